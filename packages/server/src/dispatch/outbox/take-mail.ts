import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../../database/connect.ts'

/**
 * Seconds for which a server process may work on a mail. An attempt ends after half of this time, so that
 * clocks may differ between servers.
 */
export const leaseTime = 600

/** Seconds from now after which no mail waits: four times the longest delay. */
const farthest = 4 * 7200

export interface TakenMail {
  organisation: string
  id: string
  /** Who works on the mail: differs for each time that a mail is taken, also by the same process. */
  worker: string
}

/**
 * Takes the next mail that is due: marks it as being sent by this process, which is committed before anything
 * else happens. The organisations take turns, the one whose last attempt is longest ago first, and each sends
 * one mail at a time and at most as many per minute as its account allows. `mail` is undefined if another
 * process has just taken a mail of the same organisation. Returns undefined if nothing is due.
 *
 * `process` is the beginning of `worker`. An attempt whose lease ended early, because a clock was set, may still
 * be under way when the same process takes the mail again; it must not begin the content in its place.
 */
export function takeMail(
  database: Database,
  process: string,
  now: number,
): Promise<{ organisation: string; mail: TakenMail | undefined } | undefined> {
  return database.across(async (db) => {
    const organisation = await dueOrganisation(db, now)
    if (organisation === undefined) return undefined
    // Other processes that want to take a mail of the same organisation wait for this row.
    await db
      .selectFrom('mail_account')
      .select('organisation')
      .where('organisation', '=', organisation)
      .forUpdate()
      .execute()
    if ((await dueOrganisation(db, now, organisation)) === undefined) return { organisation, mail: undefined }
    const next = await db
      .selectFrom('mail')
      .select('id')
      .where('organisation', '=', organisation)
      .where('state', 'in', ['queued', 'retry'])
      .where(isDue(now))
      .orderBy('next_at')
      .orderBy('created_ms')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return { organisation, mail: undefined }
    const worker = `${process} ${randomUUID()}`
    const taken = await db
      .updateTable('mail')
      .set({
        state: 'sending',
        worker,
        lease_until: now + leaseTime,
        content_begun: 0,
        attempt_at: now,
        attempts: sql<number>`attempts + 1`,
      })
      .where('organisation', '=', organisation)
      .where('id', '=', next.id)
      .where('state', 'in', ['queued', 'retry'])
      .returning('id')
      .executeTakeFirst()
    return { organisation, mail: taken && { organisation, id: taken.id, worker } }
  })
}

/** A time that is far ahead was stored while the clock was wrong. */
function isDue(now: number) {
  return sql<boolean>`(next_at <= ${now} or next_at > ${now + farthest})`
}

/** The organisation whose turn it is, or the given one if it may send now. */
async function dueOrganisation(db: Db, now: number, only?: string): Promise<string | undefined> {
  const own = sql`mail.organisation = mail_account.organisation`
  const row = await db
    .selectFrom('mail_account')
    .innerJoin('organisation', 'organisation.id', 'mail_account.organisation')
    .select('mail_account.organisation')
    .where('organisation.outbox_stop', '=', '')
    .where(sql<boolean>`',' || organisation.functions || ',' like '%,dispatch,%'`)
    .$if(only !== undefined, (query) => query.where('mail_account.organisation', '=', only ?? ''))
    .where(
      sql<boolean>`exists (select 1 from mail where ${own} and state in ('queued', 'retry') and ${isDue(now)})`,
    )
    .where(sql<boolean>`not exists (select 1 from mail where ${own} and state = 'sending')`)
    .where(
      sql<boolean>`(select count(*) from mail where ${own} and attempt_at between ${now - 59} and ${now + leaseTime}) < mail_account.per_minute`,
    )
    .orderBy(
      sql`coalesce((select max(attempt_at) from mail where ${own} and attempt_at <= ${now + leaseTime}), 0)`,
    )
    .orderBy('mail_account.organisation')
    .limit(1)
    .executeTakeFirst()
  return row?.organisation
}

/** Thrown when another process may have taken a mail over. */
export class LeaseLostError extends Error {}

/**
 * Records that the content of a mail begins, before any of it is sent. Throws a LeaseLostError if this process
 * may no longer work on the mail.
 */
export async function beginContent(database: Database, mail: TakenMail, now: number): Promise<void> {
  const row = await database.within(mail.organisation, (db) =>
    db
      .updateTable('mail')
      .set({ content_begun: 1 })
      .where('organisation', '=', mail.organisation)
      .where('id', '=', mail.id)
      .where('worker', '=', mail.worker)
      .where('state', '=', 'sending')
      .where('lease_until', '>', now)
      .returning('id')
      .executeTakeFirst(),
  )
  if (row === undefined) throw new LeaseLostError()
}
