/**
 * Converts a number that people write in groups (IBAN, BIC, VAT id) to capital letters, and removes spaces,
 * dots, dashes and slashes.
 */
export function compactNumber(text: string): string {
  return text.replace(/[\s.\-/]/g, '').toUpperCase()
}
