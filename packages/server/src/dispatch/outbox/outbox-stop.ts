import {
  type AccountStop,
  accountStops,
  isAccountStop,
  type OutboxStop,
} from '@kontor/domain/dispatch/mail-state'
import { type AuditEntry, appendAudits } from '../../audit/audit.ts'
import { serverSession } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { outboxUser } from '../texts.ts'

/** Stops the outbox of an organisation, and returns the events to append; none if it has stopped already. */
export async function stopOutbox(
  db: Db,
  organisation: string,
  { stop, words, now }: { stop: OutboxStop; words: string; now: number },
): Promise<AuditEntry[]> {
  const changed = await db
    .updateTable('organisation')
    .set({ outbox_stop: stop, outbox_words: words, outbox_stopped_at: now })
    .where('id', '=', organisation)
    // A restore must not be forgotten because the sign-in fails too.
    .where('outbox_stop', 'in', isAccountStop(stop) ? [''] : ['', ...accountStops])
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) return []
  return [
    {
      action: 'organisation.outboxStopped',
      objectType: 'organisation',
      objectId: organisation,
      detail: stop,
    },
  ]
}

/** Lets an outbox that stopped for one of these reasons work again, and returns the events to append. */
export async function releaseStop(
  db: Db,
  organisation: string,
  stops: readonly OutboxStop[],
): Promise<AuditEntry[]> {
  const changed = await db
    .updateTable('organisation')
    .set({ outbox_stop: '', outbox_words: '', outbox_stopped_at: 0 })
    .where('id', '=', organisation)
    .where('outbox_stop', 'in', [...stops])
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) return []
  return [{ action: 'organisation.outboxReleased', objectType: 'organisation', objectId: organisation }]
}

/**
 * Stops the outboxes of one organisation, or of all, that have an account or mails: after a restore, or in a
 * copy of the database, mails may wait that have been sent in the meantime.
 */
export async function stopOutboxes(
  db: Db,
  stop: Exclude<OutboxStop, AccountStop>,
  { nowMs, organisation }: { nowMs: number; organisation?: string },
): Promise<void> {
  const owners = await ownersIn(db, 'mail_account', organisation)
    .union(ownersIn(db, 'mail', organisation))
    .execute()
  for (const { organisation: owner } of owners) {
    const session = serverSession(owner, outboxUser, nowMs)
    await appendAudits(db, session, await stopOutbox(db, owner, { stop, words: '', now: session.now }))
  }
}

function ownersIn(db: Db, table: 'mail_account' | 'mail', organisation: string | undefined) {
  const owners = db.selectFrom(table).select('organisation')
  return organisation === undefined ? owners : owners.where('organisation', '=', organisation)
}
