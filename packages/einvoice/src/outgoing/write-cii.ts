import { cii } from '../cii/cii-syntax.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { documentText } from '../syntax/write-document.ts'
import { writeInvoice } from '../syntax/write-invoice.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { semanticInvoiceOf } from './semantic-invoice-of.ts'

/**
 * Writes one of our own invoices as a Cross Industry Invoice. Returns XML text to store as UTF-8. Elements
 * are in the order of the schema; absent values have no element. The same invoice always gives the same text.
 */
export function writeCii(invoice: EInvoice): string {
  return documentText(ciiDocument(invoice), cii)
}

/** The tree of elements that `writeCii` writes. */
export function ciiDocument(invoice: EInvoice): XmlElement {
  const document = writeInvoice(semanticInvoiceOf(invoice), cii)
  asOnPage(document, invoice)
  return document
}

/**
 * Puts allowances and charges in the same order as on the page, as earlier versions did. The schema allows
 * any order.
 */
function asOnPage(document: XmlElement, { allowancesAndCharges }: EInvoice): void {
  const isOne = ({ name }: XmlElement) => name === 'SpecifiedTradeAllowanceCharge'
  const count = allowancesAndCharges.filter(({ kind }) => kind === 'allowance').length
  for (const { children } of document.children.flatMap(({ children }) => children)) {
    // `writeInvoice` puts all of them into the settlement, allowances before charges.
    const allowances = children.filter(isOne)
    const charges = allowances.splice(count)
    const inOrder = allowancesAndCharges.flatMap(
      ({ kind }) => (kind === 'allowance' ? allowances : charges).shift() ?? [],
    )
    children.splice(children.findIndex(isOne), inOrder.length, ...inOrder)
  }
}
