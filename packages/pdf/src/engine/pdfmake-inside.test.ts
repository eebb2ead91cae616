import { readdirSync, readFileSync } from 'node:fs'
import { fontFamily } from '@kontor/domain/layouts/layout-template'
import pdfMake from 'pdfmake/build/pdfmake.min.js'
import { expect, test } from 'vitest'
import { startEngine } from './engine.ts'
import { calculatedWidth, fontMetrics } from './pdfmake-inside.ts'

const source = new URL('../', import.meta.url)

async function drawnDocument() {
  await startEngine()
  const widths: unknown[] = ['auto', 100]
  const content = [{ table: { widths, body: [['Größe', 'b']] } }]
  const definition = { content, defaultStyle: { font: fontFamily } } as unknown
  const created = pdfMake.createPdf(definition as Parameters<typeof pdfMake.createPdf>[0])
  return { document: await created.getStream(), widths }
}

test('the internals of pdfmake that the engine uses still exist', async () => {
  const { document, widths } = await drawnDocument()
  const font = document.fontCache[fontFamily]?.normal
  expect(font).toBeDefined()
  expect(document._fontFamilies[font?.name ?? '']).toBe(font)
  expect(document._fontCount).toBeGreaterThan(0)
  for (const name of [
    'addContent',
    '_normalizeColor',
    'getFontType',
    'provideFont',
    'text',
    'addNamedDestination',
    '_addInfo',
    'file',
    'appendXML',
    'ref',
  ] as const)
    expect(document[name], name).toBeTypeOf('function')
  expect(document.getFontType(true, true)).toBe('bolditalics')
  expect(document.info).toHaveProperty('Creator')
  expect(Object.keys(font?.layoutCache ?? {})).toContain('Größe')
  expect(font?.font._glyphs).toBeTypeOf('object')
  expect(font?.font.glyphForCodePoint(0x41)).toMatchObject({ id: expect.any(Number), codePoints: [0x41] })
  expect(fontMetrics('normal').widthOf(0x30)).toBeCloseTo(0.497, 3)
  expect(widths.map(calculatedWidth)).toEqual([expect.closeTo(30.8, 1), 100])
})

test('apart from this test, only pdfmake-inside.ts and fast-drawing.ts use internals of pdfmake', () => {
  expect(
    filesWith(
      /\b_(?:glyphs|fontCount|fontFamilies|addInfo|calcWidth|inlines|minWidth|maxWidth|root|names)\b|layoutCache|fontCache/,
    ),
  ).toEqual(['engine/pdfmake-build.d.ts', 'engine/pdfmake-inside.test.ts', 'engine/pdfmake-inside.ts'])
  expect(filesWith(/\b_(?:font|fontSize|normalizeColor)\b/)).toEqual([
    'engine/fast-drawing.ts',
    'engine/pdfmake-build.d.ts',
    'engine/pdfmake-inside.test.ts',
  ])
})

function filesWith(names: RegExp): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && names.test(readFileSync(new URL(name, source), 'utf8')))
    .toSorted()
}
