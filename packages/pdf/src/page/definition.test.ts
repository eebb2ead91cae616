import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { LayoutDefinition, LayoutItem } from '@kontor/domain/layouts/layout-template'
import { beforeAll, expect, test } from 'vitest'
import { defaultTemplate } from '../default-template.ts'
import { startEngine } from '../engine/engine.ts'
import { markUnbreakableBlocks, printedTexts } from '../engine/unbreakable-blocks.ts'
import { sampleInvoice, sampleProfile } from '../testing/sample-invoice.ts'
import { buildDefinition } from './build-document.ts'
import { carriedFromPage, carriedTable, carriedToPage } from './carried-over.ts'
import { paperOf } from './paper-of.ts'

beforeAll(startEngine)

const words = (text: string, format = {}) =>
  ({ type: 'staticText', text, ...format }) as unknown as LayoutItem
const footer = { content: [], pageNumber: { prefix: 'Seite ', separator: ' von ', suffix: '.' } }

function definitionOf(
  changes: Partial<LayoutDefinition> = {},
  invoice = sampleInvoice(),
  warnings: string[] = [],
) {
  const definition = { ...defaultTemplate.definition, header: [], background: [], footer, ...changes }
  return buildDefinition(
    paperOf(invoice, { ...defaultTemplate, definition } as never, sampleProfile()),
    (text) => void warnings.push(text),
  )
}
type Part = 'header' | 'background' | 'footer'
/** What one part prints on one page of a three-page document. */
function onPage(definition: ReturnType<typeof definitionOf>, part: Part, page: number): unknown[] {
  const build = definition[part] as (page: number, count: number) => unknown[]
  return build(page, 3)
}

test('a final is a PDF/A-3b with its own title, author and date', () => {
  const invoice = sampleInvoice()
  const final = definitionOf({}, invoice)
  expect(final).toMatchObject({
    pageSize: 'A4',
    pageMargins: defaultTemplate.definition.page.pageMargins,
    language: 'de-DE',
    displayTitle: true,
    version: '1.7',
    subset: 'PDF/A-3b',
    defaultStyle: { fontSize: 10 },
    info: {
      title: 'RECHNUNG P100-2026-0042',
      author: 'Hafenkontor Digital GmbH',
      creator: 'Kontor',
      creationDate: new Date(invoice.content.dates.invoiceDate * 1000),
    },
  })
  expect(final).not.toHaveProperty('watermark')
})

test('a paper without a title is called an invoice or an offer', () => {
  const { content, ...rest } = sampleInvoice()
  const untitled = { ...content, standardInfos: [] }
  const titleOf = (own: InvoiceContent) => definitionOf({}, { ...rest, content: own }).info?.title
  expect(titleOf(untitled)).toBe('Rechnung P100-2026-0042')
  expect(titleOf({ ...untitled, offer: { number: 'A-1', validUntil: 0 } })).toBe('Angebot A-1')
})

test('a draft has a watermark, and a default title and date if it has none of its own', () => {
  const { content, objectInfos, ...rest } = sampleInvoice()
  const standardInfos = content.standardInfos.map((info) => ({ ...info, value: '' }))
  const dates = { ...content.dates, invoiceDate: 0 }
  const draft = definitionOf(
    {},
    {
      ...rest,
      status: 'draft',
      content: { ...content, standardInfos, dates },
      objectInfos: { ...objectInfos, updatedAt: 86_400 },
    },
  )
  expect(draft.watermark).toEqual({ text: 'ENTWURF', opacity: 0.3, color: '#a3aab3', bold: true })
  expect(draft).not.toHaveProperty('subset')
  expect(draft.info).toMatchObject({ title: 'Rechnung (ENTWURF)', creationDate: new Date(86_400_000) })
})

test('items for the first page or for the following pages appear only there', () => {
  const items = [words('erste', { pages: 'first' }), words('weitere', { pages: 'following' }), words('alle')]
  const definition = definitionOf({
    header: items,
    background: items,
    footer: { ...footer, content: items } as never,
  })
  const textsOn = (part: Part, page: number) =>
    printedTexts(onPage(definition, part, page)).map(({ text }) => text)
  for (const part of ['header', 'background'] as const) {
    expect(textsOn(part, 1)).toEqual(['erste', 'alle'])
    expect(textsOn(part, 2)).toEqual(['weitere', 'alle'])
  }
  expect(textsOn('footer', 1)).toEqual(['erste', 'alle', 'Seite 1 von 3.'])
  expect(textsOn('footer', 3)).toEqual(['weitere', 'alle', 'Seite 3 von 3.'])
})

test('the page number is 20 points above the bottom edge, or where the layout puts it [S3.10.8]', () => {
  const { page } = defaultTemplate.definition
  const placeOf = (pageNumber: object | undefined) =>
    onPage(definitionOf({ footer: { content: [], pageNumber } as never }), 'footer', 1)
  expect(placeOf(footer.pageNumber)).toMatchObject([
    { absolutePosition: { x: 0, y: (page.pageMargins[3] ?? 0) - 20 } },
  ])
  expect(placeOf({ ...footer.pageNumber, top: 5 })).toMatchObject([{ absolutePosition: { x: 0, y: 5 } }])
  expect(placeOf(undefined)).toEqual([])
})

test('only the first page has fold marks', () => {
  const { foldMarkLeft, ...page } = defaultTemplate.definition.page
  const definition = definitionOf({ page: { ...page, foldMarks: [297, 421] } })
  const marks = (x: number, x2: number) =>
    [297, 421].map((y) => ({
      canvas: [{ type: 'line', x1: 0, y1: 0, x2, y2: 0, lineWidth: 0.4, lineColor: '#9aa1ab' }],
      absolutePosition: { x, y },
    }))
  expect(onPage(definition, 'background', 2)).toEqual([])
  expect(onPage(definition, 'background', 1)).toEqual(marks(14, 12))
  const inside = definitionOf({ page: { ...page, foldMarkLeft, foldMarks: [297, 421] } })
  expect(onPage(inside, 'background', 1)).toEqual(marks(22.7, 6))
})

test('an item with a fixed position is wrapped in columns unless it is an image', () => {
  const { page } = defaultTemplate.definition
  const position = { x: 30, y: 40 }
  const picture = { type: 'image', image: 'p', width: 9, position } as unknown as LayoutItem
  const stack = { type: 'stack', position, content: [words('c')] } as unknown as LayoutItem
  const definition = definitionOf({
    page: { ...page, foldMarks: [] },
    images: { p: 'data:image/png;base64,iVBORw0KGgo=' },
    background: [words('a', { position }), words('b'), stack, picture],
  })
  expect(onPage(definition, 'background', 2)).toMatchObject([
    { columns: [{ text: 'a' }], absolutePosition: position },
    { text: 'b' },
    { columns: [{ stack: [{ text: 'c' }] }], absolutePosition: position },
    { image: 'data:image/png;base64,iVBORw0KGgo=', width: 9, absolutePosition: position },
  ])
})

test('a problem that recurs on several pages is reported once', () => {
  const warnings: string[] = []
  const unknown = { type: 'hologram' } as unknown as LayoutItem
  const definition = definitionOf({ header: [unknown, unknown] }, sampleInvoice(), warnings)
  onPage(definition, 'header', 1)
  onPage(definition, 'header', 2)
  expect(warnings).toEqual(['Unknown item type in the layout: hologram'])
})

test('a sum is carried over to each later page, up to the page with the last row', () => {
  const row = (text: string, netto: number, pageNumber?: number) => {
    const cell = { text, positions: pageNumber === undefined ? [false as const] : [{ pageNumber }] }
    return { cells: [{ text: '' }, cell], netto }
  }
  const widths = ['*', 'auto', 'auto']
  const rows = [row('a', 0.1, 1), row('b', 0.2, 1), row('c', 5, 2), row('d', 1), row('e', 7, 4)]
  const source = { carried: [carriedTable(widths, 1, rows)], invoice: sampleInvoice() }
  const margins = [40, 250, 40, 90]
  const lineOf = ([line]: unknown[]) => line as { columns: object[]; absolutePosition: object } | undefined
  expect(lineOf(carriedToPage(2, source, margins))).toEqual({
    columns: [{ text: 'Übertrag   0,30\u00a0€', width: 12, alignment: 'right', style: 'carriedOver' }],
    absolutePosition: { x: 40, y: 234 },
  })
  expect(lineOf(carriedFromPage(1, source, margins))).toEqual({
    columns: [{ text: 'Übertrag   0,30\u00a0€', width: 12, alignment: 'right', style: 'carriedOver' }],
    absolutePosition: { x: 40, y: 1 },
  })
  const textOn = (page: number) => lineOf(carriedToPage(page, source, margins))?.columns
  expect(textOn(1)).toBeUndefined()
  expect(textOn(3)).toMatchObject([{ text: 'Übertrag   6,30\u00a0€' }])
  expect(textOn(4)).toMatchObject([{ text: 'Übertrag   6,30\u00a0€' }])
  expect(textOn(5)).toBeUndefined()
})

test('the first text of each row and of each block that must not break gets an id', () => {
  const text = (words: string) => ({ text: words })
  const content = [
    text('frei'),
    { unbreakable: true, stack: [text(''), { columns: [text('Block'), text('mehr')] }] },
    {
      table: { dontBreakRows: true, widths: ['*'], body: [[text('Zeile')], [text('')], [text('noch eine')]] },
    },
    { table: { widths: ['*'], body: [[{ unbreakable: true, ...text('Zelle') }]] } },
  ]
  expect(markUnbreakableBlocks(content)).toEqual(['block-0', 'block-1', 'block-3', 'block-4'])
  const ids = printedTexts(content).map(({ text, id }) => [text, id])
  expect(ids).toEqual([
    ['frei', undefined],
    ['Block', 'block-0'],
    ['mehr', undefined],
    ['Zeile', 'block-1'],
    ['noch eine', 'block-3'],
    ['Zelle', 'block-4'],
  ])
})
