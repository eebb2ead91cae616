import type {
  ReceivedInvoice,
  ReceivedInvoiceDetail,
  ReceivedQuery,
} from '@kontor/contract/inbox/received-schema'
import { foldedWords } from '@kontor/domain/search/fold-text'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { containsText } from '../database/contains-text.ts'
import type { Schema } from '../database/schema.ts'
import { ProblemError } from '../problem-error.ts'
import { detailOfReceived, listedReceived } from './received-row.ts'

/** Rows per page of the list. */
const pageSize = 200

/** A received invoice as stored; with `forUpdate`, locked until the transaction ends. Throws `notFound`. */
export async function readReceivedRow(
  db: Db,
  organisation: string,
  id: string,
  { forUpdate = false } = {},
): Promise<Selectable<Schema['received_invoice']>> {
  const row = await db
    .selectFrom('received_invoice')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  return row
}

/** One received invoice. Throws `notFound`. */
export async function readReceived(db: Db, organisation: string, id: string): Promise<ReceivedInvoiceDetail> {
  return shownReceived(await readReceivedRow(db, organisation, id))
}

/** The detail of a row as the API returns it. */
export function shownReceived(row: Selectable<Schema['received_invoice']>): ReceivedInvoiceDetail {
  const { id, document, detail, status, assignee, tags, revision, sha256, history } = row
  const { later_checks, errors, hints } = row
  const listed = { id, document, status, assignee, tags, revision, errors, hints }
  return detailOfReceived({ ...listed, detail, sha256, history, later_checks })
}

/**
 * Up to 200 received invoices that match the query, newest first; with `before`, those after that invoice in
 * the list. Throws `notFound` for an unknown `before` [A9.6].
 */
export async function listReceived(
  db: Db,
  organisation: string,
  asked: ReceivedQuery,
): Promise<ReceivedInvoice[]> {
  const { statuses, start, end, tag, assignee } = asked
  const before = asked.before === '' ? undefined : await readReceivedRow(db, organisation, asked.before)
  let query = db
    .selectFrom('received_invoice')
    .select(['id', 'document', 'status', 'assignee', 'tags', 'revision', 'errors', 'hints'])
    .where('organisation', '=', organisation)
    .$if(statuses.length > 0, (built) => built.where('status', 'in', statuses))
    .$if(start > 0, (built) => built.where('received_ms', '>=', start * 1000))
    .$if(end > 0, (built) => built.where('received_ms', '<', (end + 1) * 1000))
    .$if(assignee !== '', (built) => built.where('assignee', '=', assignee))
    .$if(tag !== '', (built) => built.where(hasTag(db, tag)))
  for (const word of foldedWords(asked.text)) query = query.where(containsText(db, 'search_text', word))
  if (before !== undefined) {
    const { received_ms: time, id } = before
    query = query.where((eb) =>
      eb.or([eb('received_ms', '<', time), eb.and([eb('received_ms', '=', time), eb('id', '<', id)])]),
    )
  }
  const rows = await query.orderBy('received_ms', 'desc').orderBy('id', 'desc').limit(pageSize).execute()
  return rows.map(listedReceived)
}

/**
 * The SQL condition that a JSON list of tags contains a tag. Looks for the tag only after a bracket or comma;
 * otherwise, the tag `b` would also match the end of the tag `a"b`.
 */
function hasTag(db: Db, tag: string): RawBuilder<boolean> {
  const [first, later] = ['[', ','].map((before) => containsText(db, 'tags', before + JSON.stringify(tag)))
  return sql<boolean>`(${first} or ${later})`
}
