import type { ReactNode } from 'react'
import type { Sorting } from './sort-rows.ts'

export interface Column<Row> {
  id: string
  header: string
  /**
   * `content`: as wide as what it shows, which is never cut. Otherwise a CSS width; columns without one share
   * what is left by the length of their texts and cut them with an ellipsis.
   */
  width?: string
  align?: 'right' | 'center'
  /** What the cell shows; where a text is cut, it is whole in its tooltip. */
  cell: (row: Row) => ReactNode
  /**
   * The letters to make room for. The longest of all rows counts, so that a column keeps its width while rows
   * scroll.
   */
  roomFor?: (row: Row) => string
  /** Present where the list can be sorted by this column. */
  sortValue?: (row: Row) => string | number
}

/** The rows that are ticked for a common action; ticking is apart from selecting. */
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
  /** Pixels; every row has the same, so that thousands of them scroll without being in the page. */
  rowHeight: number
  /** For narrow screens: one cell per row, and no header. */
  compactCell?: ((row: Row) => ReactNode) | undefined
  emptyText: ReactNode
  selectedId: string | undefined
  onSelect: (row: Row) => void
  /** Double click and Enter. */
  onOpen: (row: Row) => void
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  ticks?: Ticks<Row>
  /** Where the list was scrolled to when it was left, in pixels. */
  initialScroll?: number
  onLeave?: (scroll: number) => void
}

export function toggleTick<Row>(ticks: Ticks<Row>, id: string): void {
  const ids = new Set(ticks.ids)
  if (!ids.delete(id)) ids.add(id)
  ticks.onChange(ids)
}
