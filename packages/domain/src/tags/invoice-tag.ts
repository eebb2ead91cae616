/** A tag known to the organisation; an empty colour is shown grey [S3.9.1]. */
export interface InvoiceTag {
  tag: string
  color: string
}
