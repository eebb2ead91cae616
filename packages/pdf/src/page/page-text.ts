import { fontOfCharacter, needsOtherFont } from '@kontor/domain/texts/characters'
import { printableText } from '@kontor/domain/texts/printable-text'
import type { TextRun } from '../engine/content-node.ts'
import { type FallbackFamily, familyOf } from '../engine/fonts.ts'
import { breakableText } from '../measure/breakable-text.ts'

/**
 * Prepares text for the page: spaces of any width become plain spaces, except the non-breaking space
 * U+00A0.
 */
export function plainText(text: string): string {
  return printableText(text).replace(/(?!\u00a0)\p{Zs}/gu, ' ')
}

/**
 * Prepares text for the layout: makes long words breakable, and uses another font for characters that the
 * main font lacks.
 */
export function pageText(text: string): string | TextRun[] {
  const plain = plainText(text)
  const broken = breakableText(plain)
  return needsOtherFont(plain) ? runsByFont(broken) : broken
}

/** Separates the parts of the sender line. */
export const partSeparator = ' · '
// In characters; a longer part of the sender line would leave the window of the envelope.
const longestPart = 50

/** Prepares the sender line: its lines end between its parts, so that postcode and town stay together. */
export function textInParts(text: string): TextRun[] {
  const parts = plainText(text).split(partSeparator)
  return runsByFont(
    parts.map((part, index) => ({
      text: index < parts.length - 1 ? part + partSeparator : part,
      ...(part.length > longestPart ? {} : { noWrap: true }),
    })),
  )
}

/** Splits the text where the font changes. Variation selectors stay with their character. */
function runsByFont(text: string | TextRun[]): TextRun[] {
  const runs: TextRun[] = []
  let family: FallbackFamily | undefined
  for (const { text: characters, ...format } of typeof text === 'string' ? [{ text }] : text) {
    let run: TextRun | undefined
    for (const character of characters) {
      if (!/\p{Variation_Selector}/u.test(character)) family = familyOf(fontOfCharacter(character) ?? 'text')
      if (run && run.font === family) run.text += character
      else {
        run = { ...format, text: character, ...(family === undefined ? {} : { font: family }) }
        runs.push(run)
      }
    }
  }
  return runs
}
