import { cii } from '../cii/cii-syntax.ts'
import { checkRules, type DocumentFinding } from '../document/check-document.ts'
import { writeInvoice } from '../document/write-invoice.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { semanticInvoiceOf } from '../outgoing/semantic-invoice-of.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { ublOf } from '../ubl/write-ubl.ts'
import type { CheckedInvoice } from './checked-invoice.ts'
import type { Finding } from './finding.ts'

/** The fields in which the editor shows findings, by term; findings on other terms have no field. */
const fields: Readonly<Record<string, string>> = {
  'BT-2': 'dates.invoiceDate',
  'BT-5': 'payment.currency',
  'BT-111': 'payment.exchangeRate',
  'BT-10': 'eInvoice.buyerReference',
  'BT-13': 'eInvoice.orderNumber',
  'BT-20': 'payment.cashDiscount',
  'BT-27': 'seller.legalName',
  'BT-31': 'seller.VAT',
  'BT-32': 'seller.taxNumber',
  'BT-34': 'seller.email',
  'BT-44': 'customer.companyName',
  'BT-48': 'customer.VAT',
  'BT-49': 'eInvoice.electronicAddress.value',
  'BT-55': 'customer.address.country',
  'BT-72': 'dates.deliveryDate',
  'BT-84': 'seller.bank.iban',
}

/** Values for terms that a draft does not have yet. */
const ofFinal = { number: '1', issueDate: '20260101' }

/**
 * What the official rules report about the document that would be sent: at most one finding for each rule and
 * field, and none of severity `information`. A safety net behind Kontor's own rules, which name the fields
 * more precisely and offer fixes.
 */
export function officialFindings({
  eInvoice,
  isDraft,
}: Pick<CheckedInvoice, 'eInvoice' | 'isDraft'>): Finding[] {
  const invoice = isDraft ? completed(eInvoice) : eInvoice
  const syntax = invoice.syntax === 'ubl' ? ublOf(invoice.typeCode) : cii
  const document = writeInvoice(semanticInvoiceOf(invoice), syntax)
  const findings: Finding[] = checkRules(new DocumentTree(document, syntax))
    .findings.filter(({ severity }) => severity !== 'information')
    .map((finding) => ({
      id: finding.id,
      kind: 'businessRule',
      severity: finding.severity === 'warning' ? 'warning' : 'error',
      message: finding.message,
      field: fieldOf(finding),
    }))
  return [...new Map(findings.map((finding) => [`${finding.id} ${finding.field}`, finding])).values()]
}

function completed(draft: EInvoice): EInvoice {
  return {
    ...draft,
    number: ofFinal.number,
    issueDate: draft.issueDate || ofFinal.issueDate,
    delivery: { ...draft.delivery, date: draft.delivery.date ?? ofFinal.issueDate },
  }
}

function fieldOf({ terms, path }: DocumentFinding): string {
  const [line, position] =
    /(?:IncludedSupplyChainTradeLineItem|InvoiceLine|CreditNoteLine)(?:\[(\d+)\])?/.exec(path) ?? []
  if (line !== undefined) return `items.${Number(position ?? 1) - 1}.title`
  return terms.map((term) => fields[term]).find((field) => field !== undefined) ?? 'eInvoice.format'
}
