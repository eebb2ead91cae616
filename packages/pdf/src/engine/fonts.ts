import type { FontKind } from '@kontor/domain/texts/characters'
import { readAsset } from '#read-asset'

/**
 * The faces of the main font, by their names in pdfmake. The files in fonts/ are pinned, so that a reprint
 * uses the same outlines.
 */
const textFiles = {
  normal: new URL('../../fonts/source-sans-3-regular.ttf', import.meta.url),
  bold: new URL('../../fonts/source-sans-3-semibold.ttf', import.meta.url),
  italics: new URL('../../fonts/source-sans-3-italic.ttf', import.meta.url),
  bolditalics: new URL('../../fonts/source-sans-3-semibold-italic.ttf', import.meta.url),
}

/** Families with one face, for characters that the main font lacks (docs/decisions/0049). */
const fallbackFiles = {
  Symbols: new URL('../../fonts/noto-symbols.ttf', import.meta.url),
  Emoji: new URL('../../fonts/noto-emoji.ttf', import.meta.url),
}

export type TextFace = keyof typeof textFiles
export type FallbackFamily = keyof typeof fallbackFiles
export type FontFace = TextFace | FallbackFamily

export const textFaces = Object.keys(textFiles) as TextFace[]
export const fallbackFamilies = Object.keys(fallbackFiles) as FallbackFamily[]

const families: Record<FontKind, FallbackFamily | undefined> = {
  text: undefined,
  symbols: 'Symbols',
  emoji: 'Emoji',
}

/** The family of a fallback font; undefined for the main font. */
export function familyOf(font: FontKind): FallbackFamily | undefined {
  return families[font]
}

export function readFont(face: FontFace): Promise<Uint8Array> {
  return readAsset({ ...textFiles, ...fallbackFiles }[face])
}
