import type { ReactNode } from 'react'
import type { Sorting } from './sort-rows.ts'

export interface Column<Row> {
  id: string
  header: string
  /**
   * `content`: as wide as its content, which is never truncated. Otherwise, a CSS width. Columns without
   * a `width` share the remaining space according to the length of their texts and truncate them with an
   * ellipsis.
   */
  width?: string
  align?: 'right' | 'center'
  /** What a column without a `width` gets at least, as a CSS width; by default, about seven characters. */
  leastWidth?: string
  /** Content of the cell. If it is a string that may be truncated, a tooltip shows it in full. */
  cell: (row: Row) => ReactNode
  /**
   * The text to reserve space for. The longest text of all rows determines the width of the column, so that
   * the width stays the same while rows scroll.
   */
  roomFor?: (row: Row) => string
  /** The value to sort by. Set if the list can be sorted by this column. */
  sortValue?: (row: Row) => string | number
}

/** Limits the room that a text reserves, so that one very long text does not take it from the other columns. */
export const roomText = (text: string): string => text.slice(0, 40)

/** Rows that are ticked for a bulk action, independently of the selection. */
interface Ticks<Row> {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  allLabel: string
  rowLabel: (row: Row) => string
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /**
   * In pixels. All rows have the same height, so that thousands can scroll while only a few are rendered.
   */
  rowHeight: number
  /** For narrow screens: one cell per row, and a header only for screen readers. */
  compactCell?: ((row: Row) => ReactNode) | undefined
  /** Shows all rows at their full height, so that the page scrolls instead of the list. For short lists. */
  isWhole?: boolean
  emptyText: ReactNode
  selectedId: string | undefined
  onSelect: (row: Row) => void
  /** Called on double click and Enter. */
  onOpen: (row: Row) => void
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  ticks?: Ticks<Row>
  /** Last scroll position of the list, in pixels. */
  initialScroll?: number
  onLeave?: (scroll: number) => void
}

export function toggleTick<Row>(ticks: Ticks<Row>, id: string): void {
  const ids = new Set(ticks.ids)
  if (!ids.delete(id)) ids.add(id)
  ticks.onChange(ids)
}
