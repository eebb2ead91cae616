import pdfMake from 'pdfmake/build/pdfmake.min.js'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { type FontFace, fontFamily, readFont } from './fonts.ts'

// The browser build is used everywhere: it brings its own compressor, so that Node and browsers give the same bytes.

const faces: FontFace[] = ['normal', 'bold', 'italics', 'bolditalics']

let started: Promise<void> | undefined

/** Loads the fonts; later calls wait for the first. Rejects when a font cannot be read, and then tries again. */
export function startEngine(): Promise<void> {
  started ??= loadFonts().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function loadFonts(): Promise<void> {
  pdfMake.setUrlAccessPolicy(() => false)
  const files = await Promise.all(faces.map(async (face) => [face, await readFont(face)] as const))
  for (const [face, bytes] of files) pdfMake.virtualfs.writeFileSync(face, bytes)
  pdfMake.setFonts({ [fontFamily]: Object.fromEntries(faces.map((face) => [face, face])) })
}

/** The bytes of a definition. */
export async function renderDefinition(definition: TDocumentDefinitions): Promise<Uint8Array> {
  await startEngine()
  return pdfMake.createPdf(definition).getBuffer()
}
