import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { CheckedInvoice, type CheckRequest } from './checked-invoice.ts'
import { type Finding, findingKinds, severities } from './finding.ts'
import { rules } from './rules.ts'

/**
 * What is wrong with an invoice in the format in which it shall leave: the rules of EN 16931, of XRechnung and of the Umsatzsteuergesetz,
 * sorted as the tax administration sorts (format, business rule, content), errors before warnings, then in the order of the page. `content` is computed
 * (`recalculate`). Quick enough for every keystroke; throws never.
 */
export function checkInvoice(content: InvoiceContent, request: CheckRequest): Finding[] {
  const invoice = new CheckedInvoice(content, request)
  return rules
    .filter(({ formats }) => formats.includes(request.format))
    .flatMap((rule) => rule.check(invoice))
    .sort((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ kind, severity }: Finding): number {
  return findingKinds.indexOf(kind) * severities.length + severities.indexOf(severity)
}
