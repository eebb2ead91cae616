import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { DataTableProps } from './data-table-column.ts'
import { useRecycledKeys } from './recycled-keys.ts'

/** The element that scrolls; null before it is rendered. */
export type ScrollerRef = { readonly current: HTMLElement | null }

/** A row to render. */
interface ShownRow<Row> {
  row: Row
  /** Its index in the whole list, counted from 0. */
  index: number
  key: number | undefined
}

/** The rows in or near the visible part, and the height of those above and below, in pixels. */
interface RowWindow<Row> {
  shown: ShownRow<Row>[]
  above: number
  below: number
  scrollTo: (index: number) => void
}

export function useRowWindow<Row>(props: DataTableProps<Row>, scroller: ScrollerRef): RowWindow<Row> {
  const { rows, rowId, rowHeight, initialScroll, onLeave, isWhole = false } = props
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The virtualizer recalculates the positions of the rows when this function changes.
    getItemKey: useCallback((index: number) => `${rowHeight} ${index}`, [rowHeight]),
    initialOffset: initialScroll ?? 0,
    initialRect: { width: 0, height: 800 },
    overscan: 6,
  })
  useKeepScroll(scroller, initialScroll, onLeave)

  const items = virtualizer.getVirtualItems()
  const inWindow = items.flatMap(({ index }) => rows.slice(index, index + 1).map((row) => ({ row, index })))
  const visible = isWhole ? rows.map((row, index) => ({ row, index })) : inWindow
  const keyOf = useRecycledKeys(
    scroller,
    visible.map(({ row }) => rowId(row)),
  )
  return {
    shown: visible.map(({ row, index }) => ({ row, index, key: keyOf(rowId(row)) })),
    above: isWhole ? 0 : (items[0]?.start ?? 0),
    below: isWhole ? 0 : virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  }
}

function useKeepScroll(
  scroller: ScrollerRef,
  initialScroll: number | undefined,
  onLeave: ((scroll: number) => void) | undefined,
): void {
  const start = useRef(initialScroll)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && start.current) element.scrollTop = start.current
    return () => leave.current?.(element?.scrollTop ?? 0)
  }, [scroller])
}
