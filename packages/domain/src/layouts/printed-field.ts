/** A field on the rendered pages. */
export interface PrintedField {
  /** The data key of the layout item; '' for static text. */
  key: string
  /** List and index of a table row ('items.2', 'taxes.0'); '' outside such rows. */
  row: string
  /** The drawn text, on one or more pages, without the layout's prefix, suffix and line breaks. */
  text: string
}
