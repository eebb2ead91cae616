import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { checkMailbox, type MailboxParts } from './check-mailbox.ts'

/** Minimum number of seconds between automatic checks of the same mailbox. */
const betweenChecks = 300
/** Milliseconds between the starts of rounds. */
const betweenRounds = 30_000
/** Maximum number of mailboxes that this process checks at once: a file of each may be in memory. */
const mostAtOnce = 8

/** Checks mailboxes that are due. */
export interface MailboxRounds {
  /** Starts a round unless enough mailboxes are being checked; resolves when no check is running any more. */
  round(): Promise<void>
  /** Starts no further check, and waits for the running ones. */
  stop(): Promise<void>
}

/**
 * Starts a round every 30 s. Returns a function that stops the rounds and waits until running checks have
 * ended.
 */
export function startMailboxRounds(
  parts: MailboxParts,
  failed: (organisation: string, error: unknown) => void,
): () => Promise<void> {
  const rounds = createMailboxRounds(parts, failed)
  const timer = setInterval(() => void rounds.round(), betweenRounds)
  timer.unref()
  return () => {
    clearInterval(timer)
    return rounds.stop()
  }
}

/**
 * A round checks all mailboxes that are due, up to 8 at once and one for each organisation, so that a slow mail
 * server does not delay the mailboxes of others. The one that has waited longest comes first. If several servers
 * share a database, only one of them performs each check. Reports a failed check and continues with the next
 * mailbox. If choosing a mailbox fails, reports this with an empty organisation.
 */
export function createMailboxRounds(
  parts: MailboxParts,
  failed: (organisation: string, error: unknown) => void,
): MailboxRounds {
  let isStopped = false
  /** Each takes turns until no mailbox is due. */
  const lanes = new Set<Promise<void>>()
  const checked = new Set<string>()

  function addLane(): void {
    if (isStopped || lanes.size >= mostAtOnce) return
    const lane: Promise<void> = takeTurns().finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async function takeTurns(): Promise<void> {
    while (!isStopped) {
      const now = Math.floor(parts.clock() / 1000)
      const turn = await takeTurn(parts.database, now).catch((error: unknown) => failed('', error))
      if (turn === undefined) return
      const { organisation, isTaken } = turn
      // Another mailbox may be due.
      addLane()
      if (!isTaken || checked.has(organisation)) continue
      checked.add(organisation)
      await checkMailbox(parts, organisation)
        .catch((error: unknown) => failed(organisation, error))
        .finally(() => checked.delete(organisation))
    }
  }

  async function whenIdle(): Promise<void> {
    while (lanes.size > 0) await Promise.all(lanes)
  }

  return {
    round() {
      addLane()
      return whenIdle()
    },
    stop() {
      isStopped = true
      return whenIdle()
    },
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
