import type { Measure } from '../measure/measure-content.ts'
import type { TextStyle } from '../measure/measure-text.ts'
import type { CarriedTable } from './carried-over.ts'
import type { ValueSource } from './invoice-value.ts'
import type { LastRow, MovedRows } from './last-row.ts'

/** Input for building the items of a layout. */
export interface BuildContext extends ValueSource {
  /** Data URLs by name; `logo` is the organisation's logo. */
  images: Record<string, string>
  /** The accent colour of the organisation. */
  accent: string
  measure: Measure
  /** Style of the texts around the item. */
  style: TextStyle
  /** The width available to the item, and the height of the page body, in points. */
  width: number
  bodyHeight: number
  /** Whether page breaks may split blocks that should stay together. */
  maySplit: boolean
  /** Receives the tables with carried-over sums. */
  carried: CarriedTable[]
  /** Receives the tables whose last row belongs to the item below, and says which of them move theirs. */
  lastRows: LastRow[]
  movedRows: MovedRows
  /** Reports an unknown item, row, data type or image [S8.0.9]. */
  warn: (message: string) => void
}
