/**
 * An exact number from a document (xs:decimal), as a bigint in units of 10^-20. That covers every amount,
 * quantity and rate, and the products and quotients that rules need.
 */
export type Exact = bigint

const decimals = 20
const unit = 10n ** BigInt(decimals)
const cent = unit / 100n

/** Reads a decimal and drops its digits after the 20th decimal place; undefined for any other text. */
export function exact(text: string): Exact | undefined {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole === '' && fraction === '') return undefined
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' ? -value : value
}

/**
 * The exact value (to 10^-20) of a binary floating-point number, for official rules that compute with such
 * numbers.
 */
export function exactOfDouble(value: number): Exact {
  return exact(value.toFixed(decimals)) ?? 0n
}

/** Converts to the nearest binary floating-point number. */
export function toDouble(value: Exact): number {
  return Number(`${value}e-${decimals}`)
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
