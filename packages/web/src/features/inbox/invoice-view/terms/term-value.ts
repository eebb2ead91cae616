import { parseDay } from '@kontor/domain/days/calendar-day'
import { withoutEnding } from '@kontor/domain/texts/without-ending'
import type { EmbeddedFile, Identifier } from '@kontor/einvoice/model/semantic-invoice'
import type { Term } from '@kontor/einvoice/model/terms'
import { wordOfCode, wordOfScheme } from '@kontor/einvoice/words/word-of-code'
import { texts } from '../texts.ts'

/** The page shows at most this many characters of a text; the file contains the whole text. */
const maxCharacters = 10_000

const signs: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£' }

/** Terms that are percentages or quantities. All other numbers are amounts. */
const percentages = ['BT-94', 'BT-96', 'BT-101', 'BT-103', 'BT-119', 'BT-138', 'BT-143', 'BT-152']
const quantities = ['BT-129', 'BT-149']

/** Terms that are units, shown by name without the code: Stück. */
const units = ['BT-130', 'BT-150']

/** Currencies of amounts: BT-5, and BT-6 for the tax in the tax currency (BT-111). */
export interface Currencies {
  currency: string | undefined
  taxCurrency: string | undefined
}

/**
 * The value of a term in readable form: `19.11.2026`, `1.234,50 €`, `19 %`, `Rechnung (380)`. Numbers are not
 * rounded. A date or number that cannot be parsed is shown as written. Truncates texts of more than 10,000
 * characters.
 */
export function termValue(term: Term, value: unknown, currencies: Currencies): string {
  if (term.kind === 'identifier') return identifierText(term.id, value as Identifier)
  if (term.kind === 'binary') return (value as EmbeddedFile).name ?? ''
  const text = typeof value === 'string' ? value : ''
  if (term.kind === 'date') return dayText(text)
  if (term.kind === 'number') return numberText(term.id, text, currencies)
  if (term.kind === 'code') return codeText(term.id, text)
  return shortened(term.id === 'BT-20' ? discountInWords(text) : text)
}

/** XRechnung writes cash discounts as `#SKONTO#TAGE=10#PROZENT=2.00#` (BR-DE-18). */
function discountInWords(text: string): string {
  return text.replace(
    /#SKONTO#TAGE=(\d{1,4})#PROZENT=(\d{1,3}\.\d\d)#/g,
    (_, days: string, percent: string) => texts.discount(grouped(percent, 0), days),
  )
}

function dayText(day: string): string {
  return parseDay(day) === undefined ? shortened(day) : day.split('-').reverse().join('.')
}

function numberText(id: string, text: string, { currency, taxCurrency }: Currencies): string {
  if (percentages.includes(id)) return `${grouped(text, 0)}\u00a0%`
  if (quantities.includes(id)) return grouped(text, 0)
  const code = id === 'BT-111' ? taxCurrency : currency
  const sign = code === undefined ? '' : `\u00a0${signs[code] ?? shortened(code)}`
  return `${grouped(text, 2)}${sign}`
}

/** `1.234,50` for 1234.5: all decimals except trailing zeros, but at least `minDecimals`. */
function grouped(text: string, minDecimals: number): string {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d{1,40})(?:\.(\d{0,20}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return shortened(text)
  const kept = withoutEnding(fraction, '0').padEnd(minDecimals, '0')
  const digits = BigInt(whole).toLocaleString('de-DE')
  return `${sign === '-' ? '-' : ''}${digits}${kept === '' ? '' : `,${kept}`}`
}

function codeText(id: string, code: string): string {
  const words = wordOfCode(id, code)
  if (words === undefined) return shortened(code)
  return units.includes(id) ? words : texts.codeInWords(words, code)
}

function identifierText(id: string, { id: text, scheme, version }: Identifier): string {
  if (scheme === undefined) return shortened(text)
  const words = wordOfScheme(id, scheme)
  const list = words === undefined ? texts.scheme(shortened(scheme)) : words
  return texts.identifier(shortened(text), version === undefined ? list : `${list} ${shortened(version)}`)
}

export function shortened(text: string): string {
  return text.length > maxCharacters ? texts.cut(text.slice(0, maxCharacters)) : text
}
