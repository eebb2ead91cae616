/** A tag of the organisation; an empty colour is shown as grey [S3.9.1]. */
export interface InvoiceTag {
  tag: string
  color: string
}
