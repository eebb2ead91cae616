// Files that import the engine also need the types for the library's build.
/// <reference path="./pdfmake-build.d.ts" />
import { fontFamily } from '@kontor/domain/layouts/layout-template'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import pdfMake, { type DocumentPrototype } from 'pdfmake/build/pdfmake.min.js'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type FallbackFamily, type FontFace, fallbackFamilies, readFont, textFaces } from './fonts.ts'
import { notesOf, prepareDocuments } from './pdfmake-inside.ts'
import { markUnbreakableBlocks } from './unbreakable-blocks.ts'

// Node uses the browser build too. It includes a compressor, so Node and browsers produce the same bytes.

const once = new Map<string, Promise<void>>()

/**
 * Runs a step once; concurrent and later calls wait for that run. After a failure, the next call tries again.
 */
function runOnce(name: string, run: () => Promise<void>): Promise<void> {
  const running =
    once.get(name) ??
    run().catch((error: unknown) => {
      once.delete(name)
      throw error
    })
  once.set(name, running)
  return running
}

/** Patches the library, and loads and parses the upright fonts. Later calls wait for the same run. */
export function startEngine(): Promise<void> {
  return runOnce('engine', prepare)
}

/** Loads and parses a font for characters that the main font lacks. */
export function loadFallbackFont(family: FallbackFamily): Promise<void> {
  return runOnce(family, async () => {
    await startEngine()
    await loadFonts([family])
    await layOut({ content: '★', defaultStyle: { font: family } })
  })
}

/** A laid-out document that is not yet a file. */
export interface LaidOutDocument {
  /** Whether every unbreakable block is on a page. The library loses those that are taller than a page. */
  isComplete: boolean
  /** The part of each marked text that was drawn, in page order. */
  printed: PrintedField[]
  /** Returns the bytes. `complete` may add to the document before it ends. */
  end(complete?: (document: DocumentPrototype) => void): Promise<Uint8Array>
}

/** Renders a definition to bytes. `complete` may add to the laid-out document before it ends. */
export async function renderDefinition(
  definition: TDocumentDefinitions,
  complete?: (document: DocumentPrototype) => void,
): Promise<Uint8Array> {
  return (await layOut(definition)).end(complete)
}

/** Lays out a definition. A definition can be used only once. */
export async function layOut(definition: TDocumentDefinitions): Promise<LaidOutDocument> {
  await startEngine()
  if (Object.values(definition.styles ?? {}).some((style) => style.italics)) await loadItalics()
  const ids = markUnbreakableBlocks(definition.content)
  const pdf = pdfMake.createPdf(definition)
  const document = await pdf.getStream()
  const drawn = notesOf(document)
  return {
    isComplete: ids.every((id) => drawn.ids.has(id)),
    printed: [...drawn.texts].map(([mark, text]) => mark.field(text)),
    async end(complete) {
      complete?.(document)
      // A copy, because a slice of the library's buffer would share the buffer's memory.
      return new Uint8Array(await pdf.getBuffer())
    },
  }
}

async function prepare(): Promise<void> {
  pdfMake.setUrlAccessPolicy(() => false)
  pdfMake.setFonts({
    [fontFamily]: Object.fromEntries(textFaces.map((face) => [face, face])),
    ...Object.fromEntries(
      fallbackFamilies.map((family) => [family, Object.fromEntries(textFaces.map((face) => [face, family]))]),
    ),
  })
  await loadFonts(['normal', 'bold'])
  prepareDocuments(Object.getPrototypeOf(await pdfMake.createPdf(trial()).getStream()) as DocumentPrototype)
  await pdfMake.createPdf(trial()).getBuffer()
}

/** Loaded separately, because few layouts use italics. */
function loadItalics(): Promise<void> {
  return runOnce('italics', () => loadFonts(['italics', 'bolditalics']))
}

async function loadFonts(faces: FontFace[]): Promise<void> {
  const files = await Promise.all(faces.map(async (face) => [face, await readFont(face)] as const))
  for (const [face, bytes] of files) pdfMake.virtualfs.writeFileSync(face, bytes)
}

/** A document that uses both common typefaces, so that they are parsed before the first invoice. */
function trial(): TDocumentDefinitions {
  const text = 'Rechnung 0'
  return { content: [text, { text, bold: true }], defaultStyle: { font: fontFamily } }
}
