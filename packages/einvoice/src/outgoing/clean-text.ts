import { compactNumber } from '@kontor/domain/texts/compact-number'
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

/** A number without control characters (`cleanText`), in the form that `compactNumber` gives it. */
export function cleanNumber(text: string): string {
  return compactNumber(cleanText(text))
}
