import { checkRules, type DocumentFinding } from '../document/check-document.ts'
import { faultSentence } from '../document/fault-sentence.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { treeOf } from '../outgoing/write-e-invoice.ts'
import type { DocumentTree } from '../syntax/document-tree.ts'
import { schemaFaults } from '../syntax/schema-faults.ts'
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
 * What the XML schema and the official rules report about the document that would be sent: at most one
 * finding for each id and field, and none of severity `information`. A safety net behind Kontor's own rules,
 * which name the fields more precisely and offer fixes.
 */
export function officialFindings({
  eInvoice,
  isDraft,
}: Pick<CheckedInvoice, 'eInvoice' | 'isDraft'>): Finding[] {
  const tree = treeOf(isDraft ? completed(eInvoice) : eInvoice)
  const ofRules = findingsOfRules(tree)
  // A rule names a missing value better than the schema does.
  const isFaulty = ofRules.some(({ severity }) => severity === 'error')
  const findings = isFaulty ? ofRules : [...findingsOfSchema(tree), ...ofRules]
  return [...new Map(findings.map((finding) => [`${finding.id} ${finding.field}`, finding])).values()]
}

/** A receiver whose validator finds such a fault does not read the document at all. */
function findingsOfSchema({ root, syntax }: DocumentTree): Finding[] {
  return schemaFaults(root, syntax.structure).map((fault) => ({
    id: 'XML-Schema',
    kind: 'format',
    severity: 'error',
    message: `Der Aufbau der E-Rechnung ist ungültig. ${faultSentence(fault)}`,
    field: fieldOf({ terms: [], path: fault.path }),
  }))
}

function findingsOfRules(tree: DocumentTree): Finding[] {
  return checkRules(tree)
    .findings.filter(({ severity }) => severity !== 'information')
    .map((finding) => ({
      id: finding.id,
      kind: 'businessRule',
      severity: finding.severity === 'warning' ? 'warning' : 'error',
      message: finding.message,
      field: fieldOf(finding),
    }))
}

function completed(draft: EInvoice): EInvoice {
  return {
    ...draft,
    number: ofFinal.number,
    issueDate: draft.issueDate || ofFinal.issueDate,
    delivery: { ...draft.delivery, date: draft.delivery.date ?? ofFinal.issueDate },
  }
}

function fieldOf({ terms, path }: Pick<DocumentFinding, 'terms' | 'path'>): string {
  const [line, position] =
    /(?:IncludedSupplyChainTradeLineItem|InvoiceLine|CreditNoteLine)(?:\[(\d+)\])?/.exec(path) ?? []
  if (line !== undefined) return `items.${Number(position ?? 1) - 1}.title`
  return terms.map((term) => fields[term]).find((field) => field !== undefined) ?? 'eInvoice.format'
}
