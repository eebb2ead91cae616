import { sql } from 'kysely'
import { appendAudit, appendAudits, takeLinks } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { organisationTables } from '../database/organisation-tables.ts'
import { lastNumbers } from '../numbering/store.ts'
import { StartError } from '../start-error.ts'

/**
 * Ends every session of the organisation and disables its users, so that no user can write. Returns the
 * number of the last event in its trail.
 */
export async function closeOrganisation(db: Db, session: Session): Promise<number> {
  const { organisation, now } = session
  const disabled = await db
    .updateTable('user_account')
    .set({ disabled: 1 })
    .where('organisation', '=', organisation)
    .where('disabled', '=', 0)
    .returning('name')
    .execute()
  // As for each person who is disabled.
  await db.deleteFrom('provider_person').where('organisation', '=', organisation).execute()
  await db
    .updateTable('user_session')
    .set({ revoked_at: now })
    .where('organisation', '=', organisation)
    .where('revoked_at', 'is', null)
    .execute()
  const events = disabled.map(
    ({ name }) => ({ action: 'user.disable', objectType: 'user', objectId: name }) as const,
  )
  await appendAudits(db, session, events)
  const { sequence } = await takeLinks(db, organisation, 0).executeTakeFirstOrThrow()
  return sequence
}

/** The detail of the event `organisation.remove`. */
interface Removal {
  exportedTo: string
  /** The last number of each counter. */
  counters: Record<string, number>
}

/**
 * The last number that each counter had when the organisation was removed after the given event; empty if it
 * was not removed. After several removals, the highest number of each counter.
 */
export async function numbersWhenRemoved(
  db: Db,
  organisation: string,
  after: number,
): Promise<Map<string, number>> {
  const removals = await db
    .selectFrom('audit_event')
    .select('detail')
    .where('organisation', '=', organisation)
    .where('sequence', '>', after)
    .where('action', '=', 'organisation.remove')
    // The details of older events contain only the folder of the export.
    .where('detail', 'like', '{%')
    .execute()
  const highest = new Map<string, number>()
  for (const { detail } of removals) {
    for (const [key, last] of Object.entries((JSON.parse(detail) as Removal).counters)) {
      highest.set(key, Math.max(last, highest.get(key) ?? 0))
    }
  }
  return highest
}

/** Tables whose rows are locked after the head of the audit chain. Finalizing uses the same order. */
const lastTables = ['invoice_counter', 'organisation', 'organisation_profile'] as const

/**
 * Removes all data of the session's organisation except its audit trail. The trail records where the export
 * is and which numbers were assigned, so that no number is reused after a restore. Throws a StartError if
 * something changed after the event that closed the organisation, because the export may lack this change.
 */
export async function removeOrganisation(
  db: Db,
  session: Session,
  { exportedTo, closedBy }: { exportedTo: string; closedBy: number },
): Promise<void> {
  const { organisation } = session
  const tables = Object.keys(organisationTables).toReversed()
  const owned = tables.filter((table) => !table.startsWith('audit_') && !isLast(table))
  for (const table of [
    'idempotency_key',
    'password_link',
    'sign_in_attempt',
    'used_challenge',
    'program_token',
    'provider_sign_in',
    'refresh_token',
    'user_session',
    ...owned,
    'search_entry',
    'claim_entry',
  ]) {
    await sql`delete from ${sql.table(table)} where organisation = ${organisation}`.execute(db)
  }
  await takeLinks(db, organisation, 0).executeTakeFirstOrThrow()
  await rejectWhenChanged(db, organisation, closedBy)
  await appendAudit(db, session, {
    action: 'organisation.remove',
    objectType: 'organisation',
    objectId: organisation,
    detail: JSON.stringify({ exportedTo, counters: await lastNumbers(db, organisation) } satisfies Removal),
  })
  for (const table of lastTables) {
    const [key] = organisationTables[table]
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${organisation}`.execute(db)
  }
}

function isLast(table: string): boolean {
  return lastTables.some((last) => last === table)
}

/** Throws if any event other than a session event, such as a failed login, follows `closedBy`. */
async function rejectWhenChanged(db: Db, organisation: string, closedBy: number): Promise<void> {
  const later = await db
    .selectFrom('audit_event')
    .select('sequence')
    .where('organisation', '=', organisation)
    .where('sequence', '>', closedBy)
    .where('object_type', '!=', 'session')
    .limit(1)
    .executeTakeFirst()
  if (later === undefined) return
  throw new StartError(
    `${organisation} was changed while its export was being written; nothing was removed. Please run the command again.`,
  )
}
