import { addDays, berlinDay, type CalendarDay, noonOf } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'
import { Decimal } from '../../money/decimal.ts'
import { roundToCent } from '../../money/money.ts'
import { daysBetween } from '../ageing.ts'
import { type BaseRate, baseRateOn, halfYearOf } from './base-rates.ts'

/** Who owes the money, which decides rate and lump sum (§ 288 (1), (2) and (5) BGB). */
export type Debtor = 'consumer' | 'business'

/** What is added to the base rate, as a fraction: 5 points from consumers, 9 from others. */
const addedPoints: Readonly<Record<Debtor, number>> = { consumer: 0.05, business: 0.09 }

/** A change of the open principal; money that arrives on `day` still bears interest on that day. */
export interface PrincipalChange {
  day: UnixSeconds
  /** In major units; above 0 if less is open afterwards. */
  amount: number
}

/** Interest on one claim. */
export interface InterestTerms {
  /** The principal before any payment, in major units. */
  principal: number
  /** What has been paid on it, before and during the default; in any order. */
  changes: readonly PrincipalChange[]
  /** The first day of default. */
  from: UnixSeconds
  /** The last day, which is counted, too. */
  until: UnixSeconds
  debtor: Debtor
}

/** A stretch of days with one principal and one rate. */
export interface InterestSpan {
  from: UnixSeconds
  until: UnixSeconds
  days: number
  principal: number
  /** A fraction: the base rate and the added points. */
  rate: number
}

/**
 * The stretches of days with interest: split at half-years, because the base rate changes there, and after
 * each payment. Days without an open principal have none. Throws DomainError `baseRateMissing`.
 */
export function interestSpans(terms: InterestTerms, rates: readonly BaseRate[]): InterestSpan[] {
  const spans: InterestSpan[] = []
  const changes = terms.changes.toSorted((a, b) => a.day - b.day)
  let first = berlinDay(terms.from)
  while (noonOf(first) <= terms.until) {
    const last = lastOfSpan(first, terms.until, changes)
    const principal = principalOn(terms.principal, changes, noonOf(first))
    if (principal > 0) spans.push(spanOf(first, last, principal, rateOn(terms.debtor, rates, first)))
    first = addDays(last, 1)
  }
  return spans
}

/**
 * Default interest in major units, rounded to the cent once, at the end (§ 288 BGB). Simple interest on the
 * open principal only (§ 289 BGB), actual days of 365; a negative base rate lowers the rate. Throws
 * DomainError `baseRateMissing`.
 */
export function defaultInterest(terms: InterestTerms, rates: readonly BaseRate[]): number {
  return interestOf(interestSpans(terms, rates))
}

/** The interest of stretches of days, rounded to the cent once. */
function interestOf(spans: readonly InterestSpan[]): number {
  const products = spans.map(({ principal, rate, days }) =>
    Decimal.of(principal).times(Decimal.of(rate)).times(Decimal.of(days)),
  )
  const yearly = products.reduce((total, product) => total.plus(product), Decimal.zero)
  // Decimals beyond those of a cent, so that rounding twice cannot move a cent.
  return roundToCent(yearly.dividedBy(Decimal.of(daysOfYear), 12)).toNumber()
}

/** Interest for one further day, unrounded, in major units; 0 if nothing is open. */
export function interestPerDay(
  terms: Pick<InterestTerms, 'principal' | 'changes' | 'debtor'>,
  day: UnixSeconds,
  rates: readonly BaseRate[],
): Decimal {
  const open = principalOn(terms.principal, terms.changes, noonOf(addDays(berlinDay(day), 1)))
  if (open <= 0) return Decimal.zero
  const rate = Decimal.of(rateOn(terms.debtor, rates, berlinDay(day)))
  return Decimal.of(open).times(rate).dividedBy(Decimal.of(daysOfYear), 12)
}

/** Actual days of 365, in leap years too. */
const daysOfYear = 365

/** Base rate and added points. */
function rateOn(debtor: Debtor, rates: readonly BaseRate[], day: CalendarDay): number {
  return Decimal.of(baseRateOn(rates, day)).plus(Decimal.of(addedPoints[debtor])).toNumber()
}

/** The open principal on a day: a payment counts from the next day on. */
function principalOn(principal: number, changes: readonly PrincipalChange[], day: UnixSeconds): number {
  return changes
    .filter((change) => change.day < day)
    .reduce((open, { amount }) => open.plus(Decimal.of(-amount)), Decimal.of(principal))
    .toNumber()
}

/** The last day before something changes: the half-year ends, or money arrives on it. */
function lastOfSpan(
  first: CalendarDay,
  until: UnixSeconds,
  changes: readonly PrincipalChange[],
): CalendarDay {
  const half = halfYearOf(first)
  const nextHalf = half.month === 1 ? { ...half, month: 7 } : { ...half, year: half.year + 1, month: 1 }
  const paid = changes.find(({ day }) => day >= noonOf(first))?.day ?? until
  return berlinDay(Math.min(until, paid, noonOf(addDays(nextHalf, -1))))
}

function spanOf(first: CalendarDay, last: CalendarDay, principal: number, rate: number): InterestSpan {
  const [from, until] = [noonOf(first), noonOf(last)]
  return { from, until, days: daysBetween(from, until) + 1, principal, rate }
}
