import { replaceBraces, unknownBraces } from '../texts/braces.ts'
import type { MailKind, MailLanguage } from './mail-kind.ts'

/** What a mail of one kind says in one language. */
export interface MailTemplate {
  kind: MailKind
  language: MailLanguage
  subject: string
  body: string
}

/** The placeholders of mail templates, without braces. */
export const mailPlaceholders = [
  'Anrede',
  'Kunde',
  'Kundennummer',
  'Beleg',
  'Nummer',
  'Datum',
  'Betrag',
  'Zahlungsziel',
  'Bestellnummer',
  'Firma',
  'Absender',
] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]

export type MailValues = Readonly<Record<MailPlaceholder, string>>

/** Maximum lengths of a subject and of a text, in UTF-16 code units. */
export const mailTextLimits = { subject: 200, body: 10_000 } as const

const isKnown = (name: string): name is MailPlaceholder =>
  mailPlaceholders.some((placeholder) => placeholder === name)

/** Placeholders of a template that do not exist, each once: up to 5, shortened to 30 characters. */
export function unknownMailPlaceholders({ subject, body }: Pick<MailTemplate, 'subject' | 'body'>): string[] {
  return unknownBraces([subject, body], isKnown)
}

/** The subject and the text of a mail. Values are not searched for further placeholders. */
export function renderMail(
  { subject, body }: Pick<MailTemplate, 'subject' | 'body'>,
  values: MailValues,
): Pick<MailTemplate, 'subject' | 'body'> {
  const filled = (text: string) => replaceBraces(text, (name) => (isKnown(name) ? values[name] : undefined))
  return { subject: oneLine(filled(subject)), body: filled(body) }
}

/** A text without line breaks and other control characters, so that it cannot add a header. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
