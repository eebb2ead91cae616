import { customerNameSummary } from '@kontor/domain/customers/customer-name'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { type SearchReason, searchReasonOf } from '#rooms/state/invoices/search/invoice-search-reason.ts'

/** Why a query found an invoice; undefined if a column of the list already shows the match. */
export function unseenReasonOf(invoice: Invoice, query: string): SearchReason | undefined {
  const reason = searchReasonOf(invoice, query)
  const first = reason?.ranges[0]
  const last = reason?.ranges.at(-1)
  if (!first || !last) return undefined
  const found = reason.text.slice(first[0], last[1] + 1)
  const inSight = [
    printedNumber(invoice),
    customerNameSummary(invoice.content.customer),
    infoValue(invoice.content, 'PROJECT'),
    infoValue(invoice.content, 'PROJECTNR'),
  ]
  return inSight.some((text) => text.includes(found)) ? undefined : reason
}
