import type { Invoice } from '@kontor/domain/invoices/invoice'
import { compactTemplate, defaultTemplate, firstDefaultTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { modernTemplate } from '@kontor/domain/layouts/modern-layout'
import { eInvoiceToSend } from '@kontor/einvoice/check/e-invoice-to-send'
import { differencesFromPage } from '@kontor/einvoice/page/compare-page'
import { describe, expect, test } from 'vitest'
import { renderInvoice } from './invoice-pdf.ts'
import { type PrintedPage, readPdf } from './testing/read-pdf.ts'
import { sampleInvoice, sampleItem, sampleProfile, sampleSurcharge } from './testing/sample-invoice.ts'

const millimetre = 72 / 25.4
// Source Sans: the share of the font size that letters reach below the baseline.
const depth = 0.273

async function pagesOf(template: LayoutTemplate, invoice: Invoice, profile = sampleProfile()) {
  return readPdf((await renderInvoice(invoice, template, profile)).bytes)
}

const items = (count: number, description = '') =>
  Array.from({ length: count }, (_, index) => sampleItem({ title: `Leistung-${index + 1}`, description }))

const pageWith = (pages: PrintedPage[], text: string) => pages.findIndex((page) => page.text.includes(text))

const layouts = [
  ['DE', defaultTemplate],
  ['DE kompakt', compactTemplate],
  ['Modern', modernTemplate],
] as const

describe.each(layouts)('the page of %s (docs/decisions/0152)', (_, template) => {
  test('keeps the last row and the totals on one page, wherever the table ends', async () => {
    let moved = 0
    for (const count of [11, 12, 14, 16]) {
      const pages = await pagesOf(template, sampleInvoice({ items: items(count) }))
      const totals = pageWith(pages, 'Summe netto')
      expect(pageWith(pages, `Leistung-${count}`)).toBe(totals)
      const printed = pages.flatMap(({ text }) => text.match(/Leistung-\d+/g) ?? [])
      expect(printed).toEqual(items(count).map(({ title }) => title))
      if (totals === 0) continue
      moved += 1
      expect(pages).toHaveLength(2)
      expect(pages[1]?.text).toContain('POS Bezeichnung Menge')
      for (const { text } of pages)
        expect(text.replace(/\s+/g, ' ')).toContain(
          `Übertrag ${((count - 1) * 100).toLocaleString('de-DE')},00 €`,
        )
    }
    expect(moved).toBeGreaterThan(1)
  }, 60_000)

  test('moves the last part of a long description with the totals', async () => {
    const long = sampleItem({ title: 'Lang', description: 'Noch ein Satz mit einigen Worten. '.repeat(58) })
    const words = long.description.split(' ').length
    const pages = await pagesOf(template, sampleInvoice({ items: [long] }))
    expect(
      pages
        .map(({ text }) => text)
        .join(' ')
        .match(/Satz/g),
    ).toHaveLength((words - 1) / 6)
    const totals = pageWith(pages, 'Summe netto')
    expect(pages[totals]?.text).toContain('Noch ein Satz')
  })

  test('has nothing within 8 mm of the edge, however much the footer says', async () => {
    const profile = sampleProfile()
    const wordy = {
      ...profile,
      legalName: 'Hafenkontor Digitale Dienste Norddeutschland GmbH',
      address: { ...profile.address, streetExtra: 'Aufgang C, dritter Stock', country: 'Deutschland' },
      register: { court: 'Amtsgericht Hamburg-Barmbek', number: 'HRB 123456 B' },
      directors: Array.from({ length: 9 }, (_, index) => `Dr. Vorname Nachname-${index + 1}`),
      bank: { ...profile.bank, accountHolder: 'Hafenkontor Digitale Dienste Norddeutschland GmbH' },
    }
    for (const seller of [profile, wordy]) {
      const [page] = await pagesOf(template, sampleInvoice({}), seller)
      const texts = page?.texts ?? []
      const edge = 8 * millimetre
      expect(Math.min(...texts.map(({ left }) => left))).toBeGreaterThan(edge)
      expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(595.28 - edge)
      expect(Math.max(...texts.map(({ baseline, size }) => baseline + size * depth))).toBeLessThan(
        841.89 - edge,
      )
      expect(texts.filter(({ text }) => text.includes('Vorname')).length > 0).toBe(seller === wordy)
      const smallest = Math.min(...texts.map(({ size }) => size))
      expect(smallest).toBeGreaterThanOrEqual(seller === wordy ? 5.5 : 7)
    }
  })

  test('the address, with the USt-IdNr., and the sender line fit into the window of a DIN envelope', async () => {
    const profile = sampleProfile()
    const { customer } = sampleInvoice().content
    const abroad = { ...customer, address: { ...customer.address, country: 'Österreich' } }
    const [page] = await pagesOf(template, sampleInvoice({ customer: abroad }), {
      ...profile,
      legalName: 'Hafenkontor Digitale Dienste Norddeutschland GmbH & Co. KG',
      address: { ...profile.address, postalCode: '67059', city: 'Ludwigshafen am Rhein-Oppau' },
    })
    const inWindow = (page?.texts ?? []).filter(
      ({ left, baseline }) => left < 80 && baseline > 100 && baseline < 255,
    )
    const first = inWindow.findIndex(({ text }) => text.includes('Hafenkontor'))
    const ending = template === modernTemplate ? 'ÖSTERREICH' : 'USt-IdNr. DE987654329'
    const last = inWindow.findIndex(({ text }) => text.includes(ending))
    const block = inWindow.slice(first, last + 1)
    expect(block.length).toBeGreaterThan(8)
    // The window is 45 to 90 mm from the top and 20 to 110 mm from the left; the letter slips by up to 5 mm.
    for (const { left, right, baseline, size } of block) {
      expect(baseline - size * 0.75).toBeGreaterThan(45 * millimetre)
      expect(baseline + size * depth).toBeLessThan(85 * millimetre)
      expect(left).toBeGreaterThan(25 * millimetre - 1)
      expect(right).toBeLessThan(105 * millimetre)
    }
    const sender = block.filter(({ size }) => size <= 7).map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(sender.length).toBeGreaterThan(1)
    expect(sender.join('|')).toContain('67059 Ludwigshafen am Rhein-Oppau')
  })

  test('prints a real minus, which the comparison with the XML reads', async () => {
    const invoice = sampleInvoice({
      items: [sampleItem({ title: 'Rest', unitPrice: 1500 }), sampleItem({ quantity: -3, unitPrice: 39.9 })],
      surcharges: [sampleSurcharge({ title: 'Rabatt-5', amount: -10, itemReferences: ['Rest'] })],
    })
    const request = {
      seller: sampleProfile(),
      number: 'P100-2026-0042',
      format: 'zugferd',
      files: new Map(),
    } as const
    const result = eInvoiceToSend(invoice.content, request)
    if ('stops' in result) throw new Error(JSON.stringify(result.stops))
    const { bytes, printed } = await renderInvoice(invoice, template, sampleProfile(), { xml: result.xml })
    const [page] = await readPdf(bytes)
    const text = page?.text.replaceAll('\u00a0', ' ') ?? ''
    expect(text.match(/−\d[\d.,]*/g)).toEqual(expect.arrayContaining(['−3', '−119,70', '−10', '−150,00']))
    expect(text.match(/(?<![\p{L}\d])-\d/gu)).toBeNull()
    expect(text).toContain('Rabatt-5')
    expect(result.xml).toContain('-3')
    expect(result.xml).not.toContain('−')
    expect(differencesFromPage(printed, result.eInvoice)).toEqual([])
  })
})

test('version 1 of DE still prints hyphens, and leaves the totals alone on page 2', async () => {
  const pages = await pagesOf(firstDefaultTemplate, sampleInvoice({ items: items(12) }))
  expect(pageWith(pages, 'Leistung-12')).toBe(0)
  expect(pageWith(pages, 'Summe netto')).toBe(1)
  const [page] = await pagesOf(firstDefaultTemplate, sampleInvoice({ items: [sampleItem({ quantity: -1 })] }))
  expect(page?.text).toMatch(/-100,00\s€/)
  expect(page?.text).not.toContain('−')
})
