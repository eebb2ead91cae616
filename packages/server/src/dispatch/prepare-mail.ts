import type { CustomerDispatch, PreparedMail, SentPaper } from '@kontor/contract/dispatch/mail-schema'
import { type Carrier, carrierFor, lacksConsent } from '@kontor/domain/dispatch/carrier'
import { isMailAddress } from '@kontor/domain/dispatch/mail-address'
import { renderMail } from '@kontor/domain/dispatch/mail-template'
import { recipientsFor } from '@kontor/domain/dispatch/recipients'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { readCustomerDispatch } from './customer-dispatch.ts'
import { type PaperToSend, readPaperToSend, valuesOf } from './sent-paper.ts'
import { readTemplate } from './templates.ts'

/** What is known about a mail before a user has changed anything. */
export interface Preparation {
  paper: PaperToSend
  settings: CustomerDispatch
  carrier: Carrier
  prepared: PreparedMail
}

/** Recipients, subject, text and kind of file for sending a paper. Throws what `readPaperToSend` throws. */
export async function prepareMail(db: Db, session: Session, sent: SentPaper): Promise<Preparation> {
  const { organisation } = session
  const paper = await readPaperToSend(db, session, sent)
  const { kind, content, number, customerName } = paper
  const { customer } = content
  const settings = await readCustomerDispatch(db, organisation, customer.customerId)
  const { language, consentDay, recipients } = settings
  const carrier = carrierFor(kind, settings.carrier, content.eInvoice.format)
  const template = await readTemplate(db, organisation, kind, language)
  const address = isMailAddress(customer.emailForInvoice.trim()) ? customer.emailForInvoice : ''
  const prepared: PreparedMail = {
    paperKind: sent.paperKind,
    paperId: sent.paperId,
    kind,
    language,
    number,
    customerName,
    ...recipientsFor(recipients, kind, address),
    ...renderMail(template, await valuesOf(db, session, paper, language)),
    carrier,
    lacksConsent: lacksConsent(kind, carrier, consentDay),
    sentBefore: await countSendings(db, organisation, sent),
  }
  return { paper, settings, carrier, prepared }
}

/**
 * How many mails with a paper were or may have been sent, or wait; mails in test mode, and the mail `except`, do not
 * count.
 */
export async function countSendings(
  db: Db,
  organisation: string,
  { paperKind, paperId }: SentPaper,
  except = '',
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation', '=', organisation)
    .where('paper_id', '=', paperId)
    .where('paper_kind', '=', paperKind)
    .where('redirect_to', '=', '')
    .where('id', '<>', except)
    .where('state', 'not in', ['failed', 'withdrawn'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
