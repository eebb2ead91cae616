import { remainderOf97 } from '../money/iban.ts'

/** What is wrong with a Leitweg-ID; 'valid' when nothing is, 'empty' when there is none. */
export type LeitwegIdFinding = 'valid' | 'empty' | 'malformed' | 'wrongCheckDigits'

/**
 * Region (2, 3, 5, 8, 9 or 12 digits, the first two the federal state, 99 for the federation), office (up to
 * 30 letters and digits, may be missing), two check digits.
 */
const pattern = /^(?:0[1-9]|1[0-6]|99)(?:\d|\d{3}|\d{6}|\d{7}|\d{10})?(?:-[A-Z\d]{1,30})?-\d{2}$/

/**
 * Checks the Leitweg-ID of a public buyer by its shape and its check digits (KoSIT, Formatspezifikation
 * Leitweg-ID; ISO 7064 MOD 97-10 over all but the hyphens). Blanks around it and letter case do not matter.
 * Says nothing about whether it was ever given out.
 */
export function checkLeitwegId(text: string): LeitwegIdFinding {
  const id = text.trim().toUpperCase()
  if (id === '') return 'empty'
  if (!pattern.test(id)) return 'malformed'
  return remainderOf97(id.replaceAll('-', '')) === 1 ? 'valid' : 'wrongCheckDigits'
}
