import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutDefinition, LayoutItem, LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { expect, test } from 'vitest'
import { layoutTemplateSchema, storedLayoutTemplateSchema } from './layout-template-schema.ts'

// Every runtime has this function, but the types of this package do not declare it.
declare function btoa(bytes: string): string

/**
 * Changes the built-in layout and returns the paths of its errors. Expects it to remain valid as a stored
 * layout.
 */
function findings(change: (definition: LayoutDefinition) => void): string[] {
  const template = JSON.parse(JSON.stringify(defaultTemplate)) as LayoutTemplate
  change(template.definition)
  expect(storedLayoutTemplateSchema.safeParse(template).success).toBe(true)
  const read = layoutTemplateSchema.safeParse(template)
  return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'))
}

test('accepts the built-in layout', () => {
  expect(layoutTemplateSchema.parse(defaultTemplate)).toEqual(defaultTemplate)
})

test.each<[string, number[], boolean]>([
  ['A4', [40, 541.89, 40, 100], true],
  ['A4', [40, 542, 40, 100], false],
  ['A4', [300, 250, 95.28, 90], true],
  ['A4', [300, 250, 95.3, 90], false],
  ['A5', [20, 250, 20, 90], true],
  ['A5', [20, 250, 20, 150], false],
  ['LETTER', [400, 250, 40, 90], false],
  ['LEGAL', [40, 500, 40, 308], true],
  ['A3', [600, 900, 40, 90], true],
])('on %s, the margins %j leave room for a body: %s', (pageSize, pageMargins, isRoom) => {
  expect(findings(({ page }) => Object.assign(page, { pageSize, pageMargins }))).toEqual(
    isRoom ? [] : ['definition.page.pageMargins'],
  )
})

test('a style may name only the built-in font', () => {
  const withFont = (font: unknown) =>
    findings(({ page }) => Object.assign(page.styles, { title: { bold: true, font } }))
  expect(withFont('SourceSans3')).toEqual([])
  expect(withFont('Roboto')).toEqual(['definition.page.styles.title.font'])
})

test.each<[string, string, boolean]>([
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', true],
  ['png', '\0\0\0', false],
  ['png', '\xff\xd8\xff\xe0', false],
  ['jpeg', '\xff\xd8\xff\xe0', true],
  ['jpeg', '\x89PNG\r\n\x1a\n', false],
  ['svg+xml', '<?xml version="1.0"?><svg xmlns="x" viewBox="0 0 4 3"/>', true],
  ['svg+xml', '<svg xmlns="x"\nwidth="4mm" height="3mm"><rect/></svg>', true],
  ['svg+xml', '<svg xmlns="x"><rect width="4" height="3"/></svg>', false],
  ['svg+xml', '<svg xmlns="x" width="auto" height="3"/>', false],
  ['svg+xml', '<svg xmlns="x" width="4"/>', false],
  ['svg+xml', '<svg xmlns="x" height="3"/>', false],
  ['svg+xml', '<svg xmlns="x" data-width="4" height="3"/>', false],
  ['svg+xml', '<svgs viewBox="0 0 4 3"/>', false],
  ['svg+xml', 'Bild', false],
])('an image declared as %s that begins with %j is accepted: %s', (type, bytes, isTaken) => {
  const image = `data:image/${type};base64,${btoa(bytes)}`
  expect(findings(({ images }) => Object.assign(images, { stamp: image }))).toEqual(
    isTaken ? [] : ['definition.images.stamp'],
  )
})

test('rejects an SVG with invalid base64', () => {
  expect(findings(({ images }) => Object.assign(images, { stamp: 'data:image/svg+xml;base64,A' }))).toEqual([
    'definition.images.stamp',
  ])
})

test('header rows must be `singleTableRow` items at the top of a table, with at least one row after them', () => {
  const single = { type: 'singleTableRow', content: [] }
  const each = { type: 'arrayToTableRows', source: 'items', content: [] }
  const tableOf = (headerRows: number, ...content: LayoutItem[]) => ({
    type: 'table',
    widths: ['*'],
    headerRows,
    content,
  })
  const inBody = (item: LayoutItem) => findings(({ body }) => body.content.splice(0, Infinity, item))
  expect(inBody(tableOf(1, single, each))).toEqual([])
  expect(inBody(tableOf(2, single, single, single))).toEqual([])
  expect(inBody(tableOf(0, each))).toEqual([])
  expect(inBody(tableOf(0))).toEqual([])
  expect(inBody(tableOf(2, single, each))).toEqual(['definition.body.content.0.headerRows'])
  expect(inBody(tableOf(2, single, each, single))).toEqual(['definition.body.content.0.headerRows'])
  expect(inBody(tableOf(3, single, single, single))).toEqual(['definition.body.content.0.headerRows'])
  expect(inBody({ type: 'stack', content: [tableOf(1, each)] } as LayoutItem)).toEqual([
    'definition.body.content.0.content.0.headerRows',
  ])
  expect(inBody({ type: 'hologram', content: 'x' } as LayoutItem)).toEqual([])
  for (const [part, place] of [
    ['header', 'definition.header'],
    ['background', 'definition.background'],
  ] as const) {
    expect(findings((definition) => definition[part].push(tableOf(1, each)))[0]).toMatch(
      new RegExp(`^${place}\\.\\d+\\.headerRows$`),
    )
  }
  expect(findings(({ footer }) => footer.content.push(tableOf(1, each)))[0]).toMatch(
    /^definition\.footer\.content\.\d+\.headerRows$/,
  )
})

test('a layout that prints `payable` must list the advances with their net amounts and tax', () => {
  const value = (key: string) => ({ type: 'invoiceData', dataType: 'currency', key })
  const rows = (source: string, ...keys: string[]) => ({
    type: 'table',
    widths: ['*', '*'],
    content: [{ type: 'arrayToTableRows', source, content: keys.map(value) }],
  })
  const withItems = (...items: object[]) =>
    findings(({ body }) => body.content.push(...(items as unknown as LayoutItem[])))
  expect(withItems(value('payable'))).toEqual(['definition.body'])
  expect(withItems(value('payable'), rows('advances', 'advanceNetto'))).toEqual(['definition.body'])
  expect(withItems(value('payable'), rows('advances', 'advanceTax'))).toEqual(['definition.body'])
  expect(withItems(value('payable'), rows('items', 'advanceNetto', 'advanceTax'))).toEqual([
    'definition.body',
  ])
  expect(withItems(value('payable'), rows('advances', 'advanceNetto', 'advanceTax'))).toEqual([])
  expect(withItems(value('prepaid'))).toEqual([])
})

test('the codes are `too_big` for margins, `invalid_format` for SVGs and `advancesMissing` for `payable`', () => {
  const codesOf = (change: (definition: LayoutDefinition) => void) => {
    const template = JSON.parse(JSON.stringify(defaultTemplate)) as LayoutTemplate
    change(template.definition)
    return layoutTemplateSchema.safeParse(template).error?.issues.map(({ code }) => code)
  }
  expect(codesOf(({ page }) => Object.assign(page, { pageMargins: [300, 250, 300, 90] }))).toEqual([
    'too_big',
  ])
  const stamp = `data:image/svg+xml;base64,${btoa('<svg xmlns="x"/>')}`
  expect(codesOf(({ images }) => Object.assign(images, { stamp }))).toEqual(['invalid_format'])
  const payable = { type: 'invoiceData', dataType: 'currency', key: 'payable' } as LayoutItem
  expect(codesOf(({ footer }) => footer.content.push(payable))).toEqual(['advancesMissing'])
})

test('a finding states the largest possible value', () => {
  const maximaOf = (change: (definition: LayoutDefinition) => void) => {
    const template = JSON.parse(JSON.stringify(defaultTemplate)) as LayoutTemplate
    change(template.definition)
    return layoutTemplateSchema
      .safeParse(template)
      .error?.issues.map((issue) => ('maximum' in issue ? issue.maximum : undefined))
  }
  const maximaOfMargins = (...pageMargins: number[]) =>
    maximaOf(({ page }) => Object.assign(page, { pageMargins }))
  const [largestSides, largestEnds] = [595.28 - 200, 841.89 - 200]
  expect(maximaOfMargins(0, 700, 0, 0)).toEqual([largestEnds])
  expect(maximaOfMargins(200, 0, 200, 0)).toEqual([largestSides])
  expect(maximaOfMargins(200, 400, 200, 400)).toEqual([largestSides, largestEnds])
  const single = { type: 'singleTableRow', content: [] }
  const table = { type: 'table', widths: ['*'], headerRows: 3, content: [single, single] } as LayoutItem
  expect(maximaOf(({ body }) => body.content.splice(0, Infinity, table))).toEqual([1])
})

test('rejects header rows that include rows for items, and ignores `headerRows` outside tables', () => {
  const single = { type: 'singleTableRow', content: [] }
  const each = { type: 'arrayToTableRows', source: 'items', content: [] }
  const inBody = (item: object) =>
    findings(({ body }) => body.content.splice(0, Infinity, item as unknown as LayoutItem))
  expect(inBody({ type: 'table', widths: ['*'], headerRows: 1, content: [each, single] })).toEqual([
    'definition.body.content.0.headerRows',
  ])
  expect(inBody({ type: 'columns', headerRows: 5, content: [] })).toEqual([])
})
