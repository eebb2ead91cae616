import type { Payment } from '@kontor/contract/payments/payment-schema'
import type { BookLineBody } from '@kontor/contract/payments/statement-schema'
import { DomainError } from '@kontor/domain/domain-error'
import { fromCents } from '@kontor/domain/money/cents'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import type { Match } from '@kontor/domain/payments/matching/match'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import { lockFirstPapers } from '../../claims/stored-claims.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { recordPayment } from '../record-payment.ts'
import { matchOpenLines, readOpenLines } from './match-open-lines.ts'
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
  return book(db, session, row, body, newId)
}

/**
 * Books those of the lines that are still certain, in one transaction. Returns their ids: a claim that was paid meanwhile,
 * or another line for it, leaves a line in the queue. With `byItself`, the audit trail says that nobody has decided it, and
 * why the lines fit.
 */
export async function bookCertainLines(
  db: Db,
  session: Session,
  lineIds: readonly string[],
  newId: NewId,
  { byItself = false } = {},
): Promise<{ booked: string[] }> {
  const { organisation, now } = session
  const rows = await readOpenLines(db, organisation)
  const { matches } = await matchOpenLines(db, organisation, rows, now)
  const wanted = new Set(lineIds)
  const certain = rows.flatMap((row) => {
    const match = matches.get(row.id)
    return wanted.has(row.id) && match?.isCertain ? [{ row, match, allocations: allocationsOf(match) }] : []
  })
  // All locks come before the first payment: each payment takes the lock of the audit trail, which is the last
  // one everywhere.
  for (const { row } of certain) await lockOpenLine(db, organisation, row.id)
  const claimIds = certain.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId))
  await lockFirstPapers(db, organisation, [...new Set(claimIds)])
  for (const { row, match, allocations } of certain) {
    const payment = await book(db, session, row, { customerId: '', returnOf: '', allocations }, newId)
    if (byItself) await auditReasons(db, session, payment, match)
  }
  return { booked: certain.map(({ row }) => row.id) }
}

/** An event of its own, because that of the payment is too long to be shown in full. */
function auditReasons(db: Db, session: Session, payment: Payment, { proposals }: Match): Promise<void> {
  const reasons = proposals[0]?.reasons ?? []
  const detail = JSON.stringify({ reasons })
  return appendAudit(db, session, {
    action: 'payment.byItself',
    objectType: 'payment',
    objectId: payment.id,
    detail,
  })
}

function allocationsOf({ proposals }: Match): BookLineBody['allocations'] {
  return (proposals[0]?.parts ?? []).flatMap(({ claimId, amount, discount }) => [
    { invoiceId: claimId, kind: 'payment' as const, amount: fromCents(amount) },
    ...(discount === 0 ? [] : [{ invoiceId: claimId, kind: 'skonto' as const, amount: fromCents(discount) }]),
  ])
}

function book(
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
