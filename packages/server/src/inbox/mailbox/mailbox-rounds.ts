import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { lookIntoMailbox, type MailboxParts } from './look-into-mailbox.ts'

/** Seconds between two looks into one mailbox. */
const betweenLooks = 300
/** Milliseconds between two rounds, and the most that one look may take. */
const betweenRounds = 30_000
/** Mailboxes of one round. */
const mostPerRound = 20

/**
 * Looks into the mailboxes of all organisations, the one that waited longest first, one after the other; each
 * waits its turn, however many mails another has. Of several servers on one database one takes each turn.
 * Returns what stops it and waits for the look at work.
 */
export function startMailboxRounds(
  parts: MailboxParts,
  failed: (organisation: string, error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let round: Promise<void> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    round = mailboxRound(parts, failed, () => isStopped).finally(() => {
      isBusy = false
    })
  }, betweenRounds)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await round
  }
}

/** One round; what fails is told and leaves the others alone. */
export async function mailboxRound(
  parts: MailboxParts,
  failed: (organisation: string, error: unknown) => void,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let turn = 0; turn < mostPerRound && !isStopped(); turn++) {
    const organisation = await takeTurn(parts.database, Math.floor(parts.clock() / 1000)).catch(
      (error: unknown) => {
        failed('', error)
        return undefined
      },
    )
    if (organisation === undefined) return
    await lookIntoMailbox(parts, organisation).catch((error: unknown) => failed(organisation, error))
  }
}

/** The organisation whose mailbox has waited longest; it has been looked into as of now. */
function takeTurn(database: Database, now: number): Promise<string | undefined> {
  return database.across(async (db) => {
    const due = await db
      .selectFrom('received_mailbox')
      .innerJoin('organisation', 'organisation.id', 'received_mailbox.organisation')
      .select('received_mailbox.organisation')
      .where('is_on', '=', 1)
      .where('checked_at', '<=', now - betweenLooks)
      .where(sql<boolean>`',' || organisation.functions || ',' like '%,inbox,%'`)
      .orderBy('checked_at')
      .orderBy('received_mailbox.organisation')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    const taken = await db
      .updateTable('received_mailbox')
      .set({ checked_at: now })
      .where('organisation', '=', due.organisation)
      .where('checked_at', '<=', now - betweenLooks)
      .returning('organisation')
      .executeTakeFirst()
    return taken?.organisation
  })
}
