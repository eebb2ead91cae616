import type { UnixSeconds } from '../days/unix-seconds.ts'
import { dueAfterDiscount } from '../money/cash-discount.ts'
import { type Cents, fromCents, toCents } from '../money/cents.ts'
import { Decimal } from '../money/decimal.ts'
import { daysBetween } from './ageing.ts'
import type { DiscountTerm } from './claim-entry.ts'

/** A Skonto that can be granted, in time or not. */
export interface DiscountOffer extends DiscountTerm {
  /** What it deducts from the whole claim. */
  discount: Cents
  isLate: boolean
}

/**
 * The Skonto of a claim for a payment on `day`, with the best first: those in time before late ones, then the
 * larger. `payable` is what the claim charges after its credits.
 */
export function discountOffers(
  discounts: readonly DiscountTerm[],
  payable: Cents,
  day: UnixSeconds,
): DiscountOffer[] {
  return discounts
    .map(({ until, share }) => ({
      until,
      share,
      discount: toCents(dueAfterDiscount(fromCents(payable), Decimal.of(share)).discount.toNumber()),
      isLate: isLateSkonto(until, day),
    }))
    .sort((a, b) => Number(a.isLate) - Number(b.isLate) || b.discount - a.discount)
}

/** Whether a day is after the last one for a Skonto. */
export function isLateSkonto(until: UnixSeconds, day: UnixSeconds): boolean {
  return daysBetween(until, day) > 0
}
