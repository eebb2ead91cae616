import { creditNoteTypes, invoiceTypes } from '../codes/code-lists.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { documentText } from '../syntax/write-document.ts'
import { writeInvoice } from '../syntax/write-invoice.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { semanticInvoiceOf } from './semantic-invoice-of.ts'

/**
 * Writes one of our own invoices in UBL 2.1. Returns XML text to store as UTF-8. Depending on the type
 * (BT-3), writes an invoice or a credit note, which are different kinds of document in UBL. The same invoice
 * always gives the same text.
 */
export function writeUbl(invoice: EInvoice): string {
  return documentText(ublDocument(invoice), ublOf(invoice.typeCode))
}

/** The tree of elements that `writeUbl` writes. */
export function ublDocument(invoice: EInvoice): XmlElement {
  return writeInvoice(semanticInvoiceOf(invoice), ublOf(invoice.typeCode))
}

/** The kind of UBL document for an invoice type (BT-3, UNTDID 1001). */
export function ublOf(typeCode: string): Syntax {
  return creditNoteTypes.has(typeCode) && !invoiceTypes.has(typeCode) ? ublCreditNote : ublInvoice
}
