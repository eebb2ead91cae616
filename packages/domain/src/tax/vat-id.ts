import { remainderOf97 } from '../money/iban.ts'
import { compactNumber } from '../texts/compact-number.ts'

/**
 * The result of checking a VAT id; 'unchecked' for an id from outside the EU (Switzerland, Great Britain …).
 */
export type VatIdFinding = 'valid' | 'empty' | 'unchecked' | 'malformed' | 'wrongCheckDigit'

interface VatIdRule {
  /** Pattern of the part after the country prefix. */
  pattern: RegExp
  /**
   * Verifies the check digit. Missing for some countries, for instance because the rule depends on the kind
   * of taxpayer; then only the shape is checked.
   */
  hasCheckDigit?: (number: string) => boolean
}

/**
 * Shapes and check digits of VAT ids by country prefix, as the member states' tax offices define them (VIES;
 * European Commission, "VAT number algorithms").
 */
const ruleByCountry: Record<string, VatIdRule> = {
  AT: {
    pattern: /^U\d{8}$/,
    hasCheckDigit: (number) => (luhnSum(number.slice(1, -1)) + 4 + Number(number.at(-1))) % 10 === 0,
  },
  BE: {
    pattern: /^[01]\d{9}$/,
    hasCheckDigit: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  },
  BG: { pattern: /^\d{9,10}$/ },
  CY: { pattern: /^\d{8}[A-Z]$/ },
  CZ: { pattern: /^\d{8,10}$/ },
  DE: { pattern: /^[1-9]\d{8}$/, hasCheckDigit: isMod11And10 },
  DK: { pattern: /^[1-9]\d{7}$/, hasCheckDigit: weighted([2, 7, 6, 5, 4, 3, 2, 1], 11) },
  EE: { pattern: /^\d{9}$/, hasCheckDigit: weighted([3, 7, 1, 3, 7, 1, 3, 7, 1], 10) },
  EL: {
    pattern: /^\d{9}$/,
    hasCheckDigit: (number) =>
      (weightedSum(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number.at(-1)),
  },
  ES: { pattern: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/ },
  FI: { pattern: /^\d{8}$/, hasCheckDigit: weighted([7, 9, 10, 5, 8, 4, 2, 1], 11) },
  FR: { pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, hasCheckDigit: isFrench },
  HR: { pattern: /^\d{11}$/, hasCheckDigit: isMod11And10 },
  HU: { pattern: /^\d{8}$/, hasCheckDigit: weighted([9, 7, 3, 1, 9, 7, 3, 1], 10) },
  IE: { pattern: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/ },
  IT: { pattern: /^\d{11}$/, hasCheckDigit: (number) => luhnSum(number) % 10 === 0 },
  LT: { pattern: /^(\d{9}|\d{12})$/ },
  LU: {
    pattern: /^\d{8}$/,
    hasCheckDigit: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  },
  LV: { pattern: /^\d{11}$/ },
  MT: { pattern: /^\d{8}$/, hasCheckDigit: weighted([3, 4, 6, 7, 8, 9, 10, 1], 37) },
  NL: { pattern: /^\d{9}B\d{2}$/, hasCheckDigit: isDutch },
  PL: { pattern: /^\d{10}$/, hasCheckDigit: weighted([6, 5, 7, 2, 3, 4, 5, 6, 7, -1], 11) },
  PT: {
    pattern: /^\d{9}$/,
    hasCheckDigit: (number) => elevenMinus(number, [9, 8, 7, 6, 5, 4, 3, 2]) === Number(number.at(-1)),
  },
  RO: {
    pattern: /^[1-9]\d{1,9}$/,
    hasCheckDigit: (number) =>
      ((weightedSum(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 ===
      Number(number.at(-1)),
  },
  SE: { pattern: /^\d{12}$/, hasCheckDigit: (number) => luhnSum(number.slice(0, 10)) % 10 === 0 },
  SI: {
    pattern: /^[1-9]\d{7}$/,
    hasCheckDigit: (number) => elevenMinus(number, [8, 7, 6, 5, 4, 3, 2]) === Number(number.at(-1)),
  },
  SK: { pattern: /^[1-9]\d{9}$/, hasCheckDigit: (number) => Number(number) % 11 === 0 },
  /**
   * Northern Ireland, for goods only. British numbers have several check rules, so only their shape is
   * checked.
   */
  XI: { pattern: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/ },
}

/** Country codes that people type, mapped to those that VIES uses. */
const countryAlias: Record<string, string> = { GR: 'EL' }

/**
 * Checks a VAT id's shape and, where `ruleByCountry` can verify it, its check digit. Ignores spaces, dots,
 * dashes, slashes and letter case. Cannot detect whether the number has ever been assigned.
 */
export function checkVatId(text: string): VatIdFinding {
  const vatId = compactNumber(text)
  if (vatId === '') return 'empty'
  const prefix = vatId.slice(0, 2)
  if (!/[A-Z]{2}/.test(prefix)) return 'malformed'
  const rule = ruleByCountry[countryAlias[prefix] ?? prefix]
  if (!rule) return 'unchecked'
  const number = vatId.slice(2)
  if (!rule.pattern.test(number)) return 'malformed'
  return rule.hasCheckDigit?.(number) === false ? 'wrongCheckDigit' : 'valid'
}

/** ISO 7064 MOD 11,10 over all digits; the last is the check digit. */
function isMod11And10(number: string): boolean {
  let product = 10
  for (const digit of number.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(number.at(-1))
}

/**
 * The key before the company number consists of two digits (MOD 97) or, in newer numbers, contains letters.
 * The rule for keys with letters is unpublished.
 */
function isFrench(number: string): boolean {
  const key = number.slice(0, 2)
  const company = Number(number.slice(2))
  return /[A-Z]/.test(key) || (12 + 3 * (company % 97)) % 97 === Number(key)
}

/**
 * Companies have the older numbers, whose check digit follows MOD 11. Since 2020, the self-employed have
 * had numbers that are checked as a whole according to MOD 97-10.
 */
function isDutch(number: string): boolean {
  return weighted([9, 8, 7, 6, 5, 4, 3, 2, -1], 11)(number) || remainderOf97(`NL${number}`) === 1
}

function weighted(weights: readonly number[], modulus: number): (number: string) => boolean {
  return (number) => weightedSum(number, weights) % modulus === 0
}

function weightedSum(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0)
}

/** The check digit according to MOD 11; 10 and 11 become 0. */
function elevenMinus(number: string, weights: readonly number[]): number {
  const digit = 11 - (weightedSum(number, weights) % 11)
  return digit > 9 ? 0 : digit
}

/** The sum of the digits, with every second one from the right doubled and reduced to its digit sum. */
function luhnSum(number: string): number {
  return [...number].reverse().reduce((sum, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    return sum + (digit > 9 ? digit - 9 : digit)
  }, 0)
}
