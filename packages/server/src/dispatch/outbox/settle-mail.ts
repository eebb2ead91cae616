import type { MailEvent } from '@kontor/contract/dispatch/mail-schema'
import { accountStops, afterAttempt, type MailState } from '@kontor/domain/dispatch/mail-state'
import type { Selectable } from 'kysely'
import { type AuditEntry, appendAudits } from '../../audit/audit.ts'
import { serverSession } from '../../caller.ts'
import type { Database, Db } from '../../database/connect.ts'
import type { Schema } from '../../database/schema.ts'
import { outboxTexts, outboxUser } from '../texts.ts'
import type { Attempt } from './attempt.ts'
import { stopOutbox } from './outbox-stop.ts'
import { leaseTime, type TakenMail } from './take-mail.ts'

export type MailRow = Selectable<Schema['mail']>

/** Maximum number of events in the history of a mail; the oldest ones after the first are dropped. */
const mostEvents = 50

/** The history of a mail with one more event. */
export function withEvent({ events }: Pick<MailRow, 'events'>, event: MailEvent): string {
  const before = JSON.parse(events) as MailEvent[]
  return JSON.stringify([...before.slice(-(mostEvents - 1)), event])
}

/** A mail, locked until the transaction ends; undefined if there is none. */
export function lockMail(db: Db, organisation: string, id: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeMail(
  db: Db,
  { organisation, id }: Pick<MailRow, 'organisation' | 'id'>,
  change: Partial<MailRow>,
): Promise<void> {
  await db
    .updateTable('mail')
    .set(change)
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .execute()
}

/** The actions in the audit trail for states that end the work on a mail. */
const actions: Partial<Record<MailState, string>> = {
  accepted: 'mail.accept',
  failed: 'mail.fail',
  unclear: 'mail.unclear',
}

/** What the audit trail keeps of the end of an attempt. */
export interface SettledMail {
  words: string
  /** In test mode, who got the mail; '' otherwise. */
  redirectTo: string
  refused: string[]
}

function settledEvent(id: string, state: MailState, settled: SettledMail): AuditEntry[] {
  const action = actions[state]
  const detail = JSON.stringify(settled)
  return action === undefined ? [] : [{ action, objectType: 'mail', objectId: id, detail }]
}

/**
 * Records how an attempt ended. If the lease has expired meanwhile and another process has put the mail
 * aside as unclear, only an acceptance still counts. A refused sign-in or token stops the organisation's outbox.
 */
export function recordAttempt(
  database: Database,
  { organisation, id, worker }: TakenMail,
  attempt: Attempt,
  nowMs: number,
): Promise<void> {
  const session = serverSession(organisation, outboxUser, nowMs)
  const { now } = session
  return database.within(organisation, async (db) => {
    const row = await lockMail(db, organisation, id)
    if (row === undefined || row.worker !== worker) return
    const isLate = row.state === 'unclear' && attempt.outcome === 'accepted'
    if (row.state !== 'sending' && !isLate) return
    const { state, attempts, nextAt } = afterAttempt(attempt.outcome, row.attempts, now)
    const { words, refused } = attempt
    await writeMail(db, row, {
      state,
      attempts,
      next_at: nextAt,
      lease_until: 0,
      words,
      refused: JSON.stringify(refused),
      accepted_at: state === 'accepted' ? now : 0,
      events: withEvent(row, { at: now, state, user: '', words }),
    })
    const stop = accountStops.find((known) => known === attempt.outcome)
    const stopped = stop === undefined ? [] : await stopOutbox(db, organisation, { stop, words, now })
    const settled = { words, redirectTo: row.redirect_to, refused }
    await appendAudits(db, session, [...settledEvent(id, state, settled), ...stopped])
  })
}

/**
 * Takes mails away from processes that no longer work on them. A mail whose content had not begun is tried
 * again; any other is unclear, because the mail server may have taken it.
 */
export async function endExpiredLeases(database: Database, nowMs: number): Promise<void> {
  const now = Math.floor(nowMs / 1000)
  const expired = await database.snapshot((db) =>
    db
      .selectFrom('mail')
      .select(['organisation', 'id', 'worker'])
      .where('state', '=', 'sending')
      // A lease that ends much later was taken while the clock was wrong.
      .where((eb) => eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', now + 2 * leaseTime)]))
      .limit(100)
      .execute(),
  )
  for (const mail of expired) await endLease(database, mail, nowMs)
}

/** Puts a mail aside whose worker has ended, or gives it back to the queue. */
function endLease(database: Database, { organisation, id, worker }: TakenMail, nowMs: number): Promise<void> {
  const session = serverSession(organisation, outboxUser, nowMs)
  const { now } = session
  return database.within(organisation, async (db) => {
    const row = await lockMail(db, organisation, id)
    if (row?.state !== 'sending' || row.worker !== worker) return
    const isUnclear = row.content_begun === 1
    const outcome = isUnclear ? 'lost' : 'temporary'
    const words = isUnclear ? outboxTexts.stopped : outboxTexts.notBegun
    const { state, attempts, nextAt } = afterAttempt(outcome, row.attempts, now)
    await writeMail(db, row, {
      state,
      attempts,
      next_at: nextAt,
      lease_until: 0,
      words,
      refused: '[]',
      events: withEvent(row, { at: now, state, user: '', words }),
    })
    const settled = { words, redirectTo: row.redirect_to, refused: [] }
    await appendAudits(db, session, settledEvent(id, state, settled))
  })
}
