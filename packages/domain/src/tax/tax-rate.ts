import type { Customer } from '../customers/customer.ts'
import type { TaxRate } from '../invoices/invoice.ts'
import { defaultTaxRate, taxRates } from '../invoices/invoice-defaults.ts'
import { formatPercent } from '../money/german-format.ts'

/** Name of a rate and of its bucket in the totals, e.g. `19 %`, with a non-breaking space [S3.2.4]. */
export function taxRateName(rate: TaxRate): string {
  return formatPercent(rate)
}

/** Choices of a rate field [S5.0.17]: the five of today, and the row's own where it is another one. */
export function taxRateChoices(current: TaxRate): TaxRate[] {
  const choices: TaxRate[] = [...taxRates]
  return choices.includes(current) ? choices : [...choices, current].sort((a, b) => a - b)
}

/** The rate that new items of the invoices of this customer get [S4.5.8]. */
export function defaultTaxRateOf(customer: Pick<Customer, 'paymentPreferences'>): TaxRate {
  return customer.paymentPreferences.zeroTaxRateByDefault ? 0 : defaultTaxRate
}

/** The rates of the temporary cut of 2020, which a duplicate replaces by today's [S4.5.14]. */
export function currentTaxRate(rate: TaxRate): TaxRate {
  if (rate === 0.16) return 0.19
  if (rate === 0.05) return 0.07
  return rate
}
