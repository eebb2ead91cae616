import { berlinTime } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import { withoutEnding } from '../texts/without-ending.ts'
import type { Currency } from './currency.ts'
import { Decimal } from './decimal.ts'

// We do not use Intl, because its data differs between engines and a reprint must give the same bytes.

/** The non-breaking space before a currency or percent sign. */
export const nonBreakingSpace = '\u00a0'

const currencySigns: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£' }

/** `1.234,5`: with `minDecimals` to `maxDecimals` decimals, rounded half away from zero; never `-0`. */
export function formatNumber(value: number, minDecimals = 0, maxDecimals = Math.max(minDecimals, 4)): string {
  return formatDecimal(Decimal.of(value), minDecimals, maxDecimals)
}

/**
 * Formats an amount in major units as de-DE does: `1.234,50 €`, with a non-breaking space [S1.0.7, S9.0.17].
 */
export function formatMoney(value: number, currency: Currency): string {
  return formatNumber(value, 2, 2) + nonBreakingSpace + currencySigns[currency]
}

/** A unit price with two to four decimals: `0,1234 €` [A1.4]. */
export function formatUnitPrice(unitPrice: number, currency: Currency): string {
  return formatNumber(unitPrice, 2, 4) + nonBreakingSpace + currencySigns[currency]
}

/** `19 %` for 0.19; at most two decimals, with a non-breaking space. */
export function formatPercent(share: number): string {
  const percentage = Decimal.of(share).times(Decimal.of(100))
  return `${formatDecimal(percentage, 0, 2)}${nonBreakingSpace}%`
}

/**
 * The date or time in Berlin at an instant; '' for 0. Replaces DD, MM, YYYY, HH and mm in the format:
 * DD.MM.YYYY in lists and layouts, DD-MM-YYYY in the editor [S9.0.17].
 */
export function formatDay(instant: UnixSeconds, format = 'DD.MM.YYYY'): string {
  if (instant === 0) return ''
  const { year, month, day, hour, minute } = berlinTime(instant)
  const values: Record<string, string> = {
    DD: twoDigits(day),
    MM: twoDigits(month),
    YYYY: String(year).padStart(4, '0'),
    HH: twoDigits(hour),
    mm: twoDigits(minute),
  }
  return format.replace(/DD|MM|YYYY|HH|mm/g, (placeholder) => values[placeholder] ?? placeholder)
}

/** `21.11.2026 09:05` in Berlin [S9.0.17]; '' for 0. */
export function formatTimestamp(instant: UnixSeconds): string {
  return formatDay(instant, 'DD.MM.YYYY HH:mm')
}

function formatDecimal(value: Decimal, minDecimals: number, maxDecimals: number): string {
  const digits = value.round(maxDecimals).toFixed(maxDecimals)
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = digits.slice(sign.length).split('.')
  const grouped = inThrees(whole).join('.')
  const kept = fraction.slice(0, minDecimals) + withoutEnding(fraction.slice(minDecimals), '0')
  return kept === '' ? sign + grouped : `${sign}${grouped},${kept}`
}

/** Splits '1234567' into '1', '234' and '567'. */
function inThrees(digits: string): string[] {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/**
 * Parses a typed number [A5.7]: `1.234,56`, `1234,56` and `1234.56` are the same. If both a dot and a comma
 * occur, whichever comes last is the decimal separator. Otherwise, a single comma is the decimal separator,
 * and a repeated separator separates groups. A single dot separates groups if exactly three digits follow it
 * and the digits before it can form a group; any other single dot is the decimal separator. Ignores a leading
 * or trailing currency sign, a trailing percent sign, and spaces or (Swiss) apostrophes between groups.
 * Returns undefined if the text is not a number.
 */
export function parseGermanNumber(text: string): number | undefined {
  const typed = text
    .trim()
    .replace(/^[€$£]/, '')
    .replace(/[€$£%]$/, '')
    .trim()
    .replace(/(?<=\d)[\s'\u2019](?=\d{3}(?!\d))/g, '')
  const [, sign, digits] = /^([+\-\u2212]?)\s*([\d.,]+)$/.exec(typed) ?? []
  if (digits === undefined) return undefined
  const decimalSeparator = decimalSeparatorAt(digits)
  const whole = digits.slice(0, decimalSeparator)
  const fraction = digits.slice(decimalSeparator + 1)
  if (!wholePart.test(whole)) return undefined
  const value = Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
  if (!Number.isFinite(value)) return undefined
  return value === 0 || sign === '' || sign === '+' ? value : -value
}

/** A single dot that separates groups: 1.234, but neither 0.125 nor 1234.567. */
const groupingDot = /^[1-9]\d{0,2}\.\d{3}$/

/** Digits, plain or in groups of three with one kind of separator. */
const wholePart = /^\d*$|^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/

/** Index of the decimal separator, or the length if there is none. */
function decimalSeparatorAt(digits: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const isSingle = digits.indexOf(digits.charAt(last)) === last
  return isSingle && !groupingDot.test(digits) ? last : digits.length
}
