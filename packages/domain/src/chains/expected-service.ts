import type { InvoiceDates } from '../invoices/invoice.ts'
import type { Paper } from '../invoices/paper.ts'

/**
 * The dates that a paper may state. Only an advance is dated before its service, so only an advance and the
 * papers that reverse it keep the mark of an expected date.
 */
export function datesOfPaper(dates: InvoiceDates, paper: Paper | undefined): InvoiceDates {
  const mayExpect = paper !== undefined && paper.kind !== 'settlement'
  return mayExpect ? dates : withoutExpectation(dates)
}

/**
 * The dates with which the settlement of an advance begins. The real date replaces an expected one, so it is
 * left empty for the user to enter.
 */
export function datesToSettle(dates: InvoiceDates): InvoiceDates {
  const { deliveryDate } = dates
  if (!deliveryDate.expected) return dates
  const type = settledTypes[deliveryDate.type]
  return withoutExpectation({ ...dates, deliveryDate: { ...deliveryDate, type, startDate: 0, endDate: 0 } })
}

/** A day that was not known yet becomes a day to enter, because it is not the invoice date by itself. */
const settledTypes = {
  type1: 'type3',
  type2: 'type5',
  type3: 'type3',
  type4: 'type4',
  type5: 'type5',
  type6: 'type6',
} as const

function withoutExpectation(dates: InvoiceDates): InvoiceDates {
  const { expected: _, ...deliveryDate } = dates.deliveryDate
  return { ...dates, deliveryDate }
}
