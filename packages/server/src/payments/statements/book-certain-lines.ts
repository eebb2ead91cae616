import type { Payment } from '@kontor/contract/payments/payment-schema'
import type { BookLineBody } from '@kontor/contract/payments/statement-schema'
import { fromCents } from '@kontor/domain/money/cents'
import type { Match } from '@kontor/domain/payments/matching/match'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import { lockFirstPapers } from '../../claims/stored-claims.ts'
import type { Db } from '../../database/connect.ts'
import { bookRow } from './book-line.ts'
import { matchOpenLines, readOpenLines } from './match-open-lines.ts'
import type { LineRow } from './statement-rows.ts'

/** A line, and the claims that it surely pays. */
export interface CertainLine {
  id: string
  allocations: BookLineBody['allocations']
}

/** Those of the wanted open lines that are certain, oldest first. Compares the whole queue, because lines compete for claims. */
export async function certainLines(
  db: Db,
  { organisation, now }: Session,
  isWanted: (row: LineRow) => boolean,
): Promise<CertainLine[]> {
  const rows = await readOpenLines(db, organisation)
  const { matches } = await matchOpenLines(db, organisation, rows, now)
  return rows.flatMap((row) => {
    const match = matches.get(row.id)
    return isWanted(row) && match?.isCertain ? [{ id: row.id, allocations: allocationsOf(match) }] : []
  })
}

/**
 * Books those of the lines that are still certain of the same claims, in one transaction. Returns their ids: a line that
 * somebody has dealt with meanwhile is left out, and one whose claim was paid meanwhile stays in the queue. With `byItself`,
 * the audit trail says that nobody has decided it, and why the lines fit.
 */
export async function bookCertainLines(
  db: Db,
  session: Session,
  certain: readonly CertainLine[],
  newId: () => string,
  { byItself = false } = {},
): Promise<{ booked: string[] }> {
  const { organisation, now } = session
  if (certain.length === 0) return { booked: [] }
  // All locks come before the first payment: each payment takes the lock of the audit trail, which is the last
  // one everywhere.
  const lineIds = certain.map(({ id }) => id)
  await lockLines(db, organisation, lineIds)
  const claimIds = certain.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId))
  await lockFirstPapers(db, organisation, [...new Set(claimIds)])
  // Until the locks, another import could book the same lines, or others for the same claims.
  const rows = await readOpenLines(db, organisation, lineIds)
  const { matches } = await matchOpenLines(db, organisation, rows, now)
  const before = new Map(certain.map(({ id, allocations }) => [id, JSON.stringify(allocations)]))
  const booked: string[] = []
  for (const row of rows) {
    const match = matches.get(row.id)
    if (!match?.isCertain) continue
    const allocations = allocationsOf(match)
    if (JSON.stringify(allocations) !== before.get(row.id)) continue
    const payment = await bookRow(db, session, row, { customerId: '', returnOf: '', allocations }, newId)
    if (byItself) await auditReasons(db, session, payment, match)
    booked.push(row.id)
  }
  return { booked }
}

async function lockLines(db: Db, organisation: string, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('statement_line')
    .select('id')
    .where('organisation', '=', organisation)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
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
