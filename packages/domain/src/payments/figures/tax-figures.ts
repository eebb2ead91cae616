import { correctsTax } from '../payment.ts'
import { negatedRates, type RateCents, sumOfRates } from '../tax-shares.ts'
import type { FigureClaim } from './figure-claim.ts'
import { type FigurePeriod, isWithin } from './figure-period.ts'
import { type DatedRates, givenUpRates, receivedRates } from './received-tax.ts'

/**
 * When sales become taxable: when they are agreed, that is, invoiced (`agreed`, § 16 UStG), or when they are paid
 * (`received`, § 20 UStG).
 */
export const taxations = ['agreed', 'received'] as const
export type Taxation = (typeof taxations)[number]

/** When one claim is taxable, by rate. Advances count when they are received in both ways. */
export function taxableRates(claim: FigureClaim, taxation: Taxation): DatedRates[] {
  if (taxation === 'received' || claim.kind === 'advance') return receivedOf(claim)
  const givenUp = claim.allocations.filter(({ kind }) => correctsTax(kind))
  const corrections = givenUpRates(claim.papers, givenUp)
  return [...claim.papers, ...corrections.map(({ date, rates }) => ({ date, rates: negatedRates(rates) }))]
}

/** What was received for a claim by rate. A charge that the bank kept was spent by the customer, so it counts. */
export function receivedOf({ papers, allocations }: FigureClaim): DatedRates[] {
  return receivedRates(
    papers,
    allocations.filter(({ kind }) => kind === 'payment' || kind === 'charge'),
  )
}

/** The sums of a period by rate. */
export function ratesWithin(dated: readonly DatedRates[], period: FigurePeriod): RateCents[] {
  return sumOfRates(dated.filter(({ date }) => isWithin(date, period)).map(({ rates }) => rates))
}
