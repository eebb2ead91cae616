import { withoutEnding } from '../texts/without-ending.ts'

const powersOfTen = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

function tenTo(exponent: number): bigint {
  return powersOfTen[exponent] ?? 10n ** BigInt(exponent)
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

/** The largest power of ten that a floating-point number represents exactly is 10^22. */
const largestExactPowerOfTen = 22

/**
 * An exact, immutable decimal number: coefficient × 10^−scale (docs/decisions/0001). Sums and products are
 * exact; only `round`, `toFixed` and `toNumber` can lose digits.
 */
export class Decimal {
  static readonly zero = new Decimal(0n, 0)

  private readonly coefficient: bigint
  private readonly scale: number

  private constructor(coefficient: bigint, scale: number) {
    this.coefficient = coefficient
    this.scale = scale
  }

  /**
   * Parses the shortest text that represents the number, so 1.005 is exactly 1.005. Throws a RangeError for
   * NaN and infinities, which JSON cannot represent.
   */
  static of(value: number): Decimal {
    if (Number.isSafeInteger(value)) return new Decimal(BigInt(value), 0)
    if (!Number.isFinite(value)) throw new RangeError(`not a decimal number: ${value}`)
    const [digits = '', exponent = '0'] = String(value).split('e')
    const [whole = '', fraction = ''] = digits.split('.')
    const coefficient = BigInt(whole + fraction)
    const scale = fraction.length - Number(exponent)
    return scale < 0 ? new Decimal(coefficient * tenTo(-scale), 0) : new Decimal(coefficient, scale)
  }

  plus(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(this.coefficient + other.coefficient, this.scale)
    const scale = Math.max(this.scale, other.scale)
    return new Decimal(this.at(scale) + other.at(scale), scale)
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.coefficient * other.coefficient, this.scale + other.scale)
  }

  dividedByHundred(): Decimal {
    return new Decimal(this.coefficient, this.scale + 2)
  }

  /**
   * The quotient with the given number of decimals, rounded once, half away from zero. Throws a RangeError if
   * the divisor is zero.
   */
  dividedBy(divisor: Decimal, decimals: number): Decimal {
    const scale = Math.max(this.scale, divisor.scale)
    const [numerator, denominator] = [this.at(scale) * tenTo(decimals), divisor.at(scale)]
    const isNegative = numerator < 0n !== denominator < 0n
    const [size, by] = [absolute(numerator), absolute(denominator)]
    const rounded = (2n * size + by) / (2n * by)
    return new Decimal(isNegative ? -rounded : rounded, decimals)
  }

  /**
   * Rounds half away from zero (commercial rounding) to the given number of decimals: 0.125 → 0.13, −0.125 →
   * −0.13.
   */
  round(decimals: number): Decimal {
    if (this.scale <= decimals) return this
    const divisor = tenTo(this.scale - decimals)
    const half = divisor / 2n
    const shifted = this.coefficient < 0n ? this.coefficient - half : this.coefficient + half
    return new Decimal(shifted / divisor, decimals)
  }

  /** The nearest JSON number; never negative zero. */
  toNumber(): number {
    const coefficient = Number(this.coefficient)
    if (Number.isSafeInteger(coefficient) && this.scale <= largestExactPowerOfTen)
      return coefficient / 10 ** this.scale
    return Number(`${this.coefficient}e-${this.scale}`)
  }

  /** Plain digits with exactly `decimals` decimals, rounded half away from zero: '-1234.50'. */
  toFixed(decimals: number): string {
    const digits = this.round(decimals).at(decimals).toString()
    const sign = digits.startsWith('-') ? '-' : ''
    const padded = digits.slice(sign.length).padStart(decimals + 1, '0')
    if (decimals === 0) return sign + padded
    return `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
  }

  /** Plain digits with as many decimals as needed, never an exponent: '-1234.5'. */
  toString(): string {
    const digits = this.toFixed(this.scale)
    return this.scale === 0 ? digits : withoutEnding(withoutEnding(digits, '0'), '.')
  }

  /** The coefficient converted to a scale that is at least that of the number. */
  private at(scale: number): bigint {
    return scale === this.scale ? this.coefficient : this.coefficient * tenTo(scale - this.scale)
  }
}
