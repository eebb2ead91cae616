import type { Payment, Totals } from '../invoices/invoice.ts'
import { Decimal } from '../money/decimal.ts'
import { type ExchangeRate, exchangeRateDecimals } from '../money/exchange-rate.ts'
import { formatDay, formatMoney, formatNumber, nonBreakingSpace } from '../money/german-format.ts'

/**
 * The whole tax of an invoice in another currency in euros: Σ taxes ÷ rate, rounded once to whole cents, half
 * away from zero. Undefined in an invoice in euros, without tax, or without the rate or its day.
 */
export function taxInEuros(
  { taxes }: Pick<Totals, 'taxes'>,
  { currency, exchangeRate }: Pick<Payment, 'currency' | 'exchangeRate'>,
): number | undefined {
  if (currency === 'EUR' || exchangeRate === undefined || !isComplete(exchangeRate)) return undefined
  const values = taxes.map(({ value }) => value).filter((value) => value !== 0)
  if (values.length === 0) return undefined
  const tax = values.reduce((sum, value) => sum.plus(Decimal.of(value)), Decimal.zero)
  return tax.dividedBy(Decimal.of(exchangeRate.rate), 2).toNumber()
}

function isComplete({ rate, day }: ExchangeRate): boolean {
  return rate > 0 && day !== 0
}

/** For another currency, or for a new invoice on another day. */
export function withoutExchangeRate({ exchangeRate: _, ...payment }: Payment): Payment {
  return payment
}

/**
 * The sentence with the tax in euros and its rate, for the page and the e-invoice; '' if the invoice has
 * neither (Article 230 of Directive 2006/112/EC).
 */
export function taxInEurosSentence({ totals, payment }: { totals: Totals; payment: Payment }): string {
  const { currency, exchangeRate } = payment
  if (totals.taxInEuros === undefined || exchangeRate === undefined) return ''
  const rate = formatNumber(exchangeRate.rate, 0, exchangeRateDecimals)
  const tax = formatMoney(totals.taxInEuros, 'EUR')
  const equation = `1${nonBreakingSpace}EUR = ${rate}${nonBreakingSpace}${currency}`
  return `Umsatzsteuer in Euro: ${tax} (Kurs vom ${formatDay(exchangeRate.day)}: ${equation})`
}
