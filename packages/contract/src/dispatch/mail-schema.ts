import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import {
  type Carrier,
  type CarrierChoice,
  carrierChoices,
  carriers,
  type MailFileType,
  mailFileTypes,
  mostMailFiles,
} from '@kontor/domain/dispatch/carrier'
import { mostRecipients } from '@kontor/domain/dispatch/mail-address'
import {
  type MailKind,
  type MailLanguage,
  mailKinds,
  mailLanguages,
  type SentPaperKind,
  sentPaperKinds,
} from '@kontor/domain/dispatch/mail-kind'
import { type MailState, mailStates, type Resolution, resolutions } from '@kontor/domain/dispatch/mail-state'
import { type MailTemplate, mailTextLimits } from '@kontor/domain/dispatch/mail-template'
import type { RecipientRule, Recipients } from '@kontor/domain/dispatch/recipients'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { rows } from '../calls/rows.ts'
import {
  count,
  type FieldsOf,
  flag,
  id,
  list,
  listUpTo,
  type Schema,
  text,
  textUpTo,
  unixSeconds,
  withoutControls,
} from '../calls/schema.ts'
import { mailAddress } from './account-schema.ts'

const kind = z.enum(mailKinds)
const language = z._default(z.enum(mailLanguages), 'de')
const addresses = listUpTo(mostRecipients, mailAddress)
const storedAddresses = list(z.string())
const subject = z._default(upTo(mailTextLimits.subject, z.string().check(withoutControls)), '')
const sha256 = upTo(64, z.string().check(z.regex(/^[0-9a-f]{64}$/)))
const mimeType = z.enum(Object.keys(mailFileTypes) as [MailFileType, ...MailFileType[]])

/** A template; `isOwn` says that the organisation has changed it. */
export interface StoredMailTemplate extends MailTemplate {
  isOwn: boolean
}
const storedTemplate: Schema<StoredMailTemplate> = z.looseObject({
  kind,
  language,
  subject: text,
  body: text,
  isOwn: flag(false),
})
export const mailTemplatesSchema: Schema<{ templates: StoredMailTemplate[] }> = z.looseObject({
  templates: list(storedTemplate),
})
export const mailTemplateBody: Schema<MailTemplate> = z.looseObject({
  kind,
  language,
  subject,
  body: textUpTo(mailTextLimits.body),
})
export const mailTemplateKeyBody: Schema<Pick<MailTemplate, 'kind' | 'language'>> = z.looseObject({
  kind,
  language,
})

/** How a customer gets its mails. */
export interface CustomerDispatch {
  customerId: string
  language: MailLanguage
  carrier: CarrierChoice
  /** The day on which the customer agreed to get invoices as plain PDFs; 0 if it did not. */
  consentDay: UnixSeconds
  recipients: RecipientRule[]
}
const carrierChoice = z._default(z.enum(carrierChoices), 'format')
export const customerDispatchSchema: Schema<CustomerDispatch> = z.looseObject({
  customerId: text,
  language,
  carrier: carrierChoice,
  consentDay: unixSeconds,
  recipients: list(z.looseObject({ kind, to: storedAddresses, cc: storedAddresses, bcc: storedAddresses })),
})
export const customerDispatchBody: Schema<CustomerDispatch> = z.looseObject({
  customerId: id,
  language,
  carrier: carrierChoice,
  consentDay: unixSeconds,
  recipients: listUpTo(
    mailKinds.length,
    z.looseObject({ kind, to: addresses, cc: addresses, bcc: addresses }),
  ),
})

/** A paper that is to be sent. */
export interface SentPaper {
  paperKind: SentPaperKind
  paperId: string
}
const paperFields = { paperKind: z.enum(sentPaperKinds), paperId: id }
export const sentPaperBody: Schema<SentPaper> = z.looseObject(paperFields)

/** What the dialog for sending a paper begins with. */
export interface PreparedMail extends SentPaper, Recipients {
  kind: MailKind
  language: MailLanguage
  /** The number as printed. */
  number: string
  customerName: string
  subject: string
  body: string
  carrier: Carrier
  /** Whether the customer's consent to a plain PDF is missing. */
  lacksConsent: boolean
  /** Earlier mails with this paper that were or may have been sent; a further one needs `again`. */
  sentBefore: number
}
export const preparedMailSchema: Schema<PreparedMail> = z.looseObject({
  paperKind: z.enum(sentPaperKinds),
  paperId: text,
  kind,
  language,
  number: text,
  customerName: text,
  to: storedAddresses,
  cc: storedAddresses,
  bcc: storedAddresses,
  subject: text,
  body: text,
  carrier: z.enum(carriers),
  lacksConsent: flag(false),
  sentBefore: count(0),
})

/** A file that was uploaded in order to send it. */
export interface MailFile {
  sha256: string
  mimeType: MailFileType
  size: number
}
export const mailFileSchema: Schema<MailFile> = z.looseObject({ sha256, mimeType, size: z.int() })

/** A file of a mail to send, which was uploaded before, with the name that the recipient sees. */
export interface AttachedMailFile {
  sha256: string
  name: string
}

/**
 * A mail to send. A subject or text that is '' comes from the template, and no recipients come from the
 * customer, so that several papers can be sent without a dialog for each. The first file is the paper itself;
 * without files, the server draws it.
 */
export interface MailToSend extends SentPaper, Recipients {
  subject: string
  body: string
  files: AttachedMailFile[]
  /** Whether the user knows that the paper has been sent before. */
  again: boolean
  /**
   * Whether the user states that the recipient has agreed to a plain PDF. The server keeps the day for the
   * customer.
   */
  consented: boolean
}
/** Maximum number of mails in one call. */
export const mostMailsAtOnce = 50
export const sendMailsBody: Schema<{ mails: MailToSend[] }> = z.looseObject({
  mails: upTo(
    mostMailsAtOnce,
    z
      .array(
        z.looseObject({
          ...paperFields,
          to: addresses,
          cc: addresses,
          bcc: addresses,
          subject,
          body: textUpTo(mailTextLimits.body),
          files: listUpTo(
            mostMailFiles,
            z.looseObject({
              sha256,
              name: upTo(200, z.string().check(z.minLength(1), withoutControls)),
            }),
          ),
          again: flag(false),
          consented: flag(false),
        }),
      )
      .check(z.minLength(1)),
  ),
})

/** What happened to a mail: a state that it got, or an attempt that failed. */
export interface MailEvent {
  at: UnixSeconds
  state: MailState
  /** Who caused it; '' for the server. */
  user: string
  /** What the mail server said, or why the attempt failed; '' if nobody said anything. */
  words: string
}

/** A mail in the outbox, without its text. */
export interface Mail extends SentPaper, Recipients {
  id: string
  kind: MailKind
  number: string
  customerName: string
  subject: string
  state: MailState
  createdAt: UnixSeconds
  createdBy: string
  /** When it was accepted; 0 if it was not. */
  acceptedAt: UnixSeconds
  /** When the next attempt is due; 0 if there is none. */
  nextAt: UnixSeconds
  attempts: number
  /** What the mail server said last. */
  words: string
  /** The address that got it instead of its recipients, in test mode; '' otherwise. */
  redirectedTo: string
  /** Recipients whom the mail server refused although it took the mail for others. */
  refused: string[]
  messageId: string
  files: (MailFile & { name: string })[]
}
const mailFields = {
  id: text,
  paperKind: z.enum(sentPaperKinds),
  paperId: text,
  kind,
  number: text,
  customerName: text,
  to: storedAddresses,
  cc: storedAddresses,
  bcc: storedAddresses,
  subject: text,
  state: z.enum(mailStates),
  createdAt: unixSeconds,
  createdBy: text,
  acceptedAt: unixSeconds,
  nextAt: unixSeconds,
  attempts: count(0),
  words: text,
  redirectedTo: text,
  refused: storedAddresses,
  messageId: text,
  files: list(z.looseObject({ sha256: text, mimeType, size: z.int(), name: text })),
}
const mailSchema: Schema<Mail> = z.looseObject(mailFields)
export const sentMailsSchema: Schema<{ mails: Mail[] }> = z.looseObject({ mails: rows(mailSchema) })

/** A mail with its text and its history. */
export interface MailDetail extends Mail {
  body: string
  events: MailEvent[]
}
export const mailDetailSchema: Schema<MailDetail> = z.looseObject({
  ...mailFields,
  body: text,
  events: list(z.looseObject({ at: unixSeconds, state: z.enum(mailStates), user: text, words: text })),
})

/** Selects mails, newest first: all, or those in some states; `search` matches numbers, names and addresses. */
export interface MailQuery {
  states: MailState[]
  search: string
  /** The `next` of the previous page; '' for the first. */
  after: string
}
export const mailQueryBody: Schema<MailQuery> = z.looseObject({
  states: listUpTo(mailStates.length, z.enum(mailStates)),
  search: z._default(upTo(200, z.string().check(withoutControls)), ''),
  after: textUpTo(100),
})
export interface MailPage {
  mails: Mail[]
  /** '' on the last page. */
  next: string
}
export const mailPageSchema: Schema<MailPage> = z.looseObject({ mails: rows(mailSchema), next: text })

export const mailIdBody: Schema<{ id: string }> = z.looseObject({ id })

/** What became of a mail, or that it is to be sent again. */
export interface ResolveMailBody {
  id: string
  resolution: Resolution
  /** Sends it although another mail with its paper was sent, or waits. */
  again: boolean
}

export const resolveMailBody: Schema<ResolveMailBody> = z.looseObject({
  id,
  resolution: z.enum(resolutions),
  again: flag(false),
} satisfies FieldsOf<ResolveMailBody>)
