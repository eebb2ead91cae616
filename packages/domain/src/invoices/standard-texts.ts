/**
 * The texts with which an organisation begins new invoices and offers [A30.1]. A blank one stands for the text
 * that the requirements give.
 */
export interface StandardTexts {
  /** Introduction of an invoice. */
  intro: string
  /** What an invoice says above the greeting. */
  closing: string
  /** Introduction of an offer. */
  offerIntro: string
  /** What an offer says above the greeting. */
  offerClosing: string
  greeting: string
  /** What stands below the greeting, such as a name. */
  signature: string
}

/** The texts of an organisation that has stored none. */
export const noStandardTexts: StandardTexts = {
  intro: '',
  closing: '',
  offerIntro: '',
  offerClosing: '',
  greeting: '',
  signature: '',
}

/** The texts of a new invoice in place of blank ones [S3.5.4, S3.5.6]. */
export const specifiedTexts = {
  intro: 'für unsere Leistungen erlauben wir uns, Ihnen wie folgt in Rechnung zu stellen:',
  closing: 'Vielen Dank für Ihren Auftrag.',
  greeting: 'Mit freundlichen Grüßen',
} as const

/** The organisation's text, or the specified one if it is blank. */
export function textOr(own: string, specified: string): string {
  return own.trim() === '' ? specified : own
}

/** The end of a letter (REGARDS): what it says last, the greeting, and the name below it. */
export function regardsOf(closing: string, { greeting, signature }: StandardTexts): string {
  const end = textOr(greeting, specifiedTexts.greeting)
  return `${closing}\n\n${signature.trim() === '' ? end : `${end}\n${signature}`}`
}
