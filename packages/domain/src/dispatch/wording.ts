import type { ContactPerson } from '../customers/contact-person.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { Payment } from '../invoices/invoice.ts'
import { paymentTarget } from '../invoices/payment-target.ts'
import { formatDay } from '../money/german-format.ts'
import type { MailKind, MailLanguage } from './mail-kind.ts'
import type { MailTemplate } from './mail-template.ts'

/** What a paper is called in a mail. */
export const paperWords: Readonly<Record<MailLanguage, Readonly<Record<MailKind, string>>>> = {
  de: {
    invoice: 'Rechnung',
    advance: 'Abschlagsrechnung',
    settlement: 'Schlussrechnung',
    cancellation: 'Stornorechnung',
    credit: 'Rechnungskorrektur',
    offer: 'Angebot',
    reminder: 'Mahnung',
  },
  en: {
    invoice: 'Invoice',
    advance: 'Advance invoice',
    settlement: 'Final invoice',
    cancellation: 'Cancellation invoice',
    credit: 'Corrected invoice',
    offer: 'Offer',
    reminder: 'Payment reminder',
  },
}

/** The greeting at the beginning of a mail; without a name it addresses everyone. */
export function greeting({ gender, title, lastName }: ContactPerson, language: MailLanguage): string {
  const name = [title, lastName].filter((part) => part.trim() !== '').join(' ')
  const isNamed = lastName.trim() !== '' && (gender === 'female' || gender === 'male')
  if (language === 'en') {
    if (!isNamed) return 'Dear Sir or Madam'
    return `Dear ${title.trim() !== '' ? '' : gender === 'female' ? 'Ms ' : 'Mr '}${name}`
  }
  if (!isNamed) return 'Sehr geehrte Damen und Herren'
  return gender === 'female' ? `Sehr geehrte Frau ${name}` : `Sehr geehrter Herr ${name}`
}

const attached = {
  de: 'anbei erhalten Sie unsere {Beleg} {Nummer} vom {Datum}',
  en: 'please find attached our {Beleg} {Nummer} dated {Datum}',
}

const sentences: Readonly<Record<MailLanguage, Readonly<Record<MailKind, string>>>> = {
  de: {
    invoice: `${attached.de} über {Betrag}.\n\n{Zahlungsziel}`,
    advance: `${attached.de} über {Betrag}.\n\n{Zahlungsziel}`,
    settlement: `${attached.de} über {Betrag}.\n\n{Zahlungsziel}`,
    cancellation: `${attached.de}.`,
    credit: `${attached.de}.`,
    offer: 'anbei erhalten Sie unser {Beleg} {Nummer} vom {Datum} über {Betrag}.',
    reminder: `${attached.de} über {Betrag}.\n\n{Zahlungsziel}`,
  },
  en: {
    invoice: `${attached.en} for {Betrag}.`,
    advance: `${attached.en} for {Betrag}.`,
    settlement: `${attached.en} for {Betrag}.`,
    cancellation: `${attached.en}.`,
    credit: `${attached.en}.`,
    offer: `${attached.en} for {Betrag}.`,
    reminder: `${attached.en} for {Betrag}.\n\n{Zahlungsziel}`,
  },
}

/** The template of a kind and language as long as the organisation has none of its own. */
export function builtInTemplate(kind: MailKind, language: MailLanguage): MailTemplate {
  const end = language === 'de' ? 'Mit freundlichen Grüßen' : 'Kind regards'
  return {
    kind,
    language,
    subject: '{Beleg} {Nummer} – {Firma}',
    body: `{Anrede},\n\n${sentences[language][kind]}\n\n${end}\n{Firma}`,
  }
}

/** The first lines of a mail in test mode, and the beginning of its subject. */
export function testNote(recipients: string): { subject: string; body: string } {
  return {
    subject: '[Test] ',
    body: `Diese E-Mail ist ein Test. Ohne Testbetrieb ginge sie an: ${recipients}\n\n----------\n\n`,
  }
}

/** When an invoice is to be paid, as a sentence. */
export function paymentTerms(payment: Payment, language: MailLanguage): string {
  if (language === 'de') return paymentTarget(payment)
  if (payment.paymentGoal === 0) return 'Payment is due on receipt of the invoice.'
  return `Payment is due within ${payment.paymentGoal} days of receipt of the invoice.`
}

/** The last day on which the amount of a reminder can be paid, as a sentence. */
export function payableUntil(deadline: UnixSeconds, language: MailLanguage): string {
  const day = formatDay(deadline)
  return language === 'de' ? `Bitte zahlen Sie bis zum ${day}.` : `Please pay by ${day}.`
}
