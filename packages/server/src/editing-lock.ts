import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import { type AuditEntry, appendAudit } from './audit/audit.ts'
import type { Session } from './caller.ts'
import type { Db } from './database/connect.ts'
import type { DocumentTable } from './database/documents-by-id.ts'
import type { LockColumns } from './database/schema.ts'

/** Seconds until a lock expires unless it is renewed [A4.8]. */
const lockLease = 15 * 60

/** Throws `locked` while another user holds an unexpired lock. */
export function rejectWhenLocked(row: LockColumns, session: Session): void {
  if (!isLive(row, session.now) || row.lock_user === session.user) return
  throw new DomainError('locked', { lockedBy: row.lock_user, lockedSince: row.lock_since })
}

/**
 * Throws `locked` while any user, even the caller, holds an unexpired lock, because unsaved work would
 * otherwise be lost.
 */
export function rejectWhenEdited(row: LockColumns, session: Session): void {
  if (!isLive(row, session.now)) return
  throw new DomainError('locked', { lockedBy: row.lock_user, lockedSince: row.lock_since })
}

/**
 * Throws `stale` if the stored content is newer than the caller's revision. Without a revision, checks
 * nothing.
 */
export function rejectWhenStale(row: { revision: number }, seen: number | undefined): void {
  if (seen !== undefined && seen < row.revision) throw new DomainError('stale')
}

/** Whether the session's user holds an unexpired lock. */
export function holdsLock(row: LockColumns, session: Session): boolean {
  return isLive(row, session.now) && row.lock_user === session.user
}

export const freeLock: LockColumns = { lock_user: null, lock_since: null, lock_until: null }

/** The columns of the lock. */
export const lockColumns = ['lock_user', 'lock_since', 'lock_until'] as const

/** An object that can be locked for editing. The caller's transaction must have locked its row for update. */
type Lockable = LockColumns & { id: string }

/**
 * Takes or renews the lock and returns the row with it. A renewal keeps the time when the lock was first
 * taken. Throws `locked` while another user holds it.
 */
export function startEdit<Row extends Lockable>(
  db: Db,
  session: Session,
  table: DocumentTable,
  row: Row,
): Promise<Row> {
  return writeLock(db, session, table, row, {
    lock_user: session.user,
    lock_since: holdsLock(row, session) ? row.lock_since : session.now,
    lock_until: session.now + lockLease,
  })
}

/** Releases the lock, if any, and returns the row without it. Throws `locked` while another user holds it. */
export function finishEdit<Row extends Lockable>(
  db: Db,
  session: Session,
  table: DocumentTable,
  row: Row,
): Promise<Row> {
  return writeLock(db, session, table, row, freeLock)
}

/**
 * Releases the lock, whoever holds it, and returns the row without it; for an administrator. The holder keeps
 * unsaved work. Does nothing if nobody holds it.
 */
export async function releaseLock<Row extends Lockable>(
  db: Db,
  session: Session,
  table: DocumentTable,
  row: Row,
): Promise<Row> {
  if (row.lock_user === null) return row
  const freed = await storeLock(db, session, table, row, freeLock)
  await appendAudit(db, session, releaseEvents[table](row.id))
  return freed
}

/** The event of a released lock, for each kind of object. */
const releaseEvents: Record<DocumentTable, (objectId: string) => AuditEntry> = {
  invoice: (objectId) => ({ action: 'invoice.releaseLock', objectType: 'invoice', objectId }),
  offer: (objectId) => ({ action: 'offer.releaseLock', objectType: 'offer', objectId }),
  customer: (objectId) => ({ action: 'customer.releaseLock', objectType: 'customer', objectId }),
}

/**
 * Stores the lock without changing the document or its revision. Throws `locked` while another user holds it.
 */
async function writeLock<Row extends Lockable>(
  db: Db,
  session: Session,
  table: DocumentTable,
  row: Row,
  lock: LockColumns,
): Promise<Row> {
  rejectWhenLocked(row, session)
  return storeLock(db, session, table, row, lock)
}

async function storeLock<Row extends Lockable>(
  db: Db,
  session: Session,
  table: DocumentTable,
  row: Row,
  lock: LockColumns,
): Promise<Row> {
  await db
    .updateTable(table)
    .set(lock)
    .where('organisation', '=', session.organisation)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...lock }
}

/** JSON texts of `isEditedByUser` and `editingStartedAt` [S4.2.1]; an expired lock counts as free. */
export function lockFields(row: LockColumns, now: UnixSeconds): Record<string, string> {
  const live = isLive(row, now)
  return {
    isEditedByUser: live ? JSON.stringify(row.lock_user) : '""',
    editingStartedAt: live ? String(row.lock_since) : '0',
  }
}

function isLive(row: LockColumns, now: UnixSeconds): boolean {
  return (
    row.lock_user !== null &&
    row.lock_until !== null &&
    row.lock_until > now &&
    // If a lock ends later than this, it was taken while the clock was wrong.
    row.lock_until <= now + 2 * lockLease
  )
}
