import { printableText } from '@kontor/domain/texts/printable-text'

/** A text of several lines as XML can hold it: line feeds alone between the lines, no blanks around. */
export function cleanText(text: string): string {
  return printableText(text).trim()
}

/** A text of one line: names, numbers, streets. What separates words becomes one blank. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** What people write in groups, as IBAN, BIC and VAT id: without blanks, dots and dashes, in capitals. */
export function compactNumber(text: string): string {
  return cleanText(text)
    .replace(/[\s.\-/]/g, '')
    .toUpperCase()
}
