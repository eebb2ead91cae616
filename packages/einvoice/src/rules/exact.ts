import { normalized } from '../syntax/document-tree.ts'

/**
 * An exact number from a document (xs:decimal), as a bigint in units of 10^-60. That covers every amount,
 * quantity and rate, and the products and quotients that rules need.
 */
export type Exact = bigint

const decimals = 60
const unit = 10n ** BigInt(decimals)
const cent = unit / 100n

/** Reads a decimal and drops its digits after the 60th decimal place; undefined for any other text. */
export function exact(text: string): Exact | undefined {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(normalized(text)) ?? []
  if (whole === '' && fraction === '') return undefined
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' ? -value : value
}

/**
 * The exact value (to 10^-60) of a binary floating-point number, for official rules that compute with such
 * numbers.
 */
export function exactOfDouble(value: number): Exact {
  return Number.isInteger(value) ? BigInt(value) * unit : (exact(value.toFixed(decimals)) ?? 0n)
}

/** Converts to the nearest binary floating-point number. */
export function toDouble(value: Exact): number {
  return Number(`${value}e-${decimals}`)
}

/**
 * Adds up as the official rules do where their XPath adds untyped values: in binary floating point, in the
 * order of the document.
 */
export function sumOfDoubles(values: readonly Exact[]): number {
  return values.map(toDouble).reduce((a, b) => a + b, 0)
}

/** Rounds as `round(x * 10 * 10) div 100` in XPath does: in binary floating point, half up. */
export function centsOfDouble(value: number): number {
  return Math.round(value * 10 * 10) / 100
}

/** Converts a whole number. */
export function integer(value: number): Exact {
  return BigInt(value) * unit
}

export function times(a: Exact, b: Exact): Exact {
  return (a * b) / unit
}

/** Divides. The divisor must not be zero. */
export function dividedBy(a: Exact, b: Exact): Exact {
  return (a * unit) / b
}

/** Rounds to whole cents, half up, like round() in XPath. */
export function toCents(value: Exact): Exact {
  return roundTo(value, cent)
}

/** Rounds to a whole number, half up. */
export function toInteger(value: Exact): Exact {
  return roundTo(value, unit)
}

export function magnitude(value: Exact): Exact {
  return value < 0n ? -value : value
}

export function sum(values: readonly Exact[]): Exact {
  return values.reduce((a, b) => a + b, 0n)
}

function roundTo(value: Exact, step: Exact): Exact {
  const shifted = value + step / 2n
  const rest = ((shifted % step) + step) % step
  return shifted - rest
}
