import { fromCents, sumOfCents } from '@kontor/domain/money/cents'
import { formatDay } from '@kontor/domain/money/german-format'
import type { RateCents } from '@kontor/domain/payments/tax-shares'
import type { Cell } from '@kontor/domain/texts/csv'
import type { AllocationRow } from '../claims/allocation-row.ts'
import type { PaymentRow } from '../payments/payment-rows.ts'
import { documentOf, type LineRow } from '../payments/statements/statement-rows.ts'
import { texts } from './texts.ts'

/** The row for a payment, with the columns of `texts.payments`. */
export function paymentRow(row: PaymentRow): Cell[] {
  return [
    row.id,
    formatDay(row.date),
    fromCents(row.amount_cents),
    row.currency,
    texts.paymentWays[row.way],
    row.customer_id,
    row.payer,
    row.text,
    row.return_of ?? '',
    row.created_by,
  ]
}

/** The row for an allocation, with the columns of `texts.allocations`. */
export function allocationRow(row: AllocationRow): Cell[] {
  const rates = JSON.parse(row.rates) as RateCents[]
  return [
    row.id,
    row.payment_id,
    row.claim_id,
    texts.allocationKinds[row.kind],
    formatDay(row.date),
    fromCents(row.amount_cents),
    fromCents(sumOfCents(rates.map(({ taxCents }) => taxCents))),
  ]
}

/** The row for a bank line, with the columns of `texts.bankLines`. */
export function bankLineRow(row: LineRow): Cell[] {
  const { party, texts: pieces } = documentOf(row)
  return [
    row.id,
    row.account_id,
    formatDay(row.booking_date),
    fromCents(row.amount_cents),
    row.currency,
    party,
    row.iban,
    pieces.join(' '),
    texts.bankStatus[row.status],
    texts.asideReasons[row.aside],
  ]
}
