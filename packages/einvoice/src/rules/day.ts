import { EvaluationError } from './place.ts'

const form = /^(-?)(\d{4,})-(\d{2})-(\d{2})(?:Z|([+-])(\d{2}):(\d{2}))?$/

/**
 * Compares two dates of XML Schema (`2026-11-20`, `12026-01-01`, `-0044-03-15`, `2026-11-20+01:00`) by the
 * moment at which each begins: negative if `a` is earlier, 0 if both begin together. A date without a time
 * zone counts as UTC. Throws an EvaluationError if one of them is no date.
 */
export function compareDays(a: string, b: string): number {
  return beginOf(a) - beginOf(b)
}

/** Minutes from the first of March of the year 0 to the beginning of a day. */
function beginOf(text: string): number {
  const [, minus, yyyy, mm, dd, zone, hours, minutes] = form.exec(text) ?? []
  if (yyyy === undefined) throw new EvaluationError(`${text}: not a date`)
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return (
    dayNumber(Number(`${minus}${yyyy}`), Number(mm), Number(dd)) * 24 * 60 - (zone === '-' ? -offset : offset)
  )
}

/** Counts the days of the Gregorian calendar, in years that begin in March. */
function dayNumber(year: number, month: number, day: number): number {
  const from = month < 3 ? year - 1 : year
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400)
  return from * 365 + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day
}
