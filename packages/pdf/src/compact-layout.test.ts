import { compactTemplate } from '@kontor/domain/layouts/default-layout'
import { expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleInvoice, sampleItem, sampleProfile } from './testing/sample-invoice.ts'

const items = Array.from({ length: 34 }, (_, index) =>
  sampleItem({ title: `Posten ${index + 1}`, description: 'Eine Zeile', quantity: 3 }),
)

async function pagesOf(template: typeof defaultTemplate, invoice = sampleInvoice({ items })) {
  return readPdf(await renderInvoicePdf(invoice, template, sampleProfile()))
}

test('the compact layout has a shorter header on later pages, but not on the first', async () => {
  const [compact, plain] = [await pagesOf(compactTemplate), await pagesOf(defaultTemplate)]
  expect(compact.length).toBeLessThan(plain.length)
  const topOf = (pages: typeof compact, page: number, text: string) =>
    pages[page]?.texts.find((one) => one.text === text)?.baseline ?? Number.NaN
  expect(topOf(compact, 0, 'RECHNUNG')).toBeCloseTo(topOf(plain, 0, 'RECHNUNG'), 1)
  expect(topOf(compact, 0, 'Bezeichnung')).toBeCloseTo(topOf(plain, 0, 'Bezeichnung'), 1)
  expect(topOf(plain, 1, 'Bezeichnung')).toBeGreaterThan(250)
  expect(topOf(compact, 1, 'Bezeichnung')).toBeLessThan(120)
  const onSecond = compact[1]?.texts.map(({ text }) => text) ?? []
  expect(onSecond).toEqual(expect.arrayContaining(['RECHNUNG', 'P100-2026-0042', '20.11.2026']))
})

test("the compact layout prints units, the due date, the amount due and the sender's name", async () => {
  const text = (await pagesOf(compactTemplate)).map((page) => page.text).join('\n')
  expect(text).toMatch(/3\sStück/)
  expect(text).toContain('Zahlungsziel: 30 Tage nach Erhalt der Rechnung ohne Abzug.')
  expect(text).toMatch(/Fällig am 20\.12\.2026: 12\.138,00\s€/)
  expect(text).toMatch(/Mit freundlichen Grüßen\s+Jule Petersen/)
})

test('a draft has a placeholder for its number on every page, and is laid out like the final', async () => {
  const draft = { ...sampleInvoice({ items }), status: 'draft' as const, invoiceNumber: '' }
  for (const template of [defaultTemplate, compactTemplate]) {
    const [final, pages] = [await pagesOf(template), await pagesOf(template, draft)]
    expect(pages).toHaveLength(final.length)
    for (const page of pages) expect(page.text).toContain('wird vergeben')
    const lineOf = (of: typeof pages) =>
      of[0]?.texts.find(({ text }) => text === 'Rechnungsdatum')?.baseline ?? Number.NaN
    expect(lineOf(pages)).toBeCloseTo(lineOf(final), 5)
  }
})
