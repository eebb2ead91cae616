import type { Payment } from '@kontor/contract/payments/payment-schema'
import type { BookLineBody } from '@kontor/contract/payments/statement-schema'
import { DomainError } from '@kontor/domain/domain-error'
import { fromCents } from '@kontor/domain/money/cents'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { recordPayment } from '../record-payment.ts'
import { documentOf, type LineRow } from './statement-rows.ts'

type NewId = () => string
/** The remittance information in a payment. */
const longestText = 2_000
const longestPayer = 500

/**
 * Books a line as a payment: on claims, as credit of a customer, or as the return of a payment. Throws `notFound`,
 * `lineIsDone` for a line that is booked, pending or set aside, and what `recordPayment` throws.
 */
export async function bookLine(db: Db, session: Session, body: BookLineBody, newId: NewId): Promise<Payment> {
  const row = await lockOpenLine(db, session.organisation, body.lineId)
  return bookRow(db, session, row, body, newId)
}

/** Books a line that is locked and open. Throws what `recordPayment` throws. */
export function bookRow(
  db: Db,
  session: Session,
  row: LineRow,
  { customerId, returnOf, despiteSettlements, allocations }: Omit<BookLineBody, 'lineId'>,
  newId: NewId,
): Promise<Payment> {
  const { party, texts } = documentOf(row)
  const payment = {
    date: row.booking_date,
    amount: fromCents(row.amount_cents),
    currency: currencyOf(row),
    way: 'bank' as const,
    customerId,
    payer: party.slice(0, longestPayer),
    text: texts.join(' ').slice(0, longestText),
    returnOf,
    despiteSettlements,
    allocations,
    lineId: row.id,
  }
  return recordPayment(db, session, payment, newId)
}

function currencyOf({ currency }: LineRow): Currency {
  const known = currencies.find((one) => one === currency)
  if (known === undefined) throw new DomainError('currencyDiffers')
  return known
}

async function lockOpenLine(db: Db, organisation: string, id: string): Promise<LineRow> {
  const row = await db
    .selectFrom('statement_line')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('organisation', '=', organisation)
    .where('line_id', '=', id)
    .executeTakeFirst()
  if (payment !== undefined || row.status !== 'booked' || row.aside !== '')
    throw new ProblemError('lineIsDone')
  return row
}
