import type { UnixSeconds } from '@kontor/domain/invoice'
import { inOrderOf, sameShape } from '../database/by-ids.ts'
import type { Db } from '../database/connect.ts'
import type { LockColumns } from '../database/schema.ts'
import { freeLock, lockFields } from '../editing-lock.ts'
import { withFields } from '../json-text.ts'
import { ProblemError } from '../problems.ts'
import type { AnswerList } from '../send-list.ts'

/** A stored invoice with everything that is not in its document. */
export interface InvoiceRow extends LockColumns {
  id: string
  status: 'draft' | 'final'
  revision: number
  /** JSON list. */
  tags: string
  /** The invoice as JSON, without lock, tags and revision. */
  document: string
}

const lockColumns = ['lock_user', 'lock_since', 'lock_until'] as const
const headColumns = ['id', 'revision', 'tags', ...lockColumns] as const
const rowColumns = [...headColumns, 'status', 'document'] as const

/** One invoice; throws `notFound`. With `forUpdate` the row is the caller's until the transaction ends. */
export async function readInvoice(
  db: Db,
  organisation: string,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<InvoiceRow> {
  const query = db
    .selectFrom('invoice')
    .select(rowColumns)
    .where('organisation', '=', organisation)
    .where('id', '=', id)
  const row = await (options.forUpdate ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  return row
}

/** The JSON of an invoice as it is sent: the stored document with lock, tags and revision [S3.1]. */
export function invoiceText(
  row: Pick<InvoiceRow, 'document' | 'tags' | 'revision' | keyof LockColumns>,
  now: UnixSeconds,
): string {
  return withFields(row.document, {
    ...lockFields(row, now),
    tags: row.tags,
    revision: String(row.revision),
  })
}

/** All drafts, newest modification first [S7.0.9]. */
export async function listDrafts(db: Db, organisation: string, now: UnixSeconds): Promise<AnswerList> {
  const heads = await db
    .selectFrom('invoice')
    .select(headColumns)
    .where('organisation', '=', organisation)
    .where('status', '=', 'draft')
    .orderBy('modified_ms', 'desc')
    .orderBy('id')
    .execute()
  return answerList(organisation, heads, now)
}

/** Finals whose invoice date lies between both ends, included; end 0 is open; newest first [S7.0.7]. */
export async function listFinals(
  db: Db,
  organisation: string,
  { start, end }: { start: UnixSeconds; end: UnixSeconds },
  now: UnixSeconds,
): Promise<AnswerList> {
  const fromStart = db
    .selectFrom('invoice')
    .select(headColumns)
    .where('organisation', '=', organisation)
    .where('status', '=', 'final')
    .where('invoice_date', '>=', start)
    .orderBy('invoice_date', 'desc')
    .orderBy('counter', 'desc')
    .orderBy('id')
  const heads = await (end === 0 ? fromStart : fromStart.where('invoice_date', '<=', end)).execute()
  return answerList(organisation, heads, now)
}

function answerList(
  organisation: string,
  heads: ({ id: string; revision: number; tags: string } & LockColumns)[],
  now: UnixSeconds,
): AnswerList {
  return {
    ids: heads.map((head) => head.id),
    fingerprint: heads
      .map((head) => `${head.id} ${head.revision} ${head.tags} ${JSON.stringify(lockFields(head, now))}`)
      .join('\n'),
    texts: (db, ids) => invoiceTexts(db, organisation, ids, now),
  }
}

async function invoiceTexts(
  db: Db,
  organisation: string,
  ids: string[],
  now: UnixSeconds,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoice')
    .select([...headColumns, 'document'])
    .where('organisation', '=', organisation)
    .where('id', 'in', sameShape(ids))
    .execute()
  return inOrderOf(ids, rows).map((row) => invoiceText(row, now))
}

/** The replaced versions of a final invoice, oldest first, as a JSON list; throws `notFound`. */
export async function listVersions(db: Db, organisation: string, id: string): Promise<string> {
  await readInvoice(db, organisation, id)
  const versions = await db
    .selectFrom('invoice_version')
    .select(['version', 'stored_at', 'stored_by', 'revision', 'document'])
    .where('organisation', '=', organisation)
    .where('invoice_id', '=', id)
    .orderBy('version')
    .execute()
  const texts = versions.map((row) => {
    const invoice = invoiceText({ ...row, ...freeLock, tags: '[]' }, row.stored_at)
    return `{"version":${row.version},"storedAt":${row.stored_at},"storedBy":${JSON.stringify(row.stored_by)},"invoice":${invoice}}`
  })
  return `[${texts.join(',')}]`
}

/** Takes, renews or releases the editing lock, which changes neither document nor revision. */
export async function writeInvoiceLock(
  db: Db,
  organisation: string,
  id: string,
  lock: LockColumns,
): Promise<void> {
  await db
    .updateTable('invoice')
    .set(lock)
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .execute()
}

export async function writeInvoiceTags(
  db: Db,
  organisation: string,
  id: string,
  tags: string[],
): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ tags: JSON.stringify(tags) })
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .execute()
}

export async function removeInvoice(db: Db, organisation: string, id: string): Promise<void> {
  await db.deleteFrom('invoice').where('organisation', '=', organisation).where('id', '=', id).execute()
}
