import { readAsset } from '#read-asset'

/** The faces by the names that pdfmake gives them; pinned in fonts/, so that a reprint finds the same outlines. */
const files = {
  normal: new URL('../../fonts/source-sans-3-regular.ttf', import.meta.url),
  bold: new URL('../../fonts/source-sans-3-semibold.ttf', import.meta.url),
  italics: new URL('../../fonts/source-sans-3-italic.ttf', import.meta.url),
  bolditalics: new URL('../../fonts/source-sans-3-semibold-italic.ttf', import.meta.url),
}

export type FontFace = keyof typeof files

export const fontFaces = Object.keys(files) as FontFace[]

export function readFont(face: FontFace): Promise<Uint8Array> {
  return readAsset(files[face])
}
