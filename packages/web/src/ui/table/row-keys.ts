import { type KeyboardEvent, useRef } from 'react'
import { type DataTableProps, toggleTick } from './data-table-column.ts'
import type { ScrollerRef } from './row-window.ts'

/** Arrows, Page Up, Page Down, Home and End move the selection; Enter opens a row, and Space ticks it. */
export function useRowKeys<Row>(
  { rows, rowId, rowHeight, ticks, onSelect, onOpen }: DataTableProps<Row>,
  scroller: ScrollerRef,
  scrollTo: (index: number) => void,
) {
  /** The row that will receive focus next. */
  const reached = useRef<Row>(undefined)

  const moveTo = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    onSelect(row)
    scrollTo(index)
    const element = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId(row))}"]`)
    const inPage = element()
    if (inPage) return inPage.focus()
    // The row is rendered only after scrolling to it. Enter opens it even before that.
    reached.current = row
    requestAnimationFrame(() => {
      reached.current = undefined
      element()?.focus()
    })
  }

  return (event: KeyboardEvent, row: Row, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const rowsPerPage = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1
    const next = rowReachedBy(event.key, index, Math.max(rowsPerPage, 1), rows.length - 1)
    if (next !== undefined) moveTo(next)
    else if (event.key === 'Enter') onOpen(reached.current ?? row)
    else if (event.key === ' ' && ticks) toggleTick(ticks, rowId(row))
    else return
    event.preventDefault()
  }
}

function rowReachedBy(key: string, index: number, rowsPerPage: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last)
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'PageDown':
      return Math.min(index + rowsPerPage, last)
    case 'PageUp':
      return Math.max(index - rowsPerPage, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
