import type { PrintedField } from '@kontor/domain/layouts/printed-field'

/** Marks a text with the data item that it belongs to, so that the drawn text can be identified. */
export class FieldMark {
  readonly key: string
  readonly row: string
  readonly prefix: string
  readonly suffix: string

  constructor({ key = '', row = '', prefix = '', suffix = '' } = {}) {
    this.key = key
    this.row = row
    this.prefix = prefix
    this.suffix = suffix
  }

  /**
   * The printed field without its prefix and suffix. `drawn` is the part of its text that is on the pages.
   */
  field(drawn: string): PrintedField {
    const start = drawn.startsWith(this.prefix) ? this.prefix.length : 0
    const end = drawn.length - (drawn.endsWith(this.suffix) ? this.suffix.length : 0)
    return { key: this.key, row: this.row, text: drawn.slice(start, Math.max(start, end)) }
  }
}
