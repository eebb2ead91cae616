import type { Follower } from '@kontor/domain/invoices/paper'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { sameShape } from '../../database/stored-documents.ts'
import { rejectWhenEdited } from '../../editing-lock.ts'
import { ProblemError } from '../../problem-error.ts'
import type { StoredInvoice } from '../stored-invoice.ts'
import type { PaperBefore } from './followers.ts'

/**
 * Returns a final and locks its row until the transaction ends. Throws `notFound`, `statusNotAllowed` or,
 * while any user is editing the final, `locked`.
 */
export async function lockFinal(db: Db, session: Session, id: string): Promise<PaperBefore> {
  const [final] = await lockFinals(db, session, [id])
  if (final === undefined) throw new ProblemError('notFound')
  return final
}

/**
 * Returns finals and locks their rows until the transaction ends. To avoid deadlocks, a transaction first
 * locks the paper that it changes, then the earlier papers with one call to this function, then the
 * organisation's numbers. Throws as `lockFinal` does.
 */
export async function lockFinals(db: Db, session: Session, ids: string[]): Promise<PaperBefore[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'status', 'document', 'followers', 'lock_user', 'lock_since', 'lock_until'])
    .where('organisation', '=', session.organisation)
    .where('id', 'in', sameShape(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < new Set(ids).size) throw new ProblemError('notFound')
  return rows.map((row) => {
    if (row.status !== 'final') throw new ProblemError('statusNotAllowed')
    rejectWhenEdited(row, session)
    return paperOf(row)
  })
}

export function paperOf(row: { id: string; document: string; followers: string }): PaperBefore {
  return {
    id: row.id,
    invoice: JSON.parse(row.document) as StoredInvoice,
    followers: JSON.parse(row.followers) as Follower[],
  }
}
