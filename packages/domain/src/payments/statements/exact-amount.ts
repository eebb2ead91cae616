import { withoutEnding } from '../../texts/without-ending.ts'

/** Number of decimals in which amounts are added; the formats of banks allow five, and some currencies need three. */
const decimals = 6

/** Longest whole part of an amount; far beyond the largest sum [A1.4]. */
const plain = /^(-?)(\d{1,18})(?:\.(\d{0,6}))?$/

/**
 * An amount such as '-12.5' in millionths of a major unit; undefined for any other text.
 */
export function millionthsOf(amount: string): bigint | undefined {
  const [match, sign, whole = '', fraction = ''] = plain.exec(amount) ?? []
  if (match === undefined) return undefined
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign === '-' ? -value : value
}

/** The shortest text of an amount in millionths: '12.5', '-3', '0'. */
export function amountOf(millionths: bigint): string {
  const sign = millionths < 0n ? '-' : ''
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(decimals + 1, '0')
  const fraction = withoutEnding(digits.slice(-decimals), '0')
  return sign + digits.slice(0, -decimals) + (fraction === '' ? '' : `.${fraction}`)
}

/** An amount in whole cents; undefined if it is no amount or has fractions of a cent. */
export function centsOfAmount(amount: string): number | undefined {
  const millionths = millionthsOf(amount)
  if (millionths === undefined || millionths % 10_000n !== 0n) return undefined
  const cents = Number(millionths / 10_000n)
  return Number.isSafeInteger(cents) ? cents : undefined
}
