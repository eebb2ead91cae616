import type { LetterFont } from '@kontor/domain/texts/letters'
import { readAsset } from '#read-asset'

/**
 * The faces by their names in pdfmake. The files in fonts/ are pinned, so that a reprint uses the same
 * outlines.
 */
const textFiles = {
  normal: new URL('../../fonts/source-sans-3-regular.ttf', import.meta.url),
  bold: new URL('../../fonts/source-sans-3-semibold.ttf', import.meta.url),
  italics: new URL('../../fonts/source-sans-3-italic.ttf', import.meta.url),
  bolditalics: new URL('../../fonts/source-sans-3-semibold-italic.ttf', import.meta.url),
}

/** Families with one face, for characters that the main font lacks (docs/decisions/0049). */
const letterFiles = {
  Symbols: new URL('../../fonts/noto-symbols.ttf', import.meta.url),
  Emoji: new URL('../../fonts/noto-emoji.ttf', import.meta.url),
}

export type TextFace = keyof typeof textFiles
export type LetterFamily = keyof typeof letterFiles
export type FontFace = TextFace | LetterFamily

export const textFaces = Object.keys(textFiles) as TextFace[]
export const letterFamilies = Object.keys(letterFiles) as LetterFamily[]

const families: Record<LetterFont, LetterFamily | undefined> = {
  text: undefined,
  symbols: 'Symbols',
  emoji: 'Emoji',
}

/** The family of a character; undefined for the main font. */
export function familyOf(font: LetterFont): LetterFamily | undefined {
  return families[font]
}

export function readFont(face: FontFace): Promise<Uint8Array> {
  return readAsset({ ...textFiles, ...letterFiles }[face])
}
