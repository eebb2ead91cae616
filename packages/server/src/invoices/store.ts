import type { UnixSeconds } from '@kontor/domain/invoice'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { LockColumns, Schema } from '../database/schema.ts'
import { documentSize, inOrderOf, sameShape } from '../database/stored-documents.ts'
import { freeLock, lockFields, lockFingerprint } from '../editing-lock.ts'
import { withFields } from '../json-text.ts'
import { ProblemError } from '../problems.ts'
import type { ListHead, StoredList } from '../send-list.ts'

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

type ListedInvoice = Pick<InvoiceRow, 'id' | 'revision' | 'tags' | 'document' | keyof LockColumns>
type InvoiceHead = Omit<ListedInvoice, 'document'> & ListHead
export type InvoiceList = StoredList<InvoiceHead, ListedInvoice>

/** All drafts, newest modification first [S7.0.9]. */
export function listDrafts(organisation: string, now: UnixSeconds): InvoiceList {
  return invoiceList(organisation, now, (db) =>
    db
      .selectFrom('invoice')
      .where('organisation', '=', organisation)
      .where('status', '=', 'draft')
      .orderBy('modified_ms', 'desc')
      .orderBy('id'),
  )
}

/** Finals whose invoice date lies between both ends, included; end 0 is open; newest first [S7.0.7]. */
export function listFinals(
  organisation: string,
  { start, end }: { start: UnixSeconds; end: UnixSeconds },
  now: UnixSeconds,
): InvoiceList {
  return invoiceList(organisation, now, (db) =>
    db
      .selectFrom('invoice')
      .where('organisation', '=', organisation)
      .where('status', '=', 'final')
      .where('invoice_date', '>=', start)
      .where('invoice_date', '<=', end === 0 ? latestDay : end)
      .orderBy('invoice_date', 'desc')
      .orderBy('counter', 'desc')
      .orderBy('id'),
  )
}

/** Later than any day that the contract accepts. */
const latestDay = Number.MAX_SAFE_INTEGER

function invoiceList(
  organisation: string,
  now: UnixSeconds,
  ordered: (db: Db) => SelectQueryBuilder<Schema, 'invoice', object>,
): InvoiceList {
  return {
    heads: (db) =>
      ordered(db)
        .select([...headColumns, documentSize])
        .execute(),
    all: (db) =>
      ordered(db)
        .select([...headColumns, 'document'])
        .execute(),
    some: async (db, ids) => {
      const rows = await db
        .selectFrom('invoice')
        .select([...headColumns, 'document'])
        .where('organisation', '=', organisation)
        .where('id', 'in', sameShape(ids))
        .execute()
      return inOrderOf(ids, rows)
    },
    fingerprint: (head) => `${head.id} ${head.revision} ${head.tags} ${lockFingerprint(head, now)}`,
    text: (row) => invoiceText(row, now),
  }
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
