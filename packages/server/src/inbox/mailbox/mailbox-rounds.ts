import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { checkMailbox, type MailboxParts } from './check-mailbox.ts'

/** Minimum number of seconds between automatic checks of the same mailbox. */
const betweenChecks = 300
/** Milliseconds between rounds. */
const betweenRounds = 30_000
/** Maximum number of mailboxes in a round. */
const maxPerRound = 20

/**
 * Starts rounds that check the active mailboxes one after the other. The one that has waited longest comes
 * first, so that a mailbox with many messages cannot take the turns of other mailboxes. If several servers
 * share a database, only one of them performs each check. Returns a function that stops the rounds and waits
 * until a running check has ended.
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

/**
 * Runs one round: checks the mailboxes that are due, at most 20. Reports a failed check and continues with
 * the next mailbox. If choosing a mailbox fails, reports this with an empty organisation and ends the round.
 */
export async function mailboxRound(
  parts: MailboxParts,
  failed: (organisation: string, error: unknown) => void,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let count = 0; count < maxPerRound && !isStopped(); count++) {
    const turn = await takeTurn(parts.database, Math.floor(parts.clock() / 1000)).catch((error: unknown) => {
      failed('', error)
      return undefined
    })
    if (turn === undefined) return
    const { organisation, isTaken } = turn
    if (isTaken)
      await checkMailbox(parts, organisation).catch((error: unknown) => failed(organisation, error))
  }
}

/**
 * Chooses the mailbox that has waited longest, marks it as just checked and returns its organisation;
 * `isTaken` is false if another server has just chosen the same mailbox. Returns undefined if no mailbox is
 * due.
 */
function takeTurn(
  database: Database,
  now: number,
): Promise<{ organisation: string; isTaken: boolean } | undefined> {
  return database.across(async (db) => {
    const due = await db
      .selectFrom('received_mailbox')
      .innerJoin('organisation', 'organisation.id', 'received_mailbox.organisation')
      .select('received_mailbox.organisation')
      .where('is_on', '=', 1)
      .where('checked_at', '<=', now - betweenChecks)
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
      .where('checked_at', '<=', now - betweenChecks)
      .returning('organisation')
      .executeTakeFirst()
    return { ...due, isTaken: taken !== undefined }
  })
}
