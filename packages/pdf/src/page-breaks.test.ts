import type { Invoice } from '@kontor/domain/invoices/invoice'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { type PrintedPage, readPdf } from './testing/read-pdf.ts'
import {
  sampleInvoice,
  sampleItem,
  sampleProfile,
  sampleSurcharge,
  withInfos,
} from './testing/sample-invoice.ts'

const bodyEnd = 841.89 - 90

async function pagesOf(invoice: Invoice): Promise<PrintedPage[]> {
  return readPdf(await renderInvoicePdf(invoice, defaultTemplate, sampleProfile()))
}

function items(count: number, description = '') {
  return Array.from({ length: count }, (_, index) =>
    sampleItem({ title: `Leistung-${index + 1}`, description }),
  )
}

function pageWith(pages: PrintedPage[], text: string): number {
  return pages.findIndex((page) => page.text.includes(text))
}

describe('page breaks', () => {
  test('repeat the head of the item table and split no row', async () => {
    const pages = await pagesOf(
      sampleInvoice({ items: items(60, 'erste Zeile\nzweite Zeile\nletzte Zeile') }),
    )
    expect(pages.length).toBeGreaterThan(4)
    for (const page of pages.slice(0, 4)) {
      expect(page.text).toContain('POS Bezeichnung Menge')
      const rows = page.texts.filter(({ text }) => text.startsWith('Leistung-')).length
      expect(page.texts.filter(({ text }) => text === 'letzte Zeile').length).toBe(rows)
    }
  })

  describe('wherever the table ends', () => {
    let invoices: PrintedPage[][] = []
    beforeAll(async () => {
      invoices = []
      for (let count = 9; count <= 20; count += 1) {
        invoices.push(await pagesOf(sampleInvoice({ items: items(count) })))
      }
    }, 60_000)

    test('keep the totals and the payment target together', () => {
      for (const pages of invoices) {
        const totals = pageWith(pages, 'Summe netto')
        expect(pageWith(pages, 'Gesamtbetrag')).toBe(totals)
        expect(pageWith(pages, 'Leistungszeitraum')).toBe(totals)
        expect(pageWith(pages, 'Zahlungsziel')).toBe(totals)
      }
    })

    test('come before a NoBreak block that would start below 700 points [S9.0.21]', () => {
      const moved = invoices.filter((pages) => {
        const printed = pages.flatMap(({ texts }, page) => texts.map((text) => ({ ...text, page })))
        const target = printed.find(({ text }) => text.startsWith('Zahlungsziel'))
        const regards = printed.find(({ text }) => text.startsWith('Vielen Dank'))
        if (!target || !regards) throw new Error('payment target or regards missing')
        // The top of a line is one font size above its baseline. The regards are 14 points below the payment
        // target.
        expect(regards.baseline - regards.size).toBeLessThan(701)
        if (target.page === regards.page) return false
        expect(target.baseline + 14).toBeGreaterThan(692)
        return true
      })
      expect(moved.length).toBeGreaterThan(0)
    })
  })

  test('carry the net sum over to the next page', async () => {
    const pages = await pagesOf(sampleInvoice({ items: items(45) }))
    const rowsBefore = (page: number) =>
      pages.slice(0, page).flatMap(({ texts }) => texts.filter(({ text }) => text.startsWith('Leistung-')))
        .length
    const lastRows = pageWith(pages, 'Leistung-45')
    for (let page = 1; page <= lastRows; page += 1) {
      const sum = `Übertrag ${(rowsBefore(page) * 100).toLocaleString('de-DE')},00 €`
      expect(pages[page - 1]?.text.replace(/\s+/g, ' ')).toContain(sum)
      expect(pages[page]?.text.replace(/\s+/g, ' ')).toContain(sum)
    }
    expect(pages[lastRows]?.text.match(/Übertrag/g)?.length).toBe(1)
    expect((await pagesOf(sampleInvoice()))[0]?.text).not.toContain('Übertrag')
  })

  test('carry the net sum over within a description that spans pages', async () => {
    const long = sampleItem({ description: 'Noch ein Satz mit einigen Worten. '.repeat(200) })
    const pages = await pagesOf(sampleInvoice({ items: [...items(5), long] }))
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, { text }] of pages.entries()) {
      const isAtTheEnd = index === 0 || index === pages.length - 1
      expect(text.match(/Übertrag\s+600,00 €/g)?.length).toBe(isAtTheEnd ? 1 : 2)
    }
  })

  test('keep every word of a description longer than a page', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `Wort${index}`)
    const pages = await pagesOf(sampleInvoice({ items: [sampleItem({ description: words.join(' ') })] }))
    expect(pages.length).toBeGreaterThan(3)
    const printed = pages.flatMap(({ text }) => text.match(/Wort\d+/g) ?? [])
    expect(printed).toEqual(words)
  })

  test('keep the body out of the footer and off the edge of the page', async () => {
    const long = 'Donaudampfschifffahrtselektrizitätenhaupt'
    const pages = await pagesOf(
      sampleInvoice({
        items: [
          sampleItem({ title: `${long}${long}`, description: long, unitPrice: -1_234_567.89 }),
          ...items(40, `${'Sehr lange Beschreibung. '.repeat(20)}`),
        ],
        standardInfos: withInfos(sampleInvoice().content.standardInfos, { INTRO: 'Einleitung. '.repeat(80) }),
      }),
    )
    for (const { texts } of pages) {
      const footer = texts
        .filter(({ size, baseline }) => size === 7.5 && baseline > bodyEnd)
        .filter(({ text }) => !text.startsWith('Seite '))
      const footerTop = Math.min(...footer.map(({ baseline, size }) => baseline - size))
      const others = texts.filter((text) => !footer.includes(text))
      expect(Math.max(...others.map(({ baseline }) => baseline))).toBeLessThan(footerTop)
      expect(Math.max(...texts.map(({ right }) => right))).toBeLessThanOrEqual(595.28 - 39.9)
    }
  })
})

describe('the head of the following pages', () => {
  const title =
    'Rechnung über Lieferung und Montage der gesamten Heizungsanlage einschließlich aller Nebenleistungen gemäß Vertrag 2026'

  test('wraps a long title above the carried sum', async () => {
    const { standardInfos } = sampleInvoice().content
    const invoice = sampleInvoice({
      items: items(30),
      standardInfos: withInfos(standardInfos, { TITLE: title }),
    })
    const [, page] = await pagesOf(invoice)
    const head = page?.texts.filter(({ size }) => size === 11) ?? []
    expect(
      head
        .map(({ text }) => text.trim())
        .join(' ')
        .replace(/ P100.* /, ' '),
    ).toContain('Vertrag 2026')
    expect(head.filter(({ text }) => /^(P100-2026-0042|20\.11\.2026)$/.test(text)).length).toBe(2)
    const sum = page?.texts.find(({ text }) => text.startsWith('Übertrag'))
    expect(Math.max(...head.map(({ baseline }) => baseline))).toBeLessThan((sum?.baseline ?? 0) - 9)
    const number = head.find(({ text }) => text === 'P100-2026-0042')
    const titles = head.filter(({ text }) => title.includes(text.trim()))
    expect(Math.max(...titles.map(({ right }) => right))).toBeLessThan(number?.left ?? 0)
  })
})

describe('extremes', () => {
  test('an invoice without items has the table head and zero totals', async () => {
    const [page] = await pagesOf(sampleInvoice({ items: [] }))
    expect(page?.text).toContain('POS Bezeichnung')
    expect(page?.text).toContain('Gesamtbetrag 0,00 €')
  })

  test('prints each of 1,000 items once and in order', async () => {
    const pages = await pagesOf(sampleInvoice({ items: items(1000) }))
    const printed = pages.flatMap(({ texts }) => texts.filter(({ text }) => text.startsWith('Leistung-')))
    expect(printed.map(({ text }) => text)).toEqual(items(1000).map(({ title }) => title))
    const positions = pages.flatMap(({ texts }) =>
      texts.filter(({ left, text }) => left < 41 && /^\d+$/.test(text)),
    )
    expect(positions.map(({ text }) => text)).toEqual(items(1000).map((_, index) => `${index + 1}`))
    expect(Math.max(...positions.map(({ right }) => right))).toBeLessThan(71)
  }, 60_000)

  test('prints each of 200 surcharges once and in order', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Zuschlag-${index + 1}`)
    const pages = await pagesOf(
      sampleInvoice({ items: items(1), surcharges: names.map((title) => sampleSurcharge({ title })) }),
    )
    const printed = pages.flatMap(({ texts }) => texts.filter(({ text }) => text.startsWith('Zuschlag-')))
    expect(printed.map(({ text }) => text)).toEqual(names)
  }, 60_000)

  test('a long address stays in the window, between the sender line and the title', async () => {
    const { customer } = sampleInvoice().content
    const [page] = await pagesOf(
      sampleInvoice({
        customer: {
          ...customer,
          companyName: 'Gemeinnützige Entwicklungsgesellschaft für nachhaltige Infrastruktur mbH',
          department: 'Abteilung Beschaffung und Vertragswesen',
          address: { ...customer.address, streetExtra: 'Gebäude 7, Aufgang C', country: 'Österreich' },
        },
      }),
    )
    const address =
      page?.texts.filter(({ left, baseline, size }) => left < 80 && baseline < 262 && size === 10) ?? []
    const title = page?.texts.find(({ text }) => text === 'RECHNUNG')
    expect(address.at(-2)?.text).toBe('ÖSTERREICH')
    expect(address.at(-1)?.text).toBe('USt-IdNr. DE987654329')
    expect(Math.min(...address.map(({ baseline, size }) => baseline - size))).toBeGreaterThan(143)
    expect(Math.max(...address.map(({ baseline }) => baseline))).toBeLessThan((title?.baseline ?? 0) - 20)
    expect(Math.min(...address.map(({ left }) => left))).toBeGreaterThan(20 * 2.8346)
    expect(Math.max(...address.map(({ right }) => right))).toBeLessThan(105 * 2.8346)
  })

  test('keeps an address with many long lines in the window, in letters of at least 6.5 points', async () => {
    const { customer } = sampleInvoice().content
    const [page] = await pagesOf(
      sampleInvoice({
        customer: {
          ...customer,
          companyName: 'GEMEINNÜTZIGE ENTWICKLUNGSGESELLSCHAFT FÜR NACHHALTIGE INFRASTRUKTUR MBH',
          department: 'ABTEILUNG BESCHAFFUNG UND VERTRAGSWESEN DER HAUPTVERWALTUNG',
          address: {
            ...customer.address,
            street: 'AN DER ALTEN GROSSEN WEINSTRASSE 117 HINTERHAUS RECHTS OBEN',
            streetExtra: 'GEBÄUDE 7, AUFGANG C, ZWEITES OBERGESCHOSS LINKS, ZIMMER 2.117',
            country: 'Österreich',
          },
        },
      }),
    )
    const title = page?.texts.find(({ text }) => text === 'RECHNUNG')
    const address =
      page?.texts.filter(
        ({ left, baseline }) => left < 80 && baseline > 143 && baseline < (title?.baseline ?? 0) - 1,
      ) ?? []
    expect(address.length).toBeGreaterThan(10)
    expect(address.at(-1)?.text).toBe('USt-IdNr. DE987654329')
    expect(Math.max(...address.map(({ baseline }) => baseline))).toBeLessThan((title?.baseline ?? 0) - 20)
    expect(Math.min(...address.map(({ baseline, size }) => baseline - size))).toBeGreaterThan(143)
    expect(Math.max(...address.map(({ right }) => right))).toBeLessThan(105 * 2.8346)
    for (const [index, { baseline, size }] of address.entries()) {
      expect(size).toBeGreaterThanOrEqual(6.5)
      if (index > 0) expect(baseline - (address[index - 1]?.baseline ?? 0)).toBeGreaterThan(size * 0.95)
    }
  })

  test('a long word breaks after one of its hyphens', async () => {
    const word = 'Projekt-2026-SONDERPROJEKT-NORDSEE-ABSCHNITT-WEST-ZWEITE-STUFE-HAFENBECKEN-SÜD'
    const [page] = await pagesOf(sampleInvoice({ items: [sampleItem({ description: word })] }))
    const lines = page?.texts.filter(({ text }) => word.includes(text)).map(({ text }) => text) ?? []
    expect(lines.join('')).toBe(word)
    expect(lines.slice(0, -1).map((line) => line.at(-1))).toEqual(['-'])
  })

  test('prints a title longer than a page, and more tax rates than fit on a page, in full', async () => {
    const title = Array.from({ length: 2000 }, (_, index) => `Wort${index}`).join(' ')
    const rates = Array.from({ length: 45 }, (_, index) =>
      sampleItem({ title: `Satz-${index}`, taxRate: (index + 1) / 100 }),
    )
    const pages = await pagesOf(sampleInvoice({ items: [sampleItem({ title }), ...rates] }))
    const text = pages.map((page) => page.text).join('\n')
    expect(text.match(/Wort\d+/g)).toEqual(title.split(' '))
    for (let rate = 1; rate <= 45; rate += 1) expect(text).toContain(`${rate} % USt. auf`)
    expect(text).toContain('Gesamtbetrag')
  })
})
