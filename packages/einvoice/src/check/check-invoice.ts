import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { CheckedInvoice, type CheckRequest } from './checked-invoice.ts'
import { type Finding, findingKinds, severities } from './finding.ts'
import { officialFindings } from './official-findings.ts'
import { rules } from './rules.ts'

/**
 * Checks an invoice against those rules of EN 16931, XRechnung and the Umsatzsteuergesetz that apply to its
 * format. Sorts the findings as the tax administration does (format, business rule, content), then by
 * severity, errors first, then by the order of `rules`. If Kontor's own rules find no error in an e-invoice,
 * also applies the XML schema and the official rules to the document that would be sent. The amounts in
 * `content` must be up to date (`recalculate`). Fast enough for every keystroke; never throws.
 */
export function checkInvoice(content: InvoiceContent, request: CheckRequest): Finding[] {
  const invoice = new CheckedInvoice(content, request)
  const findings = rules
    .filter(({ formats }) => formats.includes(request.format))
    .flatMap((rule) => rule.check(invoice))
  return [...findings, ...findingsOfOfficialRules(invoice, findings)].sort((a, b) => rankOf(a) - rankOf(b))
}

/**
 * Findings of the schema and the official rules, without those whose ids are already in `findings`. Empty for
 * a PDF or if one of `findings` is an error.
 */
function findingsOfOfficialRules(invoice: CheckedInvoice, findings: readonly Finding[]): Finding[] {
  if (invoice.format === 'pdf' || findings.some(({ severity }) => severity === 'error')) return []
  const known = new Set(findings.map(({ id }) => id))
  return officialFindings(invoice).filter(({ id }) => !known.has(id))
}

function rankOf({ kind, severity }: Finding): number {
  return findingKinds.indexOf(kind) * severities.length + severities.indexOf(severity)
}
