/** `1.234,50 €`, or with the code of any other currency; '' without an amount. */
export function receivedMoney(value: number | undefined, currency: string): string {
  if (value === undefined) return ''
  const number = value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${number}\u00a0${currency === 'EUR' ? '€' : currency}`.trim()
}
