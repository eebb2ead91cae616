import type { Mail, MailFile, MailToSend } from '@kontor/contract/dispatch/mail-schema'
import { type Carrier, lacksConsent, largestMailFile, typeOfCarrier } from '@kontor/domain/dispatch/carrier'
import { mostRecipients } from '@kontor/domain/dispatch/mail-address'
import { mailFileName } from '@kontor/domain/dispatch/mail-file'
import { allRecipients, type Recipients, withoutRepeated } from '@kontor/domain/dispatch/recipients'
import { DomainError } from '@kontor/domain/domain-error'
import { type AuditEntry, appendAudits } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { writeCustomerDispatch } from './customer-dispatch.ts'
import { mailsById } from './list-mails.ts'
import { mailBeforeLetter } from './mail-before-letter.ts'
import { readMailFiles } from './mail-files.ts'
import { type Preparation, prepareMail } from './prepare-mail.ts'
import { type NewMail, queueMail } from './queue-mail.ts'
import { lockPapers } from './sent-paper.ts'

/**
 * Puts mails into the outbox: all of them, or none. Throws `notFound`, `statusNotAllowed` for a draft
 * or a cancelled letter, `functionOff`, `mailAccountMissing`, `mailSentBefore` or `mailWithoutConsent` (the issues say for which mails), and
 * `invalidRequest` for missing recipients or files.
 */
export async function sendMails(
  db: Db,
  session: Session,
  mails: readonly MailToSend[],
  newId: () => string,
): Promise<{ mails: Mail[] }> {
  await lockPapers(db, session.organisation, mails)
  const ids: string[] = []
  const events: AuditEntry[] = []
  const faults = new Map<'mailSentBefore' | 'mailWithoutConsent', number[]>()
  for (const [place, mail] of mails.entries()) {
    const preparation = await prepareMail(db, session, mail)
    const fault = faultOf(preparation, mail)
    if (fault !== undefined) {
      faults.set(fault, [...(faults.get(fault) ?? []), place])
      continue
    }
    const complete = await completeMail(db, session, preparation, mail, `mails.${place}`)
    const queued = await queueMail(db, session, complete, newId)
    ids.push(queued.id)
    events.push(queued.event, ...(await consentEvents(db, session, preparation, mail)))
  }
  for (const [code, places] of faults)
    throw new DomainError(code, { issues: places.map((place) => ({ path: `mails.${place}`, code })) })
  const listed = await mailsById(db, session.organisation, ids)
  await appendAudits(db, session, events)
  return { mails: listed }
}

function faultOf(
  { prepared }: Preparation,
  { again, consented }: MailToSend,
): 'mailSentBefore' | 'mailWithoutConsent' | undefined {
  if (prepared.sentBefore > 0 && !again) return 'mailSentBefore'
  return prepared.lacksConsent && !consented ? 'mailWithoutConsent' : undefined
}

/** Keeps the day of the consent that the user states, if the customer is in the address book. */
async function consentEvents(
  db: Db,
  session: Session,
  { paper, carrier, settings }: Preparation,
  { consented }: MailToSend,
): Promise<AuditEntry[]> {
  if (!consented || settings.customerId === '' || !lacksConsent(paper.kind, carrier, settings.consentDay))
    return []
  const known = await db
    .selectFrom('customer')
    .select('id')
    .where('organisation', '=', session.organisation)
    .where('id', '=', settings.customerId)
    .executeTakeFirst()
  if (known === undefined) return []
  return [await writeCustomerDispatch(db, session, { ...settings, consentDay: session.now })]
}

/** The mail with what the user left to the template and the customer. */
async function completeMail(
  db: Db,
  session: Session,
  { prepared, carrier }: Preparation,
  mail: MailToSend,
  path: string,
): Promise<NewMail> {
  const { paperKind, paperId, kind, number, customerName } = prepared
  const subject = mail.subject.trim() === '' ? prepared.subject : mail.subject
  const body = mail.body.trim() === '' ? prepared.body : mail.body
  const recipients = recipientsOf(mail, prepared, path)
  const files = await attachedFiles(db, session, mail, carrier, path)
  return {
    paperKind,
    paperId,
    kind,
    number,
    customerName,
    ...recipients,
    subject,
    body,
    files,
    inReplyTo: await mailBeforeLetter(db, session.organisation, mail),
  }
}

function recipientsOf(mail: Recipients, prepared: Recipients, path: string): Recipients {
  const recipients = withoutRepeated(allRecipients(mail).length === 0 ? prepared : mail)
  if (recipients.to.length === 0) throw invalid(`${path}.to`, 'too_small')
  if (allRecipients(recipients).length > mostRecipients) throw invalid(`${path}.to`, 'too_big')
  return recipients
}

/** The stored files with their names in the mail. The first one must be of the kind that the customer takes. */
async function attachedFiles(
  db: Db,
  { organisation }: Session,
  { files }: MailToSend,
  carrier: Carrier,
  path: string,
): Promise<NewMail['files']> {
  const known = await readMailFiles(
    db,
    organisation,
    files.map(({ sha256 }) => sha256),
  )
  const attached: (MailFile & { name: string })[] = []
  for (const [place, { sha256, name }] of files.entries()) {
    const file = known.get(sha256)
    if (file === undefined) throw invalid(`${path}.files.${place}`, 'unknown')
    const taken = attached.map((other) => other.name)
    attached.push({ ...file, name: mailFileName(name, file.mimeType, taken) })
  }
  const [first] = attached
  if (first === undefined) throw invalid(`${path}.files`, 'too_small')
  if (first.mimeType !== typeOfCarrier(carrier)) throw invalid(`${path}.files.0`, 'carrier')
  if (attached.reduce((sum, { size }) => sum + size, 0) > largestMailFile)
    throw invalid(`${path}.files`, 'too_big')
  return attached
}

function invalid(path: string, code: string): ProblemError {
  return new ProblemError('invalidRequest', { issues: [{ path, code }] })
}
