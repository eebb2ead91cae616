import { letterFontOf, needsOtherFont } from '@kontor/domain/texts/letters'
import { printableText } from '@kontor/domain/texts/printable-text'
import { familyOf, type LetterFamily } from '../engine/fonts.ts'
import { breakableText } from '../measure/breakable-text.ts'
import type { TextRun } from './content-node.ts'

/** A text as the page sets it: blanks of any width are plain ones, but for those that hold words together. */
export function plainText(text: string): string {
  return printableText(text).replace(/(?!\u00a0)\p{Zs}/gu, ' ')
}

/**
 * A text for the layout: long words may break anywhere, and letters that the font lacks are set in one that
 * has them.
 */
export function pageText(text: string): string | TextRun[] {
  const plain = plainText(text)
  const broken = breakableText(plain)
  return needsOtherFont(plain) ? runsByFont(broken) : broken
}

/** The runs cut where the font changes. Signs that choose the look of a letter stay with it. */
function runsByFont(text: string | TextRun[]): TextRun[] {
  const runs: TextRun[] = []
  let family: LetterFamily | undefined
  for (const { text: letters, ...format } of typeof text === 'string' ? [{ text }] : text) {
    let run: TextRun | undefined
    for (const letter of letters) {
      if (!/\p{Variation_Selector}/u.test(letter)) family = familyOf(letterFontOf(letter) ?? 'text')
      if (run && run.font === family) run.text += letter
      else {
        run = { ...format, text: letter, ...(family === undefined ? {} : { font: family }) }
        runs.push(run)
      }
    }
  }
  return runs
}
