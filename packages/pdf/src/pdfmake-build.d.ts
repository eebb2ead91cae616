/** The parts of the browser build that the engine uses. */
declare module 'pdfmake/build/pdfmake.min.js' {
  import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces'

  interface CreatedPdf {
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
