import type { UnixSeconds } from '../../days/unix-seconds.ts'
import { type Cents, sumOfCents } from '../../money/cents.ts'
import type { RateCents } from '../tax-shares.ts'
import {
  type FigureClaim,
  givenUpWithin,
  invoicedWithin,
  medianOf,
  openAt,
  paidClaims,
  receivedWithin,
} from './figure-claim.ts'
import { type FigurePeriod, isWithin, yearBefore, yearPeriod } from './figure-period.ts'
import { ratesWithin, receivedOf, type Taxation, taxableRates } from './tax-figures.ts'

/** The figures of one period. */
export interface PeriodRow extends FigurePeriod {
  invoiced: Cents
  received: Cents
  /** What was given up without money. */
  givenUp: Cents
  /** What was owed at the end of the period, or today if it is not over. */
  open: Cents
  /** Overpaid claims on that day, as a positive number. */
  credit: Cents
  invoicedBefore: Cents
  receivedBefore: Cents
  /** How many claims were paid, and the median of their days; 0 if none was. */
  paidCount: number
  daysToPay: number
  tax: RateCents[]
}

export function periodRows(
  claims: readonly FigureClaim[],
  periods: readonly FigurePeriod[],
  { taxation, today }: { taxation: Taxation; today: UnixSeconds },
): PeriodRow[] {
  const taxable = claims.flatMap((claim) => taxableRates(claim, taxation))
  const paid = paidClaims(claims)
  return periods.map((period) => {
    const before = yearBefore(period)
    const days = paid.filter(({ date }) => isWithin(date, period)).map((one) => one.days)
    return {
      ...period,
      invoiced: invoicedWithin(claims, period),
      received: receivedWithin(claims, period),
      givenUp: givenUpWithin(claims, period),
      ...openAt(claims, Math.min(period.end, today)),
      invoicedBefore: invoicedWithin(claims, before),
      receivedBefore: receivedWithin(claims, before),
      paidCount: days.length,
      daysToPay: medianOf(days) ?? 0,
      tax: ratesWithin(taxable, period),
    }
  })
}

/** The figures of one customer or one project over all periods. */
export interface PartyRow {
  id: string
  name: string
  invoiced: Cents
  received: Cents
  open: Cents
}

/** The figures of each customer or project that `partyOf` names, those with the largest turnover first. */
export function partyRows(
  claims: readonly FigureClaim[],
  period: FigurePeriod,
  today: UnixSeconds,
  partyOf: (claim: FigureClaim) => { id: string; name: string },
): PartyRow[] {
  return [...Map.groupBy(claims, (claim) => partyOf(claim).id)]
    .map(([id, own]) => ({
      id,
      name: own.map((claim) => partyOf(claim).name).at(-1) ?? '',
      invoiced: invoicedWithin(own, period),
      received: receivedWithin(own, period),
      open: openAt(own, Math.min(period.end, today)).open,
    }))
    .filter(({ invoiced, received, open }) => invoiced !== 0 || received !== 0 || open !== 0)
    .sort((a, b) => b.invoiced - a.invoiced || b.received - a.received || (a.id < b.id ? -1 : 1))
}

/**
 * The turnover of a Kleinunternehmer may reach 25,000 € in the year before, and 100,000 € in the current one
 * (§ 19 (1) UStG).
 */
export const smallBusinessLimits = { before: 25_000, current: 100_000 } as const

/** The turnover that was received in a year (§ 19 (2) UStG), without tax. */
export function receivedTurnover(claims: readonly FigureClaim[], year: number): Cents {
  const rates = ratesWithin(claims.flatMap(receivedOf), yearPeriod(year))
  return sumOfCents(rates.map(({ nettoCents }) => nettoCents))
}
