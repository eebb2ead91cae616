import type { AsideReason } from '@kontor/domain/payments/statements/aside-reason'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'

/**
 * Sets lines aside that are no payments of customers, or takes them up again with ''. The other line of a transfer follows.
 * Throws `notFound`, or `lineIsDone` for a line that is booked or pending.
 */
export async function setLinesAside(
  db: Db,
  session: Session,
  { lineIds, reason }: { lineIds: readonly string[]; reason: AsideReason | '' },
): Promise<{ changed: string[] }> {
  const { organisation } = session
  if (lineIds.length === 0) return { changed: [] }
  const rows = await db
    .selectFrom('statement_line')
    .leftJoin('payment', (join) =>
      join.onRef('payment.line_id', '=', 'statement_line.id').on('payment.organisation', '=', organisation),
    )
    .select([
      'statement_line.id',
      'statement_line.status',
      'statement_line.paired_with',
      'payment.id as payment_id',
    ])
    .where('statement_line.organisation', '=', organisation)
    .where('statement_line.id', 'in', lineIds)
    .execute()
  if (rows.length < new Set(lineIds).size) throw new ProblemError('notFound')
  if (rows.some(({ status, payment_id }) => payment_id !== null || status === 'pending'))
    throw new ProblemError('lineIsDone')
  const changed = [
    ...new Set(rows.flatMap(({ id, paired_with }) => (paired_with === '' ? [id] : [id, paired_with]))),
  ].sort()
  await db
    .updateTable('statement_line')
    .set({ aside: reason, paired_with: '' })
    .where('organisation', '=', organisation)
    .where('id', 'in', changed)
    .execute()
  const lines = changed.map((id) => ({ id, aside: reason, paired_with: '' }))
  await appendAudit(db, session, {
    action: reason === '' ? 'statement.takeUp' : 'statement.aside',
    objectType: 'statement',
    objectId: organisation,
    detail: JSON.stringify({ lines }),
  })
  return { changed }
}
