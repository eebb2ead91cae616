import { remainderOf97 } from '../money/iban.ts'

/** The result of checking a Leitweg-ID. */
export type LeitwegIdFinding = 'valid' | 'empty' | 'malformed' | 'wrongCheckDigits'

/**
 * Region (2, 3, 5, 8, 9 or 12 digits; the first two identify the federal state, or the federation if they are
 * 99), office (up to 30 letters and digits, optional), two check digits.
 */
const pattern = /^(?:0[1-9]|1[0-6]|99)(?:\d|\d{3}|\d{6}|\d{7}|\d{10})?(?:-[A-Z\d]{1,30})?-\d{2}$/

/**
 * Checks the shape and the check digits of a public buyer's Leitweg-ID (KoSIT, Formatspezifikation
 * Leitweg-ID; ISO 7064 MOD 97-10, skipping the hyphens). Ignores surrounding spaces and letter case. Cannot
 * detect whether the id was ever assigned.
 */
export function checkLeitwegId(text: string): LeitwegIdFinding {
  const id = text.trim().toUpperCase()
  if (id === '') return 'empty'
  if (!pattern.test(id)) return 'malformed'
  return remainderOf97(id.replaceAll('-', '')) === 1 ? 'valid' : 'wrongCheckDigits'
}
