import { type Cents, shareOf, sumOfCents } from '../money/cents.ts'
import type { TaxRate } from '../tax/tax-rate.ts'

/** Net amount and tax at one rate, in cents. */
export interface RateCents {
  rate: TaxRate
  nettoCents: Cents
  taxCents: Cents
}

/** Adds up net amounts and taxes rate by rate; sorted by rate, without rates at which there is nothing. */
export function sumOfRates(lists: readonly (readonly RateCents[])[]): RateCents[] {
  const sums = new Map<TaxRate, RateCents>()
  for (const { rate, nettoCents, taxCents } of lists.flat()) {
    const before = sums.get(rate) ?? { rate, nettoCents: 0, taxCents: 0 }
    sums.set(rate, {
      rate,
      nettoCents: before.nettoCents + nettoCents,
      taxCents: before.taxCents + taxCents,
    })
  }
  return [...sums.values()]
    .filter(({ nettoCents, taxCents }) => nettoCents !== 0 || taxCents !== 0)
    .sort((a, b) => a.rate - b.rate)
}

export function negatedRates(rates: readonly RateCents[]): RateCents[] {
  return rates.map(({ rate, nettoCents, taxCents }) => ({
    rate,
    nettoCents: 0 - nettoCents,
    taxCents: 0 - taxCents,
  }))
}

const grossOf = ({ nettoCents, taxCents }: RateCents): Cents => nettoCents + taxCents

/**
 * Net amount and tax of a gross amount that is given up, by rate (§ 17 UStG): in proportion to what the claim
 * charges gross at each rate. Cents left over by rounding go to the largest rate. The tax at a rate is the same
 * part of the claim's tax, so that giving up all of a claim corrects all of its tax.
 */
export function taxShares(charged: readonly RateCents[], amount: Cents): RateCents[] {
  const whole = sumOfCents(charged.map(grossOf))
  const largest = charged.toSorted((a, b) => Math.abs(grossOf(b)) - Math.abs(grossOf(a)))[0]
  if (largest === undefined || whole === 0) return [{ rate: 0, nettoCents: amount, taxCents: 0 }]
  const shares = charged.map((part) => ({ part, gross: shareOf(amount, grossOf(part), whole) }))
  const rest = amount - sumOfCents(shares.map(({ gross }) => gross))
  return shares
    .map(({ part, gross }) => split(part, part === largest ? gross + rest : gross))
    .filter((share) => grossOf(share) !== 0)
}

function split(part: RateCents, gross: Cents): RateCents {
  const taxCents = shareOf(gross, part.taxCents, grossOf(part))
  return { rate: part.rate, nettoCents: gross - taxCents, taxCents }
}
