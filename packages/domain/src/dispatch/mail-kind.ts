import type { InvoiceContent } from '../invoices/invoice.ts'

/** The kinds of mails. Each has a template per language, and can have recipients of its own. */
export const mailKinds = [
  'invoice',
  'advance',
  'settlement',
  'cancellation',
  'credit',
  'offer',
  'reminder',
] as const
export type MailKind = (typeof mailKinds)[number]

export const mailLanguages = ['de', 'en'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** What a mail sends: a final, an offer with its number, or a reminder. */
export const sentPaperKinds = ['invoice', 'offer', 'reminder'] as const
export type SentPaperKind = (typeof sentPaperKinds)[number]

/** The kind of mail that sends an invoice or an offer. */
export function mailKindOf({ paper, offer }: Pick<InvoiceContent, 'paper' | 'offer'>): MailKind {
  return offer === undefined ? (paper?.kind ?? 'invoice') : 'offer'
}

/** Whether a mail of this kind sends an invoice in the sense of § 14 UStG. */
export function isInvoiceMail(kind: MailKind): boolean {
  return kind !== 'offer' && kind !== 'reminder'
}
