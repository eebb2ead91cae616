/** One place on a finished page: what the layout prints there, and its text. */
export interface PrintedField {
  /** The data key of the layout item; '' for a static text. */
  key: string
  /** The list and index that a table row stands for ('items.2', 'taxes.0'); '' outside of such rows. */
  row: string
  /** The drawn text, on one or more pages, without the layout's prefix, suffix and line ends. */
  text: string
}
