import type { SentPaper } from '@kontor/contract/dispatch/mail-schema'
import type { Db } from '../database/connect.ts'

/**
 * Message-ID of the mail that a mail with a letter follows: the newest that a mail server took for the customer
 * with an earlier letter about one of its claims, or otherwise with one of its invoices. '' if there is none, and
 * for other papers.
 */
export async function mailBeforeLetter(
  db: Db,
  organisation: string,
  { paperKind, paperId }: SentPaper,
): Promise<string> {
  if (paperKind !== 'reminder') return ''
  const lines = db
    .selectFrom('reminder_line as line')
    .where('line.organisation', '=', organisation)
    .where('line.reminder_id', '=', paperId)
  const earlier = db
    .selectFrom('reminder_line as other')
    .innerJoin('reminder_line as line', 'line.claim_id', 'other.claim_id')
    .select('other.reminder_id')
    .where('other.organisation', '=', organisation)
    .where('line.organisation', '=', organisation)
    .where('line.reminder_id', '=', paperId)
    .whereRef('other.date', '<', 'line.date')
  const taken = db
    .selectFrom('mail')
    .select('message_id')
    .where('organisation', '=', organisation)
    .where('state', '=', 'accepted')
    // A mail in test mode has not reached the customer.
    .where('redirect_to', '=', '')
    .orderBy('accepted_at', 'desc')
    .orderBy('created_ms', 'desc')
    .limit(1)
  const found =
    (await taken.where('paper_kind', '=', 'reminder').where('paper_id', 'in', earlier).executeTakeFirst()) ??
    (await taken
      .where('paper_kind', '=', 'invoice')
      .where('paper_id', 'in', lines.select('line.claim_id'))
      .executeTakeFirst())
  return found?.message_id ?? ''
}
