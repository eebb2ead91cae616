import { printableText } from '@kontor/domain/texts/printable-text'

/** Cleans a multi-line text for XML: line feeds between lines, no spaces around the text. */
export function cleanText(text: string): string {
  return printableText(text).trim()
}

/**
 * Cleans a single-line text, such as a name, number or street. Any white space between words becomes one
 * space.
 */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/**
 * Cleans numbers that people write in groups (IBAN, BIC, VAT id): removes spaces, dots, dashes and slashes,
 * and converts letters to upper case.
 */
export function compactNumber(text: string): string {
  return cleanText(text)
    .replace(/[\s.\-/]/g, '')
    .toUpperCase()
}
