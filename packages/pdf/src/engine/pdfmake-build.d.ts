/**
 * The parts of the browser build that the engine uses. Underscored ones are private to pdfmake and pdfkit,
 * and only `pdfmake-inside.ts` uses them: a new version of either is a change of the engine
 * (docs/decisions/0011).
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

  export interface EmbeddedFont {
    name: string
    font: ParsedFont
    /** Glyphs and positions by word. */
    layoutCache: Record<string, unknown>
  }
  export type EmbeddedFontClass = new (
    document: DocumentPrototype,
    font: ParsedFont,
    id: string,
  ) => EmbeddedFont

  export interface DocumentPrototype {
    info: Record<string, unknown>
    /** By family and face. */
    fontCache: Record<string, Record<string, EmbeddedFont>>
    _fontCount: number
    /** The fonts that the end of the document embeds. */
    _fontFamilies: Record<string, EmbeddedFont>
    getFontType(bold: boolean, italics: boolean): TextFace
    provideFont(this: DocumentPrototype, family: string, bold: boolean, italics: boolean): EmbeddedFont
    /** Draws a part of a line; pdfkit's own. */
    text(
      this: DocumentPrototype,
      text: string,
      x?: number,
      y?: number,
      options?: DrawnTextOptions,
    ): DocumentPrototype
    addNamedDestination(this: DocumentPrototype, name: string): void
    _addInfo(this: DocumentPrototype): void
    /** A new object of the file. */
    ref(this: DocumentPrototype, data: Record<string, unknown>): object
    /** Embeds a file and names it in the catalog. */
    file(content: ArrayBuffer, options: EmbeddedFileOptions): object
    /** Adds to the XMP packet. */
    appendXML(xml: string): void
  }

  export interface DrawnTextOptions {
    /** The `link` of the text's node. */
    link?: unknown
  }

  interface EmbeddedFileOptions {
    name: string
    type: string
    relationship: 'Alternative'
    description: string
    modifiedDate: Date
  }

  interface CreatedPdf {
    /** The laid out document, not yet ended. */
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
