// Whoever imports the engine needs the types of the library's build as well.
/// <reference path="./pdfmake-build.d.ts" />
import { fontFamily } from '@kontor/domain/layouts/layout-template'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import pdfMake, {
  type DocumentPrototype,
  type EmbeddedFont,
  type EmbeddedFontClass,
  type ParsedFont,
} from 'pdfmake/build/pdfmake.min.js'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { markUncutBlocks } from '../page/uncut-blocks.ts'
import { FieldMark } from './field-mark.ts'
import { type FontFace, fontFaces, readFont } from './fonts.ts'

// The browser build runs everywhere: it brings its own compressor, so that Node and browsers give the same bytes.

let started: Promise<void> | undefined
let italicsLoaded: Promise<void> | undefined

/** Loads and parses the upright fonts; later calls wait for the first. After a failure the next call tries again. */
export function startEngine(): Promise<void> {
  started ??= prepare().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

/** The pages of a definition, not yet a file. */
export interface LaidOutDocument {
  /** Whether every block is on a page: the library loses one that it must not cut and that is higher than a page has room. */
  isWhole: boolean
  /** What was drawn for each marked text, in the order of the pages. */
  printed: PrintedField[]
  /** The bytes; `complete` may add to the document before it ends. */
  end(complete?: (document: DocumentPrototype) => void): Promise<Uint8Array>
}

/** The bytes of a definition; `complete` may add to the laid out document before it ends. */
export async function renderDefinition(
  definition: TDocumentDefinitions,
  complete?: (document: DocumentPrototype) => void,
): Promise<Uint8Array> {
  return (await layOut(definition)).end(complete)
}

/** Lays a definition out, which is good for one document. */
export async function layOut(definition: TDocumentDefinitions): Promise<LaidOutDocument> {
  await startEngine()
  if (Object.values(definition.styles ?? {}).some((style) => style.italics)) await loadItalics()
  const ids = markUncutBlocks(definition.content)
  const pdf = pdfMake.createPdf(definition)
  const document = await pdf.getStream()
  return {
    isWhole: ids.every((id) => printedIds.get(document)?.has(id)),
    printed: [...(drawnTexts.get(document) ?? [])].map(([mark, text]) => mark.field(text)),
    async end(complete) {
      complete?.(document)
      // A copy of its own: the library's buffer type shares its memory with every slice.
      return new Uint8Array(await pdf.getBuffer())
    },
  }
}

/** The ids of the texts that came onto a page. */
const printedIds = new WeakMap<DocumentPrototype, Set<string>>()

/** What was drawn for each mark. */
const drawnTexts = new WeakMap<DocumentPrototype, Map<FieldMark, string>>()

async function prepare(): Promise<void> {
  pdfMake.setUrlAccessPolicy(() => false)
  pdfMake.setFonts({ [fontFamily]: Object.fromEntries(fontFaces.map((face) => [face, face])) })
  await loadFonts(['normal', 'bold'])
  const document = Object.getPrototypeOf(await pdfMake.createPdf(trial()).getStream()) as DocumentPrototype
  keepFonts(document)
  noteDrawnTexts(document)
  escapeMetadata(document)
  // The ids in a definition find texts again after the layout; they are no targets for links.
  document.addNamedDestination = function (id) {
    const ids = printedIds.get(this) ?? new Set()
    printedIds.set(this, ids.add(id))
  }
  await pdfMake.createPdf(trial()).getBuffer()
}

/** Few layouts have italics: the others need not wait for them. */
function loadItalics(): Promise<void> {
  italicsLoaded ??= loadFonts(['italics', 'bolditalics']).catch((error: unknown) => {
    italicsLoaded = undefined
    throw error
  })
  return italicsLoaded
}

async function loadFonts(faces: FontFace[]): Promise<void> {
  const files = await Promise.all(faces.map(async (face) => [face, await readFont(face)] as const))
  for (const [face, bytes] of files) pdfMake.virtualfs.writeFileSync(face, bytes)
}

/** A document that uses both common faces, so that the first invoice finds them parsed. */
function trial(): TDocumentDefinitions {
  const text = 'Rechnung 0'
  return { content: [text, { text, bold: true }], defaultStyle: { font: fontFamily } }
}

/**
 * Keeps each face parsed, and each word measured, from one document to the next: half the time of a short
 * invoice would go into parsing fonts (docs/decisions/0012).
 */
function keepFonts(document: DocumentPrototype): void {
  const provideFont = document.provideFont
  document.provideFont = function (family, bold, italics) {
    const face = this.getFontType(bold, italics)
    const used = this.fontCache[family]?.[face]
    if (used) return used
    const known = kept.get(face)
    if (family !== fontFamily || !known) {
      const font = provideFont.call(this, family, bold, italics)
      if (family === fontFamily) kept.set(face, keptFont(font))
      return font
    }
    const font = known.open(this)
    const byFace = this.fontCache[family] ?? {}
    byFace[face] = font
    this.fontCache[family] = byFace
    this._fontFamilies[font.name] = font
    return font
  }
}

interface KeptFont {
  open(document: DocumentPrototype): EmbeddedFont
  metrics: FontMetrics
}

/** By face. */
const kept = new Map<string, KeptFont>()

/** Sizes of a face, as shares of the font size. */
export interface FontMetrics {
  /** Of a line at line height 1. */
  lineHeight: number
  widthOf(codePoint: number): number
}

/**
 * The sizes of an upright face; only of a started engine. The italics are read later and are narrower: what is measured must not
 * depend on what was printed before.
 */
export function fontMetrics(face: 'normal' | 'bold'): FontMetrics {
  const font = kept.get(face)
  if (!font) throw new Error('the engine is not started')
  return font.metrics
}

// Words whose glyphs are remembered, at most; some kilobytes each.
const mostWords = 5000

function keptFont(first: EmbeddedFont): KeptFont {
  const parsed = first.font
  const FontClass = first.constructor as EmbeddedFontClass
  rememberGlyphsByText(parsed)
  let words: EmbeddedFont['layoutCache'] = Object.create(null)
  return {
    metrics: metricsOf(parsed),
    open(document) {
      if (Object.keys(words).length > mostWords) words = Object.create(null)
      document._fontCount += 1
      const font = new FontClass(document, parsed, `F${document._fontCount}`)
      font.layoutCache = words
      return font
    },
  }
}

// The characters before it have their widths in a table: those of all European scripts, and the signs of currencies.
const firstRare = 0x2200

function metricsOf(font: ParsedFont): FontMetrics {
  const widths = new Float64Array(firstRare)
  return {
    lineHeight: (font.ascent - font.descent) / font.unitsPerEm,
    widthOf(codePoint) {
      const known = widths[codePoint]
      if (known) return known
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      if (codePoint < firstRare) widths[codePoint] = width
      return width
    },
  }
}

const whiteSquare = 0x25a1

/**
 * A glyph remembers the characters that it was first asked for with, and they become the text that a reader
 * copies out of the file. Two characters may share a glyph, so the glyphs of a kept font are kept apart by
 * their characters: what an earlier document contained must not show in a later one. Characters that the font does not have become
 * white squares: PDF/A forbids to show its glyph for the undefined (ISO 19005-3, 6.2.11.8).
 */
function rememberGlyphsByText(font: ParsedFont): void {
  const getGlyph = font.getGlyph
  const glyphs = new Map<string, ReturnType<typeof getGlyph>>()
  const square = font.glyphForCodePoint(whiteSquare)
  font.getGlyph = function (id, characters = []) {
    if (id === 0 && characters.length > 0) return square
    const key = `${id} ${characters.join(' ')}`
    let glyph = glyphs.get(key)
    if (!glyph) {
      delete this._glyphs[id]
      glyph = getGlyph.call(this, id, characters)
      glyphs.set(key, glyph)
    }
    return glyph
  }
}

/** A mark comes as the link of its text: it is noted with what is drawn, and no link is made of it. */
function noteDrawnTexts(document: DocumentPrototype): void {
  const draw = document.text
  document.text = function (text, x, y, options) {
    const mark = options?.link
    if (!(mark instanceof FieldMark)) return draw.call(this, text, x, y, options)
    const texts = drawnTexts.get(this) ?? new Map<FieldMark, string>()
    drawnTexts.set(this, texts.set(mark, (texts.get(mark) ?? '') + text))
    return draw.call(this, text, x, y, { ...options, link: null })
  }
}

/** The library writes title and author into the XMP packet as they are; there, unlike in the file's own info, & and < are markup. */
function escapeMetadata(document: DocumentPrototype): void {
  const addInfo = document._addInfo
  document._addInfo = function () {
    const { info } = this
    this.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [
        key,
        typeof value === 'string' ? escapedXml(value) : value,
      ]),
    )
    addInfo.call(this)
    this.info = info
  }
}

function escapedXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
