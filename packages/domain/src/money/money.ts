import { DomainError } from '../domain-error.ts'
import { Decimal } from './decimal.ts'

/**
 * Largest sum in major units [A1.4]. Up to this size, a JSON number can represent every amount to the cent.
 */
const largestSum = 1e13

/** Number of decimals of unit prices and quantities [A1.4]. */
const factorDecimals = 4

/** Rounds to whole cents, half away from zero [A5]. */
export function roundToCent(amount: Decimal): Decimal {
  return amount.round(2)
}

/** Rounds a unit price or quantity to the four stored decimals, half away from zero [A1.4]. */
export function roundFactor(value: number): number {
  return Decimal.of(value).round(factorDecimals).toNumber()
}

/**
 * Rejects sums (in major units) beyond ±10^13 [A1.4]. Throws DomainError `invalidRequest` with `issues:
 * [{path, code: 'tooLarge'}]`.
 */
export function assertSumsWithinLimit(sums: Iterable<readonly [path: string, value: number]>): void {
  const issues: { path: string; code: string }[] = []
  for (const [path, value] of sums) if (Math.abs(value) > largestSum) issues.push({ path, code: 'tooLarge' })
  if (issues.length > 0) throw new DomainError('invalidRequest', { issues })
}
