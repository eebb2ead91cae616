import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { EInvoiceFormat } from '../e-invoices/e-invoice-format.ts'
import { isInvoiceMail, type MailKind } from './mail-kind.ts'

/** The file that a mail carries: a PDF with the XML inside, the XML alone, or a plain PDF. */
export const carriers = ['zugferd', 'xml', 'pdf'] as const
export type Carrier = (typeof carriers)[number]

/** How a customer takes its invoices. `format`: as its invoices say (`EInvoiceFormat`). */
export const carrierChoices = ['format', ...carriers] as const
export type CarrierChoice = (typeof carrierChoices)[number]

/**
 * The file that a mail carries. Offers and reminders are always plain PDFs. One mail never carries the same
 * data twice, because some receivers reject such mails, and others book the invoice twice.
 */
export function carrierFor(kind: MailKind, choice: CarrierChoice, format: EInvoiceFormat): Carrier {
  if (!isInvoiceMail(kind)) return 'pdf'
  if (choice !== 'format') return choice
  return format === 'xrechnung' ? 'xml' : format
}

/**
 * Whether a mail needs the recipient's consent that is missing: § 14 (1) sentence 5 UStG requires it for an
 * invoice that is a plain PDF. `consentDay` is the day of the consent, 0 for none.
 */
export function lacksConsent(kind: MailKind, carrier: Carrier, consentDay: UnixSeconds): boolean {
  return isInvoiceMail(kind) && carrier === 'pdf' && consentDay === 0
}

/** The types of the files that mails carry, each with the ending of its file names. */
export const mailFileTypes = { 'application/pdf': 'pdf', 'application/xml': 'xml' } as const
export type MailFileType = keyof typeof mailFileTypes

export function typeOfCarrier(carrier: Carrier): MailFileType {
  return carrier === 'xml' ? 'application/xml' : 'application/pdf'
}

/** Maximum size of one file that is to be sent, and of all files of a mail, in bytes. */
export const largestMailFile = 15 * 1024 * 1024
/** Maximum number of files of a mail: the paper, and what a user adds. */
export const mostMailFiles = 10

/** From this size in bytes, many receivers reject a mail. */
export const largeMail = 10 * 1024 * 1024

/** The size of bytes in a mail: base64 in lines of 76 characters. */
export function encodedSize(bytes: number): number {
  const characters = Math.ceil(bytes / 3) * 4
  return characters + Math.ceil(characters / 76) * 2
}
