import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'

/**
 * An invoice as stored: lock, tags, followers and revision are in separate columns, and the seller is in a
 * separate table.
 */
export type StoredInvoice = Omit<
  Invoice,
  'isEditedByUser' | 'editingStartedAt' | 'tags' | 'followers' | 'revision' | 'content'
> & { content: Omit<InvoiceContent, 'seller'> }

/** The text to store: without a seller, and with the content at its end, where `withSeller` finds it. */
export function documentText({ content, ...rest }: StoredInvoice): string {
  return JSON.stringify({ ...rest, content })
}

/** The text of a stored document with its seller, if it has one, as `content.seller` [A2.15]. */
export function withSeller({ document, seller }: { document: string; seller: string | null }): string {
  return seller === null ? document : `${document.slice(0, -2)},"seller":${seller}}}`
}

/** The text whose hash an audit event contains: the document and, if it has a seller, the seller's hash. */
export function auditedText(row: { document: string; seller_hash: string | null }): string {
  return row.seller_hash === null ? row.document : `${row.document}\n${row.seller_hash}`
}
