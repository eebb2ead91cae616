import { fontFamily } from '@kontor/domain/layouts/layout-template'
import fc from 'fast-check'
// A second copy of the library, which the engine has not patched.
import bare from 'pdfmake/build/pdfmake.js'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { beforeAll, expect, test } from 'vitest'
import { renderDefinition } from './engine.ts'
import { readFont } from './fonts.ts'

beforeAll(async () => {
  bare.setUrlAccessPolicy(() => false)
  for (const face of ['normal', 'bold'] as const) bare.virtualfs.writeFileSync(face, await readFont(face))
  bare.setFonts({ [fontFamily]: { normal: 'normal', bold: 'bold' } })
})

/** Covers kerning, combining marks, spaces, words that break, and texts that pdfkit draws itself. */
const word = fc.oneof(
  fc.constantFrom(
    'AVA',
    'To',
    'Ångström',
    'e\u0301',
    'x\u0323\u0301',
    'fi',
    '1.234,50 €',
    'A\u00a0V',
    '-',
    '…',
  ),
  fc.string({ unit: fc.constantFrom(...'AVTWYäöüßéfil 0123456789.,-/€'), maxLength: 30 }),
)
const part = fc.record(
  {
    text: fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    bold: fc.boolean(),
    fontSize: fc.constantFrom(7, 9.5, 10, 22),
    color: fc.constantFrom('#1a1d21', '#ABC', 'red', '#cfd4da'),
    characterSpacing: fc.constantFrom(0, 0.4),
    decoration: fc.constantFrom('underline', 'lineThrough'),
    alignment: fc.constantFrom('left', 'right', 'justify'),
    opacity: fc.constantFrom(1, 0.3),
    link: fc.constant('https://example.org/'),
  },
  { requiredKeys: ['text'] },
)

test('writes exactly the same page operators as the library', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 12 }), async (content) => {
      const definition = () =>
        ({
          content: structuredClone(content),
          defaultStyle: { font: fontFamily },
          info: { creationDate: new Date(0) },
          compress: false,
        }) as TDocumentDefinitions
      const ours = new TextDecoder('latin1').decode(await renderDefinition(definition()))
      const theirs = new TextDecoder('latin1').decode(
        new Uint8Array(await bare.createPdf(definition()).getBuffer()),
      )
      expect(pagesOf(theirs)).not.toEqual([])
      expect(pagesOf(ours)).toEqual(pagesOf(theirs))
    }),
    { numRuns: 60 },
  )
})

/** The operators of each page. */
function pagesOf(file: string): string[] {
  const pages = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) => stream)
  return pages.filter((stream) => stream.startsWith('1 0 0 -1 0 '))
}
