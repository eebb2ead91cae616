import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { ColumnRoom } from './column-room.tsx'
import { type Column, type DataTableProps, toggleTick } from './data-table-column.ts'
import { Scroller, Table } from './data-table-frame.ts'
import { HeaderRow } from './data-table-header.tsx'
import { DataRow } from './data-table-row.tsx'
import { useRecycledKeys } from './recycled-keys.ts'

/**
 * A table whose rows can be selected, opened and ticked with the mouse or the keyboard: arrows, Page Up,
 * Page Down, Home and End move the selection; Enter opens a row, and Space ticks it. Renders only the rows in
 * or near the visible part.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return <Grid key={String(props.compactCell !== undefined)} {...props} />
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowHeight, compactCell, emptyText, selectedId, ticks } = props
  const scroller = useRef<HTMLDivElement>(null)
  /** The row that will receive focus next. */
  const reached = useRef<Row>(undefined)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The virtualizer recalculates the positions of the rows when this function changes.
    getItemKey: useCallback((index: number) => `${rowHeight} ${index}`, [rowHeight]),
    initialOffset: props.initialScroll ?? 0,
    initialRect: { width: 0, height: 800 },
    overscan: 6,
  })
  useKeepScroll(scroller, props.initialScroll, props.onLeave)

  const items = virtualizer.getVirtualItems()
  const keyOf = useRecycledKeys(
    scroller,
    items.flatMap(({ index }) => rows.slice(index, index + 1).map(rowId)),
  )
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const columnCount = compactCell ? 1 + Number(Boolean(ticks)) : columns.length + Number(Boolean(ticks))
  const tabStop = Math.max(
    rows.findIndex((row) => rowId(row) === selectedId),
    0,
  )

  const moveTo = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    props.onSelect(row)
    virtualizer.scrollToIndex(index)
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

  const onRowKey = (event: KeyboardEvent, row: Row, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const rowsPerPage = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1
    const next = rowReachedBy(event.key, index, rowsPerPage, rows.length)
    if (next !== undefined) moveTo(next)
    else if (event.key === 'Enter') props.onOpen(reached.current ?? row)
    else if (event.key === ' ' && ticks) toggleTick(ticks, rowId(row))
    else return
    event.preventDefault()
  }

  return (
    <Scroller ref={scroller}>
      <Table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        data-compact={Boolean(compactCell)}
      >
        <colgroup>
          {ticks && <col style={{ width: '2.75rem' }} />}
          {compactCell ? (
            <col />
          ) : (
            columns.map((column) => <col key={column.id} style={{ width: widthOf(column) }} />)
          )}
        </colgroup>
        <thead>
          <HeaderRow {...props} />
        </thead>
        <tbody>
          <Spacer height={above} columnCount={columnCount} />
          {items.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <DataRow
                key={keyOf(rowId(row))}
                {...props}
                row={row}
                index={index}
                isTabStop={index === tabStop}
                onKey={onRowKey}
              />
            )
          })}
          <Spacer height={below} columnCount={columnCount} />
          {!compactCell && <ColumnRoom columns={columns} rows={rows} hasTicks={ticks !== undefined} />}
          {rows.length === 0 && emptyText !== undefined && (
            <tr>
              <td className="empty" colSpan={columnCount}>
                {emptyText}
              </td>
            </tr>
          )}
        </tbody>
      </Table>
    </Scroller>
  )
}

/** A width of almost zero makes the column as narrow as its content, which cannot be truncated. */
function widthOf<Row>({ width }: Column<Row>): string | undefined {
  return width === 'content' ? '1px' : width
}

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without tabIndex cannot receive focus
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={columnCount} />
    </tr>
  )
}

function rowReachedBy(key: string, index: number, rowsPerPage: number, count: number): number | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last)
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'PageDown':
      return Math.min(index + Math.max(rowsPerPage, 1), last)
    case 'PageUp':
      return Math.max(index - Math.max(rowsPerPage, 1), 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

function useKeepScroll(
  scroller: { current: HTMLDivElement | null },
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
