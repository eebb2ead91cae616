import type { CustomerInput } from '@kontor/contract/customers/customer-schema'
import type { Customer } from '@kontor/domain/customers/customer'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { withFields } from '../database/json-text.ts'
import type { LockColumns } from '../database/schema.ts'
import { storedList } from '../database/stored-list.ts'
import { freeLock, lockColumns, lockFields, rejectWhenLocked, rejectWhenStale } from '../editing-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { customerEntryStatement, removeEntry } from '../search/store.ts'

interface CustomerRow extends LockColumns {
  id: string
  revision: number
  /** The customer as JSON, without its lock or revision. */
  document: string
}

type StoredCustomer = Omit<Customer, 'isEditedByUser' | 'editingStartedAt' | 'revision'>

const headColumns = ['id', 'revision', ...lockColumns] as const

/** One customer. Throws `notFound`. */
export function readCustomer(db: Db, organisation: string, id: string): Promise<CustomerRow> {
  return selectCustomer(db, organisation, id).executeTakeFirstOrThrow(notFound)
}

/** One customer, locked until the transaction ends. Throws `notFound`. */
export function lockCustomer(db: Db, organisation: string, id: string): Promise<CustomerRow> {
  return selectCustomer(db, organisation, id).forUpdate().executeTakeFirstOrThrow(notFound)
}

function selectCustomer(db: Db, organisation: string, id: string) {
  return db
    .selectFrom('customer')
    .select([...headColumns, 'document'])
    .where('organisation', '=', organisation)
    .where('id', '=', id)
}

const notFound = () => new ProblemError('notFound')

/** The JSON of a customer as the API sends it: the stored document with the lock and the revision [S3.8]. */
export function customerText(row: CustomerRow, now: UnixSeconds): string {
  return withFields(row.document, fieldsOf(row, now))
}

function fieldsOf(row: Omit<CustomerRow, 'document'>, now: UnixSeconds) {
  return { ...lockFields(row, now), revision: String(row.revision) }
}

/** The whole address book, ordered by id [S7.0.20]; the client sorts it. */
export function listCustomers(organisation: string, now: UnixSeconds) {
  return storedList('customer', organisation, {
    heads: (db) =>
      db.selectFrom('customer').select(headColumns).where('organisation', '=', organisation).orderBy('id'),
    texts: [],
    fields: (row) => fieldsOf(row, now),
  })
}

/** Stores a new customer and returns its JSON [S7.0.21]. The input's id, if any, is ignored. */
export async function createCustomer(
  db: Db,
  session: Session,
  input: CustomerInput,
  newId: () => string,
): Promise<string> {
  const { user, now } = session
  const customer: StoredCustomer = {
    ...ownFieldsRemoved(input),
    id: newId(),
    objectInfos: { createdAt: now, createdBy: user, updatedAt: now, updatedBy: user },
    notes: [],
  }
  const row = { id: customer.id, revision: 1, document: JSON.stringify(customer), ...freeLock }
  await db
    .insertInto('customer')
    .values({ ...row, organisation: session.organisation, modified_ms: session.nowMs })
    .execute()
  await customerEntryStatement(db, session, customer).executeTakeFirstOrThrow()
  await appendAudit(db, session, event('customer.create', row))
  return customerText(row, now)
}

/** Stores a customer's new content and returns its JSON [S7.0.22]. Throws `notFound`, `locked` or `stale`. */
export async function updateCustomer(db: Db, session: Session, input: CustomerInput): Promise<string> {
  const row = await lockCustomer(db, session.organisation, input.id)
  rejectWhenLocked(row, session)
  rejectWhenStale(row, input.revision)
  const stored = JSON.parse(row.document) as StoredCustomer
  const customer: StoredCustomer = {
    ...ownFieldsRemoved(input),
    id: stored.id,
    objectInfos: { ...stored.objectInfos, updatedAt: session.now, updatedBy: session.user },
    notes: stored.notes,
  }
  const changed = { ...row, revision: row.revision + 1, document: JSON.stringify(customer) }
  await db
    .updateTable('customer')
    .set({ revision: changed.revision, document: changed.document, modified_ms: session.nowMs })
    .where('organisation', '=', session.organisation)
    .where('id', '=', row.id)
    .execute()
  await customerEntryStatement(db, session, customer).executeTakeFirstOrThrow()
  await appendAudit(db, session, event('customer.update', changed))
  return customerText(changed, session.now)
}

/**
 * Deletes a customer. Invoices keep their snapshots, and the audit event keeps the document. Throws
 * `notFound` or `locked` [S7.0.25].
 */
export async function deleteCustomer(db: Db, session: Session, id: string): Promise<{ id: string }> {
  const row = await lockCustomer(db, session.organisation, id)
  rejectWhenLocked(row, session)
  await db
    .deleteFrom('customer')
    .where('organisation', '=', session.organisation)
    .where('id', '=', id)
    .execute()
  await removeEntry(db, session.organisation, { type: 'customer', id })
  await appendAudit(db, session, { ...event('customer.delete', row), detail: row.document })
  return { id }
}

function event(action: string, row: { id: string; document: string }) {
  return { action, objectType: 'customer', objectId: row.id, document: row.document } as const
}

/**
 * Removes the revision and the lock, which have their own columns. Keeps fields that are not in the contract.
 */
function ownFieldsRemoved(input: CustomerInput): CustomerInput {
  const { revision: _revision, ...kept } = input
  for (const column of ['isEditedByUser', 'editingStartedAt']) Reflect.deleteProperty(kept, column)
  return kept
}
