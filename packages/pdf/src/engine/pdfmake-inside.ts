import { fontFamily } from '@kontor/domain/layouts/layout-template'
import type {
  DocumentPrototype,
  EmbeddedFont,
  EmbeddedFontClass,
  ParsedFont,
} from 'pdfmake/build/pdfmake.min.js'
import { FieldMark } from './field-mark.ts'
import { type FontFace, type LetterFamily, letterFamilies } from './fonts.ts'

// The only file that knows pdfmake and pdfkit from inside; `pdfmake-build.d.ts` lists what it relies on, and
// a test fails when a new version of the library moves it.

/** What is noted of each document while it is drawn. */
interface Notes {
  /** The ids of the texts that came onto a page. */
  ids: Set<string>
  /** What was drawn for each mark. */
  texts: Map<FieldMark, string>
}

const notes = new WeakMap<DocumentPrototype, Notes>()

export function notesOf(document: DocumentPrototype): Notes {
  const known = notes.get(document) ?? { ids: new Set(), texts: new Map() }
  notes.set(document, known)
  return known
}

/** Changes the class of all documents, given by its prototype, once. */
export function prepareDocuments(prototype: DocumentPrototype): void {
  keepFonts(prototype)
  noteDrawnTexts(prototype)
  escapeMetadata(prototype)
  // The ids in a definition find texts again after the layout; they are no targets for links.
  prototype.addNamedDestination = function (id) {
    notesOf(this).ids.add(id)
  }
}

/**
 * The width that the library worked out for a column of a table, which it notes in the definition; in points.
 */
export function calculatedWidth(column: unknown): number {
  return (column as { _calcWidth?: number })._calcWidth ?? 0
}

/** A mark comes as the link of its text: it is noted with what is drawn, and no link is made of it. */
function noteDrawnTexts(prototype: DocumentPrototype): void {
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
 * Keeps each face parsed, and each word measured, from one document to the next: half the time of a short
 * invoice would go into parsing fonts (docs/decisions/0012).
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

/** The families for single letters have one face for all. */
function faceOf(document: DocumentPrototype, family: string, bold: boolean, italics: boolean): FontFace {
  const single = letterFamilies.find((name) => name === family)
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

/** Sizes of a face, as shares of the font size. */
export interface FontMetrics {
  /** Of a line at line height 1. */
  lineHeight: number
  widthOf(codePoint: number): number
  /** Whether the face has a glyph for it. */
  has(codePoint: number): boolean
}

/**
 * The sizes of an upright face; only of one that was loaded. The italics are read later and are narrower:
 * what is measured must not depend on what was printed before.
 */
export function fontMetrics(face: 'normal' | 'bold' | LetterFamily): FontMetrics {
  const font = kept.get(face)
  if (!font) throw new Error(`the font is not loaded: ${face}`)
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

// The characters before it have their widths in a table: those of all European scripts, and the signs of
// currencies.
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
 * A glyph remembers the characters that it was first asked for with, and they become the text that a reader
 * copies out of the file. Two characters may share a glyph, so the glyphs of a kept font are kept apart by
 * their characters: what an earlier document contained must not show in a later one. Characters that no font
 * has become white squares: PDF/A forbids to show its glyph for the undefined (ISO 19005-3, 6.2.11.8).
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
 * The library writes title and author into the XMP packet as they are; there, unlike in the file's own info,
 * & and < are markup.
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
 * Embeds a file. Its specification names it by /EF /UF beside /EF /F, as readers of PDF 1.7 look for it first
 * (ISO 32000-1, table 44); the library writes the latter alone.
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
