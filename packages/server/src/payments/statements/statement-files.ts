import type { StatementFile } from '@kontor/contract/payments/statement-schema'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { type FileRow, hashOfLine, otherFilesOf, shownFile } from './statement-rows.ts'

/** The latest imported files, newest first. */
export async function listStatementFiles(db: Db, organisation: string): Promise<StatementFile[]> {
  const rows = await latestFiles(db, organisation)
  const booked = await db
    .selectFrom('statement_line')
    .innerJoin('payment', (join) =>
      join.onRef('payment.line_id', '=', 'statement_line.id').on('payment.organisation', '=', organisation),
    )
    .select(['statement_line.file_id', 'statement_line.entry_id'])
    .distinct()
    .where('statement_line.organisation', '=', organisation)
    .execute()
  const holders = holdersOf(rows)
  const used = new Set(
    booked
      .filter(({ file_id, entry_id }) => holders(entry_id, file_id) === undefined)
      .map(({ file_id }) => file_id),
  )
  return rows.map((row) => shownFile(row, !used.has(row.id)))
}

function latestFiles(db: Db, organisation: string): Promise<FileRow[]> {
  return db
    .selectFrom('statement_file')
    .selectAll()
    .where('organisation', '=', organisation)
    .orderBy('imported_ms', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Finds the oldest other file that had an entry of a file, too. */
function holdersOf(files: readonly FileRow[]) {
  const before = new Map<string, string>()
  const holders = new Map<string, string[]>()
  const add = (entry: string, file: string) => holders.set(entry, [...(holders.get(entry) ?? []), file])
  const known = new Set(files.map(({ id }) => id))
  for (const row of files.toReversed()) {
    const { repeats, replaces } = otherFilesOf(row)
    for (const entry of repeats) add(entry, row.id)
    for (const one of replaces) {
      before.set(one.entry, one.before)
      if (known.has(one.file)) add(one.before, one.file)
    }
  }
  return (entry: string, file: string): string | undefined => {
    for (let id: string | undefined = entry; id !== undefined; id = before.get(id)) {
      const holder = holders.get(id)?.find((one) => one !== file)
      if (holder !== undefined) return holder
    }
    return undefined
  }
}

/**
 * Removes a file with its lines, as if it had never been imported: entries that another file had, too, now belong to that
 * one. Throws `notFound`, or `statementInUse` while a payment is booked from a line that would go.
 */
export async function withdrawStatement(db: Db, session: Session, fileId: string): Promise<StatementFile[]> {
  const { organisation } = session
  const files = await listStatementFiles(db, organisation)
  const file = files.find(({ id }) => id === fileId)
  if (file === undefined) throw new ProblemError('notFound')
  if (!file.isFree) throw new ProblemError('statementInUse')
  const kept = await handOver(db, organisation, fileId)
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
    detail: JSON.stringify({ name: file.name, removed, released, kept }),
  })
  return listStatementFiles(db, organisation)
}

/** Lines per statement; both engines limit the number of parameters. */
const batchSize = 500

/** Gives the lines that another file had, too, to that file. Returns their ids with their new hashes. */
async function handOver(db: Db, organisation: string, fileId: string): Promise<[string, string][]> {
  const lines = await db
    .selectFrom('statement_line')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('file_id', '=', fileId)
    .orderBy('id')
    .execute()
  const holders = holdersOf(await latestFiles(db, organisation))
  const kept = lines.flatMap((line) => {
    const holder = holders(line.entry_id, fileId)
    return holder === undefined ? [] : [{ ...line, file_id: holder }]
  })
  for (const [holder, own] of Map.groupBy(kept, ({ file_id }) => file_id))
    for (let start = 0; start < own.length; start += batchSize)
      await db
        .updateTable('statement_line')
        .set({ file_id: holder })
        .where('organisation', '=', organisation)
        .where(
          'id',
          'in',
          own.slice(start, start + batchSize).map(({ id }) => id),
        )
        .execute()
  return kept.map((line) => [line.id, hashOfLine(line)])
}
