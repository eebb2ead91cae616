/** The result of checking an IBAN. */
export type IbanFinding =
  | 'valid'
  | 'empty'
  | 'malformed'
  | 'unknownCountry'
  | 'wrongLength'
  | 'wrongCheckDigits'

/** Length of an IBAN by country, for the SEPA area, the Faroe Islands and Greenland (SWIFT IBAN registry). */
const lengthByCountry: Record<string, number> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/**
 * Checks an IBAN's shape, its length for the country and its check digits (ISO 13616, ISO 7064 MOD 97-10).
 * Ignores spaces and letter case. Payees need an account in the SEPA area, so the result for other countries
 * is 'unknownCountry'.
 */
export function checkIban(text: string): IbanFinding {
  const iban = compactIban(text)
  if (iban === '') return 'empty'
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'malformed'
  const length = lengthByCountry[iban.slice(0, 2)]
  if (length === undefined) return 'unknownCountry'
  if (iban.length !== length) return 'wrongLength'
  return remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1 ? 'valid' : 'wrongCheckDigits'
}

/** An IBAN in printed form, in groups of four (DIN 5008): 'DE89 3704 0044 0532 0130 00'. */
export function formatIban(text: string): string {
  return compactIban(text)
    .replace(/(.{4})/g, '$1 ')
    .trimEnd()
}

function compactIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/**
 * The number modulo 97, with letters as numbers (A is 10, Z is 35). Computed digit by digit, because the
 * number can exceed 2^53.
 */
export function remainderOf97(alphanumeric: string): number {
  let remainder = 0
  for (const character of alphanumeric) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
