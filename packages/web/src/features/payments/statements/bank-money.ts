import { currencies } from '@kontor/domain/money/currency'
import { formatMoney, formatNumber } from '@kontor/domain/money/german-format'

/** An amount in the currency of a bank line, which can be one in which no invoice is written. */
export function bankMoney(amount: number, currency: string): string {
  const known = currencies.find((one) => one === currency)
  return known === undefined ? `${formatNumber(amount, 2, 2)} ${currency}` : formatMoney(amount, known)
}
