import { Decimal } from './decimal.ts'
import { roundToCent } from './money.ts'

/** The amount that Skonto deducts, and the amount due after it; in major units with whole cents. */
interface DueAfterDiscount {
  discount: Decimal
  due: Decimal
}

/**
 * The amount due if the customer pays in time for Skonto: `gross` less a `share` (0.02 for 2 %) of `base`,
 * which is `gross` by default. Rounds the discount once to whole cents, half away from zero, so the discount
 * and the amount due add up to `gross`.
 */
export function dueAfterDiscount(gross: number, share: Decimal, base: number = gross): DueAfterDiscount {
  const discount = roundToCent(Decimal.of(base).times(share))
  return { discount, due: Decimal.of(gross).plus(discount.times(Decimal.of(-1))) }
}
