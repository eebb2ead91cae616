import { describe, expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleInvoice, sampleItem, sampleProfile } from './testing/sample-invoice.ts'

describe('the PDF loses no row', () => {
  const bullet = (line: number) => `- Abstimmung mit dem Auftraggeber (${line},5 Std.)`
  const linesOf = (line: (index: number) => string, count = 23) =>
    `${Array.from({ length: count }, (_, index) => line(index)).join('\n')}\nENDE`
  const prose = 'Lieferung und Montage der Anlage gemäß Leistungsverzeichnis samt der Abnahme durch den TÜV. '
  const texts = {
    'lines as wide as the column': { description: linesOf(bullet) },
    capitals: { description: linesOf((index) => bullet(index).toUpperCase()) },
    'a long title above prose': { title: prose.repeat(4), description: `${prose.repeat(12)}ENDE` },
    'a title with many lines': { title: linesOf((index) => `Z${index}`, 45), description: '' },
    'long words that may break anywhere': { description: `${'W'.repeat(1500)} ENDE` },
  }
  const amounts = [
    { unitPrice: 100, quantity: 1 },
    { unitPrice: 1234.5678, quantity: 12345.6789, unit: 'time' as const },
    { unitPrice: 99_999_999.99, quantity: 1 },
    { unitPrice: 12_345_678.9, quantity: 100.25, unit: 'time' as const },
  ]

  function layoutWith(change: (definition: typeof defaultTemplate.definition) => void) {
    const template = structuredClone(defaultTemplate)
    change(template.definition)
    return template
  }
  const layouts = {
    'the default layout': defaultTemplate,
    'a narrow column': layoutWith(({ body }) => {
      const table = body.content.find(({ type }) => type === 'table')
      Object.assign(table ?? {}, { widths: [19, 80, '*', 'auto', 'auto', 'auto', 'auto'] })
    }),
    A5: layoutWith(({ page }) => {
      page.pageSize = 'A5'
    }),
    'large letters': layoutWith(({ page }) => {
      page.styles.itemDescription = { fontSize: 14, margin: [0, 30, 0, 30] }
    }),
  }

  for (const [name, layout] of Object.entries(layouts)) {
    test.for(Object.entries(texts))(`in ${name}: %s`, async ([, long]) => {
      const invoice = sampleInvoice({
        items: amounts.flatMap((amount, index) => [
          sampleItem({ title: `Davor-${index}` }),
          sampleItem({ ...amount, ...long }),
        ]),
      })
      const pages = await readPdf(await renderInvoicePdf(invoice, layout, sampleProfile()))
      const text = pages.map((page) => page.text).join('\n')
      const printed = pages.flatMap((page) => page.texts.map((run) => run.text.trim()))
      for (const [index, item] of invoice.content.items.entries()) {
        expect(printed).toContain(`${index + 1}`)
        if (item.title.startsWith('Davor')) expect(text).toContain(item.title)
      }
      expect(text.match(/ENDE/g)?.length).toBe(amounts.length)
    })
  }

  test('even if a page break must split the row', async () => {
    const picture = btoa(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 96"><path d="M0 0h9v9z"/></svg>',
    )
    const layout = layoutWith(({ body, images }) => {
      images.tall = `data:image/svg+xml;base64,${picture}`
      const row = {
        type: 'stack',
        content: [
          { type: 'image', image: 'tall', width: 50 },
          { type: 'invoiceData', dataType: 'string', key: 'title' },
        ],
      }
      Object.assign(body, {
        content: [
          {
            type: 'table',
            widths: ['*'],
            headerRows: 1,
            content: [
              { type: 'singleTableRow', content: [{ type: 'staticText', text: 'Kopf' }] },
              { type: 'arrayToTableRows', source: 'items', content: [row] },
            ],
          },
        ],
      })
    })
    const invoice = sampleInvoice({
      items: ['Leistung-1', 'Leistung-2', 'Leistung-3'].map((title) => sampleItem({ title })),
    })
    const pages = await readPdf(await renderInvoicePdf(invoice, layout, sampleProfile()))
    expect(pages.flatMap(({ text }) => text.match(/Leistung-\d/g) ?? [])).toEqual([
      'Leistung-1',
      'Leistung-2',
      'Leistung-3',
    ])
  })
})
