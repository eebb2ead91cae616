import { Decimal } from './decimal.ts'

/**
 * An amount in whole cents. Up to the largest sum of an invoice [A1.4], sums of thousands of them are exact
 * JSON numbers.
 */
export type Cents = number

const hundred = Decimal.of(100)

/** Whole cents of an amount in major units, rounded half away from zero. */
export function toCents(amount: number): Cents {
  return Decimal.of(amount).times(hundred).round(0).toNumber()
}

/** The amount in major units. */
export function fromCents(cents: Cents): number {
  return Decimal.of(cents).dividedByHundred().toNumber()
}

/** `amount × part ÷ whole` in whole cents, rounded once, half away from zero; 0 if `whole` is 0. */
export function shareOf(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return 0
  return Decimal.of(amount).times(Decimal.of(part)).dividedBy(Decimal.of(whole), 0).toNumber()
}

export function sumOfCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
