import { cii } from '../cii/cii-syntax.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { ciiDocument, writeCii } from './write-cii.ts'
import { ublDocument, ublOf, writeUbl } from './write-ubl.ts'

/**
 * Writes one of our own invoices in its `syntax`. Returns XML text to store as UTF-8. Throws a RangeError if
 * the bytes of an attachment are missing.
 */
export function writeEInvoice(invoice: EInvoice): string {
  const lacking = invoice.attachments.find(({ base64 }) => base64 === undefined)
  if (lacking !== undefined) throw new RangeError(`the bytes of the attachment ${lacking.id} are missing`)
  return invoice.syntax === 'ubl' ? writeUbl(invoice) : writeCii(invoice)
}

/** The tree of the document that `writeEInvoice` writes. */
export function treeOf(invoice: EInvoice): DocumentTree {
  return invoice.syntax === 'ubl'
    ? new DocumentTree(ublDocument(invoice), ublOf(invoice.typeCode))
    : new DocumentTree(ciiDocument(invoice), cii)
}
