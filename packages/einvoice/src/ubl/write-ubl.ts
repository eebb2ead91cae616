import { creditNoteTypes, invoiceTypes } from '../codes/code-lists.ts'
import { documentText } from '../document/write-document.ts'
import { writeInvoice } from '../document/write-invoice.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { semanticInvoiceOf } from '../outgoing/semantic-invoice-of.ts'
import type { Syntax } from '../syntax/syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { ublCreditNote, ublInvoice } from './ubl-syntax.ts'

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
