import { berlinDay, type CalendarDay } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'
import { DomainError } from '../../domain-error.ts'
import { shownInfoValue } from '../info-field.ts'
import type { Invoice } from '../invoice.ts'

/** The pattern of an organisation that chose none [A4.2]. */
export const defaultNumberPattern = '{YYYY}-{NNNN}'

const longestPattern = 80
const longestCounter = 12
/** Characters; a database cannot keep numbers of any length unique. */
const longestNumber = 200

type Part =
  | { kind: 'literal'; text: string }
  | { kind: 'date'; placeholder: 'YYYY' | 'YY' | 'MM' }
  | { kind: 'project' }
  | { kind: 'counter'; digits: number }

/**
 * Whether a text is a number pattern: literal text, any of {YYYY} {YY} {MM} {PROJECTNR}, and exactly one {N…}
 * whose N's give the least digits [A4.2]. Between a project number and the counter stands text that is no
 * digit: else project 1 with counter 11 and project 11 with counter 1 would give one number.
 */
export function isNumberPattern(pattern: string): boolean {
  const parts = parsePattern(pattern)
  if (parts?.filter((part) => part.kind === 'counter').length !== 1) return false
  const counter = parts.findIndex((part) => part.kind === 'counter')
  return isSetApart(parts.slice(0, counter).toReversed()) && isSetApart(parts.slice(counter + 1))
}

/**
 * Whether the parts that follow the counter, on either side, hold text that is no digit before a project
 * number.
 */
function isSetApart(parts: Part[]): boolean {
  const text = parts.findIndex((part) => part.kind === 'literal' && /\D/.test(part.text))
  const project = parts.findIndex((part) => part.kind === 'project')
  return project === -1 || (text !== -1 && text < project)
}

/**
 * The invoice number for a counter, the invoice date and the project number, which goes in as one line.
 * Throws a RangeError for what `isNumberPattern` refuses, and DomainError `invalidRequest` when the number
 * gets longer than 200 characters.
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
  if (number.length <= longestNumber) return number
  throw new DomainError('invalidRequest', { issues: [{ path: 'content.customInfos', code: 'tooLong' }] })
}

/** Without control characters and halves of a surrogate pair, which a database refuses or alters. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/**
 * Which counter a number is drawn from: the pattern's date placeholders of the invoice date, e.g. `2026`, ''
 * without any. Where they read the same the counter goes on, so no number is drawn twice; a project number
 * never starts one of its own [A4.2].
 */
export function counterKey(pattern: string, invoiceDate: UnixSeconds): string {
  const day = berlinDay(invoiceDate)
  return partsOf(pattern)
    .flatMap((part) => (part.kind === 'date' ? [datePart(part.placeholder, day)] : []))
    .join('-')
}

/**
 * The number as the page, the file name and an e-invoice carry it: by a layout that prefixes it, as the
 * default one does, the project number stands before it where it is shown on the invoice, `P100-2026-0042`
 * [S3.5.8, S3.10.12, A4.3]. '' for a draft.
 */
export function printedNumber(
  { invoiceNumber, content }: Pick<Invoice, 'invoiceNumber' | 'content'>,
  layoutPrefixesProjectNumber = true,
): string {
  const projectNumber = layoutPrefixesProjectNumber ? shownInfoValue(content, 'PROJECTNR') : ''
  return invoiceNumber === '' || projectNumber === '' ? invoiceNumber : `${projectNumber}-${invoiceNumber}`
}

function partsOf(pattern: string): Part[] {
  const parts = isNumberPattern(pattern) ? parsePattern(pattern) : undefined
  if (parts === undefined) throw new RangeError(`no number pattern: ${pattern}`)
  return parts
}

/** The parts of a pattern, undefined where a brace opens or closes no placeholder. */
function parsePattern(pattern: string): Part[] | undefined {
  if (pattern.length > longestPattern || /\p{Cc}/u.test(pattern)) return undefined
  const parts = pattern.split(/(\{[^{}]*\})/).filter((text) => text !== '')
  const parsed = parts.map(parsePart)
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
