import { formatPercent } from '../money/german-format.ts'

/** Fraction, e.g. 0.19 for 19 % VAT [S9.0.7]. */
export type TaxRate = number

/** Choices in the editor [S9.0.7]. Invoices with other rates stay valid. */
export const taxRates = [0, 0.05, 0.07, 0.16, 0.19] as const
export const defaultTaxRate = 0.19

/** Name of a rate and of its bucket in the totals, e.g. `19 %`, with a non-breaking space [S3.2.4]. */
export function taxRateName(rate: TaxRate): string {
  return formatPercent(rate)
}

/** Choices in a rate field [S5.0.17]: the five of `taxRates`, and the row's own rate if it differs. */
export function taxRateChoices(current: TaxRate): TaxRate[] {
  const choices: TaxRate[] = [...taxRates]
  return choices.includes(current) ? choices : [...choices, current].sort((a, b) => a - b)
}

/** Replaces the temporary rates of 2020 with those that apply today, for copies of an invoice [S4.5.14]. */
export function currentTaxRate(rate: TaxRate): TaxRate {
  if (rate === 0.16) return 0.19
  if (rate === 0.05) return 0.07
  return rate
}
