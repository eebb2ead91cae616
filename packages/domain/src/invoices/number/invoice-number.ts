import { berlinDay, type CalendarDay } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'
import { DomainError } from '../../domain-error.ts'
import { shownInfoValue } from '../info-field.ts'
import type { Invoice } from '../invoice.ts'

/** The default pattern [A4.2]. */
export const defaultNumberPattern = '{YYYY}-{NNNN}'

const longestPattern = 80
const longestCounter = 12
/** Maximum length of an invoice number in characters; databases cannot index numbers of unlimited length. */
export const longestInvoiceNumber = 200

type Part =
  | { kind: 'literal'; text: string }
  | { kind: 'date'; placeholder: 'YYYY' | 'YY' | 'MM' }
  | { kind: 'project' }
  | { kind: 'counter'; digits: number }

/**
 * Whether a text is a number pattern: literal text, any of {YYYY} {YY} {MM} {PROJECTNR}, and exactly one
 * {N…}, where the number of Ns, at most 12, is the minimum number of digits [A4.2]. A pattern has at most 80
 * characters, and no control characters. A character other than a digit must separate the project number from
 * the counter. Otherwise, project 1 with counter 11 and project 11 with counter 1 would get the same number.
 */
export function isNumberPattern(pattern: string): boolean {
  const parts = parsePattern(pattern)
  if (parts?.filter((part) => part.kind === 'counter').length !== 1) return false
  const counter = parts.findIndex((part) => part.kind === 'counter')
  return isSeparated(parts.slice(0, counter).toReversed()) && isSeparated(parts.slice(counter + 1))
}

/**
 * Whether there is no project number, or a character other than a digit separates the nearest one from the
 * counter. `parts` are those on one side of the counter, nearest first.
 */
function isSeparated(parts: Part[]): boolean {
  const text = parts.findIndex((part) => part.kind === 'literal' && /\D/.test(part.text))
  const project = parts.findIndex((part) => part.kind === 'project')
  return project === -1 || (text !== -1 && text < project)
}

/**
 * The invoice number for a counter, an invoice date and a project number. Control characters in the project
 * number become spaces. Throws a RangeError for patterns that `isNumberPattern` rejects, and DomainError
 * `invalidRequest` if the number exceeds 200 characters.
 */
export function formatInvoiceNumber(
  pattern: string,
  values: { counter: number; invoiceDate: UnixSeconds; projectNumber: string },
): string {
  const day = berlinDay(values.invoiceDate)
  const number = partsOf(pattern)
    .map((part) => {
      if (part.kind === 'literal') return part.text
      if (part.kind === 'date') return datePart(part.placeholder, day)
      if (part.kind === 'project') return oneLine(values.projectNumber)
      return String(values.counter).padStart(part.digits, '0')
    })
    .join('')
  if (number.length <= longestInvoiceNumber) return number
  throw new DomainError('invalidRequest', { issues: [{ path: 'content.customInfos', code: 'tooLong' }] })
}

/** Trims a text, and replaces control characters and lone surrogates, which databases reject or change. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/**
 * The key of the counter for a number: the pattern's date placeholders filled with the invoice date, e.g.
 * `2026`; '' without placeholders. Numbers with the same key share a counter, so none repeats. A project
 * number never starts a separate counter [A4.2]. Throws a RangeError for patterns that `isNumberPattern`
 * rejects.
 */
export function counterKey(pattern: string, invoiceDate: UnixSeconds): string {
  const day = berlinDay(invoiceDate)
  return partsOf(pattern)
    .flatMap((part) => (part.kind === 'date' ? [datePart(part.placeholder, day)] : []))
    .join('-')
}

/**
 * The number on the page, in the file name and in the e-invoice. Prefixed with the project number if the
 * invoice shows it and the layout prefixes it, as the default layout does: `P100-2026-0042` [S3.5.8,
 * S3.10.12, A4.3]. Returns an offer's own number, and '' for a draft.
 */
export function printedNumber(
  { invoiceNumber, content }: Pick<Invoice, 'invoiceNumber' | 'content'>,
  layoutPrefixesProjectNumber = true,
): string {
  if (content.offer !== undefined) return content.offer.number
  const projectNumber = layoutPrefixesProjectNumber ? shownInfoValue(content, 'PROJECTNR') : ''
  return invoiceNumber === '' || projectNumber === '' ? invoiceNumber : `${projectNumber}-${invoiceNumber}`
}

function partsOf(pattern: string): Part[] {
  const parts = isNumberPattern(pattern) ? parsePattern(pattern) : undefined
  if (parts === undefined) throw new RangeError(`not a number pattern: ${pattern}`)
  return parts
}

/**
 * The parts of a pattern; undefined if it is too long or contains a control character, an unknown placeholder
 * or a brace outside a placeholder.
 */
function parsePattern(pattern: string): Part[] | undefined {
  if (pattern.length > longestPattern || /\p{Cc}/u.test(pattern)) return undefined
  const parsed = pattern.split(/(\{[^{}]*\})/).map(parsePart)
  return parsed.every((part) => part !== undefined) ? parsed : undefined
}

function parsePart(text: string): Part | undefined {
  if (text === '{YYYY}' || text === '{YY}' || text === '{MM}')
    return { kind: 'date', placeholder: text.slice(1, -1) as 'YYYY' | 'YY' | 'MM' }
  if (text === '{PROJECTNR}') return { kind: 'project' }
  const counter = /^\{(N+)\}$/.exec(text)?.[1]
  if (counter !== undefined)
    return counter.length <= longestCounter ? { kind: 'counter', digits: counter.length } : undefined
  return /[{}]/.test(text) ? undefined : { kind: 'literal', text }
}

function datePart(placeholder: 'YYYY' | 'YY' | 'MM', { year, month }: CalendarDay): string {
  if (placeholder === 'MM') return String(month).padStart(2, '0')
  const digits = String(year).padStart(4, '0')
  return placeholder === 'YYYY' ? digits : digits.slice(-2)
}
