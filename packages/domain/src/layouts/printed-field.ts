/** One place of a finished page: what a layout was to print there, and the text that stands there. */
export interface PrintedField {
  /** The data key of the layout item; '' for a static text. */
  key: string
  /**
   * The list and the place in it, from 0, that a table row stands for ('items.2', 'taxes.0'); '' outside of
   * such rows.
   */
  row: string
  /**
   * As it was drawn, on one page or over several, without the layout's prefix and suffix; line ends are gone.
   */
  text: string
}
