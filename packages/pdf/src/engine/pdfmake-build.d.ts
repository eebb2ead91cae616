/**
 * The parts of the browser build that the engine uses. Those with a leading underscore are private to pdfmake
 * and pdfkit, and only `pdfmake-inside.ts` and `fast-drawing.ts` use them. A new version of either library is
 * also a new version of the engine (docs/decisions/0011).
 */
declare module 'pdfmake/build/pdfmake.min.js' {
  import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js'

  type TextFace = 'normal' | 'bold' | 'italics' | 'bolditalics'

  export interface Glyph {
    id: number
    codePoints: number[]
    advanceWidth: number
  }

  export interface ParsedFont {
    unitsPerEm: number
    ascent: number
    descent: number
    _glyphs: Record<number, Glyph>
    glyphForCodePoint(codePoint: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    getGlyph(this: ParsedFont, id: number, characters?: number[]): Glyph
  }

  /** Lengths in thousandths of the font size. */
  export interface GlyphPosition {
    xAdvance: number
    xOffset: number
    yOffset: number
    advanceWidth: number
  }

  export interface EmbeddedFont {
    /** The name that the pages of the document use for it. */
    id: string
    name: string
    ascender: number
    /** The font's object in the file. */
    ref(this: EmbeddedFont): object
    /** Returns glyphs as four hexadecimal digits each, numbered in the order of their first use. */
    encode(this: EmbeddedFont, text: string): [glyphs: string[], positions: GlyphPosition[]]
    font: ParsedFont
    /** Glyphs and positions by word. */
    layoutCache: Record<string, unknown>
  }
  export type EmbeddedFontClass = new (
    document: DocumentPrototype,
    font: ParsedFont,
    id: string,
  ) => EmbeddedFont

  /** The operators of a page. */
  export interface PageContent {
    write(this: PageContent, chunk: string | Uint8Array): void
    finalize(this: PageContent): void
  }

  export interface DocumentPrototype {
    page: { height: number; fonts: Record<string, object>; content: PageContent }
    _font: EmbeddedFont
    _fontSize: number
    /** Writes operators into the page. */
    addContent(this: DocumentPrototype, operators: string): DocumentPrototype
    _normalizeColor(this: DocumentPrototype, color: unknown): unknown
    info: Record<string, unknown>
    /** By family and face. */
    fontCache: Record<string, Record<string, EmbeddedFont>>
    _fontCount: number
    /** The fonts that are embedded when the document ends. */
    _fontFamilies: Record<string, EmbeddedFont>
    getFontType(bold: boolean, italics: boolean): TextFace
    provideFont(this: DocumentPrototype, family: string, bold: boolean, italics: boolean): EmbeddedFont
    /** pdfkit's method that draws part of a line. */
    text(
      this: DocumentPrototype,
      text: string,
      x?: number,
      y?: number,
      options?: DrawnTextOptions,
    ): DocumentPrototype
    addNamedDestination(this: DocumentPrototype, name: string): void
    _addInfo(this: DocumentPrototype): void
    /** Creates an object in the file. */
    ref(this: DocumentPrototype, data: Record<string, unknown>): object
    /** Embeds a file and lists it in the catalog. */
    file(content: ArrayBuffer, options: EmbeddedFileOptions): object
    /** Adds to the XMP packet. */
    appendXML(xml: string): void
  }

  export interface DrawnTextOptions {
    lineBreak?: boolean
    characterSpacing?: number | undefined
    /** The `link` of the text's node. */
    link?: unknown
    /** The `id` of the text's node. */
    destination?: string
  }

  interface EmbeddedFileOptions {
    name: string
    type: string
    relationship: 'Alternative'
    description: string
    modifiedDate: Date
  }

  interface CreatedPdf {
    /** The laid-out document, before its end is written. */
    getStream(): Promise<DocumentPrototype>
    getBuffer(): Promise<Uint8Array>
  }
  const pdfMake: {
    virtualfs: { writeFileSync(name: string, content: Uint8Array): void }
    setFonts(fonts: TFontDictionary): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    createPdf(definition: TDocumentDefinitions): CreatedPdf
  }
  export default pdfMake
}

declare module 'pdfmake/build/pdfmake.js' {
  export { default } from 'pdfmake/build/pdfmake.min.js'
}
