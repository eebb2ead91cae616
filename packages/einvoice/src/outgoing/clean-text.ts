import { printableText } from '@kontor/domain/texts/printable-text'

/** Cleans a text of several lines for XML: line feeds between lines, no blanks around the text. */
export function cleanText(text: string): string {
  return printableText(text).trim()
}

/** Cleans a text of one line: names, numbers, streets. Each separator of words becomes one blank. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** Cleans numbers that people group (IBAN, BIC, VAT id): removes blanks, dots and dashes, writes capitals. */
export function compactNumber(text: string): string {
  return cleanText(text)
    .replace(/[\s.\-/]/g, '')
    .toUpperCase()
}
