/**
 * The amount in German notation, followed by € or the code of another currency, as in `1.234,50 €`; '' if
 * there is no amount.
 */
export function receivedMoney(value: number | undefined, currency: string): string {
  if (value === undefined) return ''
  const number = value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${number}\u00a0${currency === 'EUR' ? '€' : currency}`.trim()
}
