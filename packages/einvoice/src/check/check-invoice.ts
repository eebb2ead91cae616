import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { CheckedInvoice, type CheckRequest } from './checked-invoice.ts'
import { type Finding, findingKinds, severities } from './finding.ts'
import { officialFindings } from './official-findings.ts'
import { rules } from './rules.ts'

/**
 * What is wrong with an invoice in the format in which it shall leave: the rules of EN 16931, of XRechnung
 * and of the Umsatzsteuergesetz, sorted as the tax administration sorts (format, business rule, content),
 * errors before warnings, then in the order of the page; beside the rows of the editor, the official rows
 * look at the very document that would leave. `content` is computed (`recalculate`). Quick enough for every
 * keystroke; throws never.
 */
export function checkInvoice(content: InvoiceContent, request: CheckRequest): Finding[] {
  const invoice = new CheckedInvoice(content, request)
  const findings = rules
    .filter(({ formats }) => formats.includes(request.format))
    .flatMap((rule) => rule.check(invoice))
  return [...findings, ...officialOnes(invoice, findings)].sort((a, b) => rankOf(a) - rankOf(b))
}

/** The official rows, once nothing else stops the document: what leaves is what they were asked about. */
function officialOnes(invoice: CheckedInvoice, findings: readonly Finding[]): Finding[] {
  if (invoice.format === 'pdf' || findings.some(({ severity }) => severity === 'error')) return []
  const known = new Set(findings.map(({ id }) => id))
  return officialFindings(invoice).filter(({ id }) => !known.has(id))
}

function rankOf({ kind, severity }: Finding): number {
  return findingKinds.indexOf(kind) * severities.length + severities.indexOf(severity)
}
