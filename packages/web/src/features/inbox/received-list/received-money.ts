/**
 * The amount in German notation with € or the code of another currency, `1.234,50 €`; '' without an amount.
 */
export function receivedMoney(value: number | undefined, currency: string): string {
  if (value === undefined) return ''
  const number = value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${number}\u00a0${currency === 'EUR' ? '€' : currency}`.trim()
}
