import type { PaperSums } from '../invoices/paper.ts'
import { type Cents, fromCents, sumOfCents, toCents } from '../money/cents.ts'
import { taxShares } from './tax-shares.ts'

/**
 * What was received of an advance by rate, in major units: `amount` of `left`, which its credits left of it, and
 * at most all of that. A part has the rates and the tax that its figures count as received (`taxShares`).
 */
export function receivedSums({ netto, brutto, rates }: PaperSums, amount: Cents): PaperSums {
  if (amount >= toCents(brutto)) return { netto, brutto, rates }
  if (amount <= 0) return { netto: 0, brutto: 0, rates: [] }
  const charged = rates.map((one) => ({
    rate: one.rate,
    nettoCents: toCents(one.netto),
    taxCents: toCents(one.tax),
  }))
  const shares = taxShares(charged, amount)
  return {
    netto: fromCents(sumOfCents(shares.map(({ nettoCents }) => nettoCents))),
    brutto: fromCents(amount),
    rates: shares.map(({ rate, nettoCents, taxCents }) => ({
      rate,
      netto: fromCents(nettoCents),
      tax: fromCents(taxCents),
    })),
  }
}
