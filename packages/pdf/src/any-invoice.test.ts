import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMoney } from '@kontor/domain/money/german-format'
import { arbitraryContent } from '@kontor/domain/testing/arbitrary-content'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleInvoice, sampleProfile } from './testing/sample-invoice.ts'

test('any invoice prints its positions, sums and page numbers', async () => {
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
        expect(printed).toContain(formatMoney(amount, 'EUR').replaceAll('\u00a0', ' '))
      }
      expect(printed).toContain(`Seite ${pages.length} von ${pages.length}`)
    }),
    { numRuns: 25 },
  )
}, 60_000)

/** Programs for PDFs that many machines have; where one is missing, its test is left out. */
const installed = (program: string) => spawnSync(program, ['--version']).error === undefined

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-pdf-'))
  writeFileSync(
    join(folder, 'final.pdf'),
    await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile()),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

test.skipIf(!installed('qpdf'))('qpdf finds nothing wrong with a final', () => {
  const { status, stdout } = spawnSync('qpdf', ['--check', join(folder, 'final.pdf')], { encoding: 'utf8' })
  expect(stdout).toContain('No syntax or stream encoding errors found')
  expect(status).toBe(0)
})

test.skipIf(!installed('pdffonts'))(
  'poppler finds every font embedded, cut down and readable as text',
  () => {
    const { stdout } = spawnSync('pdffonts', [join(folder, 'final.pdf')], { encoding: 'utf8' })
    const fonts = stdout.trim().split('\n').slice(2)
    expect(fonts.length).toBe(2)
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+SourceSans3-\w+ .* yes yes yes /)
  },
)
