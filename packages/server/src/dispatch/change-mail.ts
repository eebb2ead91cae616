import type { MailDetail, ResolveMailBody } from '@kontor/contract/dispatch/mail-schema'
import {
  isWithdrawable,
  type MailState,
  mayResolve,
  type Resolution,
} from '@kontor/domain/dispatch/mail-state'
import { DomainError } from '@kontor/domain/domain-error'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { readMail } from './list-mails.ts'
import { lockMail, type MailRow, withEvent, writeMail } from './outbox/settle-mail.ts'
import { countSendings } from './prepare-mail.ts'
import { lockPapers } from './sent-paper.ts'

/** Withdraws a mail that waits. Throws `notFound`, or `statusNotAllowed` for one in another state. */
export async function withdrawMail(db: Db, session: Session, id: string): Promise<MailDetail> {
  const row = await lockKnownMail(db, session, id)
  if (!isWithdrawable(row.state)) throw new ProblemError('statusNotAllowed')
  return change(db, session, row, { state: 'withdrawn', action: 'mail.withdraw' })
}

/**
 * Records what a user knows about an unclear mail, or sends it, or a failed or bounced one, again, with the same
 * Message-ID. Throws `notFound`, `statusNotAllowed` for a mail in another state, or `mailSentBefore` for sending it again
 * after another mail with its paper, unless that is confirmed.
 */
export async function resolveMail(
  db: Db,
  session: Session,
  { id, resolution, again }: ResolveMailBody,
): Promise<MailDetail> {
  const { organisation } = session
  // Before the mail, as calls do that send a paper.
  await lockPapers(db, organisation, [await readMail(db, organisation, id)])
  const row = await lockKnownMail(db, session, id)
  if (!mayResolve(row.state, resolution)) throw new ProblemError('statusNotAllowed')
  const isRepeated = resolution === 'again' && !again && row.redirect_to === ''
  const paper = { paperKind: row.paper_kind, paperId: row.paper_id }
  if (isRepeated && (await countSendings(db, organisation, paper, id)) > 0)
    throw new DomainError('mailSentBefore')
  return change(db, session, row, resolved[resolution])
}

const resolved = {
  accepted: { state: 'accepted', action: 'mail.markAccepted' },
  again: { state: 'queued', action: 'mail.sendAgain' },
  failed: { state: 'failed', action: 'mail.markFailed' },
} as const satisfies Record<Resolution, { state: MailState; action: string }>

async function lockKnownMail(db: Db, { organisation }: Session, id: string): Promise<MailRow> {
  const row = await lockMail(db, organisation, id)
  if (row === undefined) throw new ProblemError('notFound')
  return row
}

async function change(
  db: Db,
  session: Session,
  row: MailRow,
  { state, action }: { state: MailState; action: string },
): Promise<MailDetail> {
  const { organisation, user, now } = session
  await writeMail(db, row, {
    state,
    attempts: state === 'queued' ? 0 : row.attempts,
    next_at: state === 'queued' ? now : 0,
    accepted_at: state === 'accepted' ? now : 0,
    // A process that still believes to work on the mail must not change it any more.
    worker: '',
    events: withEvent(row, { at: now, state, user, words: '' }),
  })
  const changed = await readMail(db, organisation, row.id)
  await appendAudit(db, session, { action, objectType: 'mail', objectId: row.id })
  return changed
}
