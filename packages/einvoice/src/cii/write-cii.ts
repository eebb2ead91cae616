import { documentText } from '../document/write-document.ts'
import { writeInvoice } from '../document/write-invoice.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { semanticInvoiceOf } from '../outgoing/semantic-invoice-of.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { cii } from './cii-syntax.ts'

/**
 * One of our own invoices as a Cross Industry Invoice: an XML document as text, to be kept as UTF-8. Elements
 * stand in the order of the schema, what is absent leaves no element, and the same invoice gives the same
 * text.
 */
export function writeCii(invoice: EInvoice): string {
  const document = writeInvoice(semanticInvoiceOf(invoice), cii)
  asOnPage(document, invoice)
  return documentText(document, cii)
}

/**
 * Allowances and charges stand in the order of the page, as in every document that went out before; the
 * schema takes any.
 */
function asOnPage(document: XmlElement, { allowancesAndCharges }: EInvoice): void {
  const isOne = ({ name }: XmlElement) => name === 'SpecifiedTradeAllowanceCharge'
  const settlement = document.children
    .flatMap(({ children }) => children)
    .find(({ name }) => name === 'ApplicableHeaderTradeSettlement')
  const written = settlement?.children.filter(isOne) ?? []
  const [allowances, charges] = [written.filter(isAllowance), written.filter((one) => !isAllowance(one))]
  const inOrder = allowancesAndCharges.flatMap(
    ({ kind }) => (kind === 'allowance' ? allowances : charges).shift() ?? [],
  )
  const first = settlement?.children.findIndex(isOne) ?? -1
  if (first >= 0) settlement?.children.splice(first, inOrder.length, ...inOrder)
}

function isAllowance({ children }: XmlElement): boolean {
  return children.some(
    ({ name, children: [indicator] }) => name === 'ChargeIndicator' && indicator?.text === 'false',
  )
}
