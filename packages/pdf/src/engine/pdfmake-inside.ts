import { fontFamily } from '@kontor/domain/layouts/layout-template'
import type {
  DocumentPrototype,
  EmbeddedFont,
  EmbeddedFontClass,
  ParsedFont,
} from 'pdfmake/build/pdfmake.min.js'
import { speedUpDrawing } from './fast-drawing.ts'
import { FieldMark } from './field-mark.ts'
import { type FallbackFamily, type FontFace, fallbackFamilies } from './fonts.ts'

// Only this file and fast-drawing.ts use internals of pdfmake and pdfkit. `pdfmake-build.d.ts` lists them,
// and a test fails if a new version of either library moves any of them.

/** Records made while a document is drawn. */
interface Notes {
  /** The ids of the texts that reached a page. */
  ids: Set<string>
  /** The drawn texts by mark. */
  texts: Map<FieldMark, string>
}

const notes = new WeakMap<DocumentPrototype, Notes>()

export function notesOf(document: DocumentPrototype): Notes {
  const known = notes.get(document) ?? { ids: new Set(), texts: new Map() }
  notes.set(document, known)
  return known
}

/** Patches the class that all documents share, given its prototype. Call it only once. */
export function prepareDocuments(prototype: DocumentPrototype): void {
  keepFonts(prototype)
  speedUpDrawing(prototype)
  recordDrawnTexts(prototype)
  escapeMetadata(prototype)
  // We use the ids in a definition to find texts after layout. They are not link targets.
  prototype.addNamedDestination = function (id) {
    notesOf(this).ids.add(id)
  }
}

/** The width in points that the library computed for a table column and stored in the definition. */
export function calculatedWidth(column: unknown): number {
  return (column as { _calcWidth?: number })._calcWidth ?? 0
}

/** A mark arrives as the link of its text. Records it with the drawn text and creates no link. */
function recordDrawnTexts(prototype: DocumentPrototype): void {
  const draw = prototype.text
  prototype.text = function (text, x, y, options) {
    const mark = options?.link
    if (!(mark instanceof FieldMark)) return draw.call(this, text, x, y, options)
    const { texts } = notesOf(this)
    texts.set(mark, (texts.get(mark) ?? '') + text)
    return draw.call(this, text, x, y, { ...options, link: null })
  }
}

/**
 * Keeps parsed faces and measured words between documents. Otherwise, parsing fonts would take half of the
 * rendering time of a short invoice (docs/decisions/0012).
 */
function keepFonts(prototype: DocumentPrototype): void {
  const provideFont = prototype.provideFont
  prototype.provideFont = function (family, bold, italics) {
    const face = faceOf(this, family, bold, italics)
    const used = this.fontCache[family]?.[face]
    if (used) return used
    const font = kept.get(face)?.open(this) ?? keepFirst(face, provideFont.call(this, family, bold, italics))
    const byFace = this.fontCache[family] ?? {}
    byFace[face] = font
    this.fontCache[family] = byFace
    this._fontFamilies[font.name] = font
    return font
  }
}

/** The face of a family in this style. A fallback family has one face for all styles. */
function faceOf(document: DocumentPrototype, family: string, bold: boolean, italics: boolean): FontFace {
  const single = fallbackFamilies.find((name) => name === family)
  if (single === undefined && family !== fontFamily) throw new Error(`unknown font: ${family}`)
  return single ?? document.getFontType(bold, italics)
}

interface KeptFont {
  open(document: DocumentPrototype): EmbeddedFont
  metrics: FontMetrics
}

const kept = new Map<FontFace, KeptFont>()

function keepFirst(face: FontFace, font: EmbeddedFont): EmbeddedFont {
  kept.set(face, keptFont(font))
  return font
}

/** Sizes of a face, as fractions of the font size. */
export interface FontMetrics {
  /** Height of a line when `lineHeight` is 1. */
  lineHeight: number
  widthOf(codePoint: number): number
  has(codePoint: number): boolean
}

/**
 * The sizes of an upright face. Throws if it is not loaded. Ignores italics, which load later and are
 * narrower: measuring must not depend on earlier documents.
 */
export function fontMetrics(face: 'normal' | 'bold' | FallbackFamily): FontMetrics {
  const font = kept.get(face)
  if (!font)
    throw new Error(`the font ${face} is not loaded: start the engine first, or load the fallback font`)
  return font.metrics
}

// If the cache contains more words than this, the next document empties it. A word takes a few kilobytes.
const maxWords = 5000

function keptFont(first: EmbeddedFont): KeptFont {
  const parsed = first.font
  const FontClass = first.constructor as EmbeddedFontClass
  rememberGlyphsByText(parsed)
  let words: EmbeddedFont['layoutCache'] = Object.create(null)
  return {
    metrics: metricsOf(parsed),
    open(document) {
      if (Object.keys(words).length > maxWords) words = Object.create(null)
      document._fontCount += 1
      const font = new FontClass(document, parsed, `F${document._fontCount}`)
      font.layoutCache = words
      return font
    },
  }
}

// A table contains the widths of the characters below this one, which include European letters and currency
// signs.
const firstRare = 0x2200

function metricsOf(font: ParsedFont): FontMetrics {
  const widths = new Float64Array(firstRare)
  return {
    lineHeight: (font.ascent - font.descent) / font.unitsPerEm,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
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
 * A glyph stores the characters of its first use, which PDF readers copy as text. Two characters may share a
 * glyph, so fonts that are kept between documents get one glyph per character. Otherwise, a text could be
 * copied with characters from an earlier document. Characters that a font lacks become white squares, because
 * PDF/A forbids the glyph for undefined characters (ISO 19005-3, 6.2.11.8).
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

/**
 * Escapes the texts in the document information, such as the title and the author, for the XMP packet, where
 * & and < are markup. The library writes them unescaped.
 */
function escapeMetadata(prototype: DocumentPrototype): void {
  const addInfo = prototype._addInfo
  prototype._addInfo = function () {
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

/**
 * Embeds a file. Adds /EF /UF to its specification, where PDF 1.7 readers look first (ISO 32000-1, table 44).
 * The library writes only /EF /F.
 */
export function attachFile(
  document: DocumentPrototype,
  content: ArrayBuffer,
  options: Parameters<DocumentPrototype['file']>[1],
): void {
  const { ref } = document
  document.ref = function (data) {
    const isSpecification = data.Type === 'Filespec'
    const files = data.EF as { F: object } | undefined
    return ref.call(this, isSpecification ? { ...data, EF: { ...files, UF: files?.F } } : data)
  }
  document.file(content, options)
  document.ref = ref
}
