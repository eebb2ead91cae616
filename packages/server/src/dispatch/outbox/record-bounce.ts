import { mayBounce } from '@kontor/domain/dispatch/mail-state'
import { oneLine } from '@kontor/domain/dispatch/mail-template'
import { appendAudit } from '../../audit/audit.ts'
import { serverSession } from '../../caller.ts'
import type { Database } from '../../database/connect.ts'
import type { Bounce } from '../../inbox/mailbox/read-bounce.ts'
import { outboxUser } from '../texts.ts'
import { lockMail, withEvent, writeMail } from './settle-mail.ts'

/** Characters that are kept of what the mail server said. */
const longestWords = 500

/**
 * Marks the organisation's mail with this Message-ID as bounced [A35.3]; does nothing if there is none, or it was not sent.
 * Anybody can write such a report, so it changes nothing else: it never sends a mail again, nor says whether there is one.
 */
export function recordBounce(
  database: Database,
  organisation: string,
  { messageId, failures }: Bounce,
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
    const said = failures.map(({ recipient, words }) => [recipient, words].filter(Boolean).join(': '))
    const words = oneLine(said.join('; ').toWellFormed()).slice(0, longestWords)
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
