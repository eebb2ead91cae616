import type { StatementFile } from '@kontor/contract/payments/statement-schema'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { shownFile } from './statement-rows.ts'

/** The latest imported files, newest first. */
export async function listStatementFiles(db: Db, organisation: string): Promise<StatementFile[]> {
  const rows = await db
    .selectFrom('statement_file')
    .selectAll()
    .where('organisation', '=', organisation)
    .orderBy('imported_ms', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  const booked = await db
    .selectFrom('statement_line')
    .innerJoin('payment', (join) =>
      join.onRef('payment.line_id', '=', 'statement_line.id').on('payment.organisation', '=', organisation),
    )
    .select('statement_line.file_id')
    .distinct()
    .where('statement_line.organisation', '=', organisation)
    .execute()
  const used = new Set(booked.map(({ file_id }) => file_id))
  return rows.map((row) => shownFile(row, !used.has(row.id)))
}

/**
 * Removes a file with all its lines, as if it had never been imported. Throws `notFound`, or `statementInUse` while a payment is
 * booked from one of its lines.
 */
export async function withdrawStatement(db: Db, session: Session, fileId: string): Promise<StatementFile[]> {
  const { organisation } = session
  const files = await listStatementFiles(db, organisation)
  const file = files.find(({ id }) => id === fileId)
  if (file === undefined) throw new ProblemError('notFound')
  if (!file.isFree) throw new ProblemError('statementInUse')
  const lines = await db
    .deleteFrom('statement_line')
    .where('organisation', '=', organisation)
    .where('file_id', '=', fileId)
    .returning(['id', 'paired_with'])
    .execute()
  const released = lines.flatMap(({ paired_with }) => (paired_with === '' ? [] : [paired_with]))
  if (released.length > 0)
    await db
      .updateTable('statement_line')
      .set({ paired_with: '' })
      .where('organisation', '=', organisation)
      .where('id', 'in', released)
      .execute()
  await db
    .deleteFrom('statement_file')
    .where('organisation', '=', organisation)
    .where('id', '=', fileId)
    .execute()
  const removed = lines.map(({ id }) => id)
  await appendAudit(db, session, {
    action: 'statement.withdraw',
    objectType: 'statement',
    objectId: fileId,
    detail: JSON.stringify({ name: file.name, removed, released }),
  })
  return listStatementFiles(db, organisation)
}
