import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { Cents } from '../money/cents.ts'
import { type Currency, currencies } from '../money/currency.ts'

/** What the finals of one day charge in one currency. Storno and credits count negative. */
export interface DaySums {
  /** Noon in Berlin. */
  day: UnixSeconds
  currency: Currency
  netto: Cents
  brutto: Cents
}

/** What the finals of one year charge in one currency. */
export interface YearSums {
  year: number
  currency: Currency
  netto: Cents
  brutto: Cents
}

/**
 * Adds up days by the year of the invoice date: the newest year first, in each year the default currency first
 * [A31.3]. Never adds up two currencies.
 */
export function turnoverByYear(days: readonly DaySums[]): YearSums[] {
  const sums = new Map<string, YearSums>()
  for (const { day, currency, netto, brutto } of days) {
    // At noon in Berlin, it is the same year in UTC. Finding the day in Berlin takes ten times as long.
    const year = new Date(day * 1000).getUTCFullYear()
    const key = `${year} ${currency}`
    const before = sums.get(key)
    sums.set(key, {
      year,
      currency,
      netto: (before?.netto ?? 0) + netto,
      brutto: (before?.brutto ?? 0) + brutto,
    })
  }
  return [...sums.values()].sort(
    (a, b) => b.year - a.year || currencies.indexOf(a.currency) - currencies.indexOf(b.currency),
  )
}
