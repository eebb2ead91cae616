import { formatMoney } from '@kontor/domain/money/german-format'
import { arbitraryContent } from '@kontor/domain/testing/arbitrary-content'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { objectsOf, ofType, qpdf } from './testing/qpdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleInvoice, sampleProfile } from './testing/sample-invoice.ts'

test('any invoice prints its positions, its sums and the number of pages', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryContent(), async (content) => {
      const { customer, dates, customInfos } = sampleInvoice().content
      const invoice = { ...sampleInvoice(), content: { ...content, customer, dates, customInfos } }
      const pages = await readPdf(await renderInvoicePdf(invoice, defaultTemplate, sampleProfile()))
      const texts = pages.flatMap((page) => page.texts)
      const positions = texts
        .filter(({ left, text }) => left < 41 && /^\d+$/.test(text))
        .map(({ text }) => text)
      expect(positions).toEqual([...content.items, ...content.surcharges].map((_, index) => `${index + 1}`))
      const printed = pages
        .map(({ text }) => text)
        .join('\n')
        .replaceAll('\u00a0', ' ')
      for (const amount of [content.totals.netto, content.totals.brutto]) {
        // Pages print the minus sign U+2212.
        const shown = formatMoney(amount, 'EUR').replaceAll('\u00a0', ' ').replace('-', '\u2212')
        expect(printed).toContain(shown)
      }
      expect(printed).toContain(`Seite ${pages.length} von ${pages.length}`)
    }),
    { numRuns: 25 },
  )
}, 60_000)

describe('a final, read by qpdf', () => {
  let bytes: Uint8Array
  beforeAll(async () => {
    bytes = await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile())
  })

  test('has no errors', async () => {
    const { status, output } = await qpdf(bytes, '--check')
    expect(output).toContain('No syntax or stream encoding errors found')
    expect(status).toBe(0)
  })

  test('embeds every font as a subset with a Unicode mapping', async () => {
    const objects = await objectsOf(bytes)
    const fonts = ofType(objects, '/Font').filter(({ entries }) => entries['/Subtype'] === '/Type0')
    expect(fonts.length).toBe(2)
    for (const { entries } of fonts) {
      expect(entries['/BaseFont']).toMatch(/^\/[A-Z]{6}\+SourceSans3-\w+$/)
      expect(objects.has(String(entries['/ToUnicode']))).toBe(true)
    }
    const files = ofType(objects, '/FontDescriptor').map(({ entries }) => entries['/FontFile2'])
    expect(files).toHaveLength(fonts.length)
    for (const file of files) expect(objects.has(String(file))).toBe(true)
  })

  test("fails qpdf's check if its startxref keyword is damaged", async () => {
    const broken = bytes.slice()
    broken[Buffer.from(broken).lastIndexOf('startxref')] = 0
    expect((await qpdf(broken, '--check')).status).not.toBe(0)
  })
})
