import type { AttachedMailFile, SentPaper } from '@kontor/contract/dispatch/mail-schema'
import type { MailKind } from '@kontor/domain/dispatch/mail-kind'
import { oneLine } from '@kontor/domain/dispatch/mail-template'
import { allRecipients, type Recipients } from '@kontor/domain/dispatch/recipients'
import { DomainError } from '@kontor/domain/domain-error'
import { foldText } from '@kontor/domain/search/fold-text'
import type { AuditEntry } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { readAccount } from './account/store.ts'
import { withAsciiDomain } from './outbox/compose-mail.ts'

/** A mail that is complete: its recipients, texts and stored files are final. */
export interface NewMail extends SentPaper, Recipients {
  kind: MailKind
  /** The number of the paper, as printed. */
  number: string
  customerName: string
  subject: string
  body: string
  /** Stored with `storeMailFile`. */
  files: AttachedMailFile[]
  /** Message-ID of the mail that this one follows; '' for none. */
  inReplyTo: string
}

/**
 * Puts a mail into the outbox in the caller's transaction. Returns its id, and the event that the caller appends
 * at the end of the transaction. Throws `mailAccountMissing`.
 */
export async function queueMail(
  db: Db,
  session: Session,
  mail: NewMail,
  newId: () => string,
): Promise<{ id: string; event: AuditEntry }> {
  const account = await readAccount(db, session.organisation)
  if (account === undefined) throw new DomainError('mailAccountMissing')
  return insertMail(db, session, { account, mail }, newId)
}

/** Like `queueMail`, from an account that the caller knows. */
export async function insertMail(
  db: Db,
  { organisation, user, now, nowMs }: Session,
  { account, mail }: { account: { from_address: string; test_address: string }; mail: NewMail },
  newId: () => string,
): Promise<{ id: string; event: AuditEntry }> {
  const id = newId()
  const { paperKind, paperId, kind, number, customerName, body, files, inReplyTo, to, cc, bcc } = mail
  const subject = oneLine(mail.subject)
  const recipients = JSON.stringify({ to, cc, bcc } satisfies Recipients)
  const kept = {
    paper_kind: paperKind,
    paper_id: paperId,
    kind,
    number,
    recipients,
    subject,
    body,
    message_id: `<${newId()}@${domainOf(withAsciiDomain(account.from_address))}>`,
    in_reply_to: inReplyTo,
    created_ms: nowMs,
    customer_name: customerName,
  }
  await db
    .insertInto('mail')
    .values({
      organisation,
      id,
      created_by: user,
      ...kept,
      search_text: foldText([number, customerName, subject, ...allRecipients(mail)].join('\n')),
      redirect_to: account.test_address,
      state: 'queued',
      attempts: 0,
      next_at: now,
      attempt_at: 0,
      worker: '',
      lease_until: 0,
      content_begun: 0,
      accepted_at: 0,
      words: '',
      refused: '[]',
      events: JSON.stringify([{ at: now, state: 'queued', user, words: '' }]),
    })
    .execute()
  if (files.length > 0)
    await db
      .insertInto('mail_attachment')
      .values(files.map(({ sha256, name }, place) => ({ organisation, mail_id: id, place, sha256, name })))
      .execute()
  const detail = JSON.stringify({ ...kept, files: files.map(({ sha256, name }) => ({ sha256, name })) })
  return { id, event: { action: 'mail.queue', objectType: 'mail', objectId: id, detail } }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
