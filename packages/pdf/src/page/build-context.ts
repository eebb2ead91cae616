import type { Measure } from '../measure/measure-content.ts'
import type { TextStyle } from '../measure/measure-text.ts'
import type { CarriedTable } from './carried-over.ts'
import type { ValueSource } from './invoice-value.ts'

/** Input for building the items of a layout. */
export interface BuildContext extends ValueSource {
  /** Data URLs by name; `logo` is the organisation's. */
  images: Record<string, string>
  measure: Measure
  /** Style of the texts around the item. */
  style: TextStyle
  /** Room for the item, and the height of the page bodies, in points. */
  width: number
  bodyHeight: number
  /** Whether page breaks may split any block. */
  mayCut: boolean
  /** Collects the tables with carried sums. */
  carried: CarriedTable[]
  /** Called for every unknown item or data type [S8.0.9]. */
  warn: (message: string) => void
}
