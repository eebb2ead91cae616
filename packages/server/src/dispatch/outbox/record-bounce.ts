import type { MailEvent } from '@kontor/contract/dispatch/mail-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { mayBounce } from '@kontor/domain/dispatch/mail-state'
import { oneLine } from '@kontor/domain/dispatch/mail-template'
import { appendAudit } from '../../audit/audit.ts'
import { serverSession } from '../../caller.ts'
import type { Database } from '../../database/connect.ts'
import type { Bounce } from '../../inbox/mailbox/read-bounce.ts'
import { outboxUser } from '../texts.ts'
import { lockMail, type MailRow, withEvent, writeMail } from './settle-mail.ts'

/** Characters that are kept of what the mail server said. */
const longestWords = 500

/**
 * Marks the organisation's mail with this Message-ID as bounced [A35.3], or adds further recipients to one that is. Does
 * nothing if there is none, if it was not sent, or if the report arrived before it was last sent. Anybody can write such
 * a report, so it changes nothing else: it never sends a mail again, nor says whether there is one.
 */
export function recordBounce(
  database: Database,
  organisation: string,
  { messageId, arrivedAt, failures }: Bounce,
  nowMs: number,
): Promise<void> {
  const session = serverSession(organisation, outboxUser, nowMs)
  return database.within(organisation, async (db) => {
    const found = await db
      .selectFrom('mail')
      .select('id')
      .where('organisation', '=', organisation)
      .where('message_id', '=', messageId)
      .executeTakeFirst()
    const row = found && (await lockMail(db, organisation, found.id))
    if (row === undefined || !mayBounce(row.state)) return
    if (arrivedAt !== undefined && arrivedAt < lastQueuedAt(row)) return
    const known = row.state === 'bounced' ? row.words : ''
    const words = withFailures(known, failures)
    if (row.state === 'bounced' && words === known) return
    await writeMail(db, row, {
      state: 'bounced',
      words,
      events: withEvent(row, { at: session.now, state: 'bounced', user: '', words }),
    })
    await appendAudit(db, session, {
      action: 'mail.bounce',
      objectType: 'mail',
      objectId: row.id,
      detail: JSON.stringify({ words }),
    })
  })
}

/** When the latest sending began. All sendings have the same Message-ID, so only the time tells their reports apart. */
function lastQueuedAt({ events }: Pick<MailRow, 'events'>): UnixSeconds {
  const history = JSON.parse(events) as MailEvent[]
  return history.findLast(({ state }) => state === 'queued')?.at ?? 0
}

/** Adds what a report says of recipients, unless it is known: many servers send a report for each recipient. */
function withFailures(known: string, failures: Bounce['failures']): string {
  const added = failures
    .map(({ recipient, words }) => oneLine([recipient, words].filter(Boolean).join(': ')))
    .filter((said) => said !== '' && !`; ${known}; `.includes(`; ${said}; `))
  const all = [known, ...added].filter(Boolean).join('; ')
  // Well formed after it is cut, because that can leave half a character.
  return all.slice(0, longestWords).toWellFormed()
}
