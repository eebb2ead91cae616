import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { currencies } from '@kontor/domain/money/currency'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { engineVersion } from './engine/engine-version.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { readMetadata, readOpacities, readPdf } from './testing/read-pdf.ts'
import {
  sampleInvoice,
  sampleItem,
  sampleProfile,
  sampleSurcharge,
  withInfos,
} from './testing/sample-invoice.ts'

function draftOf(invoice: Invoice): Invoice {
  return { ...invoice, status: 'draft', invoiceNumber: '' }
}

/** A sample invoice with data for every block of the body. */
function fullInvoice(): Invoice {
  const invoice = sampleInvoice()
  const { content } = invoice
  const full = sampleInvoice({
    customer: { ...content.customer, showInternalReference: true, internalReference: 'REF-9' },
    customInfos: withInfos(content.customInfos, { EXTRA_REFERENCE: 'Bestellung 4711', VENDOR: 'L-77' }),
    standardInfos: withInfos(content.standardInfos, { EUINV: 'Nicht im Inland steuerbare Leistung' }),
    items: content.items.map((item) => ({ ...item, taxRate: 0 })),
    surcharges: [sampleSurcharge({ itemReferences: content.items.map((item) => item.id), taxRate: 0 })],
    payment: { ...content.payment, useReverseCharge: true },
  })
  return full
}

async function textOf(invoice: Invoice): Promise<string> {
  const pages = await readPdf(await renderInvoicePdf(invoice, defaultTemplate, sampleProfile()))
  return pages.map((page) => page.text).join('\n')
}

function expectInOrder(text: string, parts: string[]): void {
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    expect(at, `${part} after ${text.slice(Math.max(0, from - 40), from)}`).toBeGreaterThanOrEqual(0)
    from = at + part.length
  }
}

describe('the page', () => {
  test('matches the golden text', async () => {
    await expect(await textOf(sampleInvoice())).toMatchFileSnapshot('testing/golden/sample.txt')
  })

  test('prints the blocks in the specified order [S3.10.12]', async () => {
    expectInOrder(await textOf(fullInvoice()), [
      'Hafenkontor Digital GmbH · Große Elbstraße 145 · 22767 Hamburg',
      'Müller & Söhne Maschinenbau GmbH',
      '10623 Berlin',
      'USt-IdNr. DE987654329',
      'RECHNUNG',
      'P100-2026-0042',
      'Neue Website',
      'L-77',
      'K-1007',
      'Bestellung 4711',
      '20.11.2026',
      'Sehr geehrte Frau Dr. Dvořák,',
      'für unsere Leistungen erlauben wir uns',
      'Konzeption und Beratung',
      'Expresszuschlag',
      'Gesamtbetrag',
      'Leistungszeitraum: 01.10.2026 – 31.10.2026',
      'Zahlungsziel: 30 Tage nach Erhalt der Rechnung ohne Abzug.',
      'Steuerschuldnerschaft des Leistungsempfängers',
      'Nicht im Inland steuerbare Leistung',
      'Mit freundlichen Grüßen',
    ])
  })

  test('names the original below the title, but only on a correction', async () => {
    const precedingInvoice = {
      invoiceNumber: 'HAFEN-2026-017-NEUBAU-2026-0042',
      invoiceDate: noonOf({ year: 2026, month: 11, day: 18 }),
    }
    const corrected = sampleInvoice({ precedingInvoice })
    const [page] = await readPdf(await renderInvoicePdf(corrected, defaultTemplate, sampleProfile()))
    const texts = page?.texts ?? []
    const title = texts.findIndex(({ text }) => text === 'RECHNUNG')
    const end = texts.findIndex(({ text }) => text.includes('18.11.2026'))
    const facts = texts.find(({ text }) => text === 'Rechnungsnummer')
    const note = texts.slice(title + 1, end + 1)
    expect(note.map(({ text }) => text).join('')).toBe(
      'Korrektur der Rechnung HAFEN-2026-017-NEUBAU-2026-0042 vom 18.11.2026',
    )
    for (const { baseline, right } of note) {
      expect(baseline).toBeGreaterThan(texts[title]?.baseline ?? Infinity)
      expect(right).toBeLessThan(facts?.left ?? 0)
    }

    const bytes = await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile())
    const [original] = await readPdf(bytes)
    expect(original?.text).not.toContain('Korrektur')
    const none = sampleInvoice({ precedingInvoice: undefined })
    expect(await renderInvoicePdf(none, defaultTemplate, sampleProfile())).toEqual(bytes)
  })

  test('keeps a two-line sender above the longest address', async () => {
    const legalName = 'Hafenkontor Digital Gesellschaft für maritime Software und Beratung mbH'
    const { customer } = sampleInvoice().content
    const invoice = sampleInvoice({
      customer: { ...customer, address: { ...customer.address, country: 'Frankreich' } },
      seller: { ...sampleProfile(), legalName },
    })
    const [page] = await readPdf(await renderInvoicePdf(invoice, defaultTemplate, sampleProfile()))
    const addressAt = page?.texts.findIndex(({ text }) => text.startsWith('Müller & Söhne')) ?? -1
    const address = page?.texts[addressAt]
    // Shrinks slightly if it would leave the window.
    const sender = page?.texts.slice(0, addressAt) ?? []
    expect(sender).toHaveLength(2)
    for (const { size, left, right } of sender) {
      expect(size).toBeGreaterThan(6)
      expect(size).toBeLessThanOrEqual(7)
      expect(left).toBeCloseTo(address?.left ?? 0, 1)
      expect(right).toBeLessThan(71 + 226)
    }
    expect(sender.map(({ text }) => text.trim()).join(' ')).toBe(
      `${legalName} · Große Elbstraße 145 · 22767 Hamburg`,
    )
    // DIN 5008 form B: the address field begins 45 mm from the top.
    expect((sender[0]?.baseline ?? 0) - 7).toBeGreaterThan(127)
    expect((address?.baseline ?? 0) - (address?.size ?? 0)).toBeGreaterThan(sender[1]?.baseline ?? Infinity)
  })

  test('has the columns POS, Bezeichnung, Menge, Einzelpreis, Netto, USt., Brutto [S3.10.14]', async () => {
    const [page] = await readPdf(await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile()))
    const head = page?.texts.findIndex(({ text }) => text === 'POS') ?? -1
    const cells = page?.texts.slice(head, head + 7) ?? []
    expect(cells.map(({ text }) => text)).toEqual([
      'POS',
      'Bezeichnung',
      'Menge',
      'Einzelpreis',
      'Netto',
      'USt.',
      'Brutto',
    ])
    expect(cells.map(({ left }) => left)).toEqual(cells.map(({ left }) => left).toSorted((a, b) => a - b))
    expect(await textOf(sampleInvoice())).toContain('12,5 h 120,00 € 1.500,00 € 19 % 1.785,00 €')
  })

  test('is A4 with margins of 40, 250, 40 and 90 points and font sizes 10 and 11 [S9.0.22]', async () => {
    const items = Array.from({ length: 30 }, (_, index) => sampleItem({ title: `Leistung ${index}` }))
    const pages = await readPdf(
      await renderInvoicePdf(sampleInvoice({ items }), defaultTemplate, sampleProfile()),
    )
    for (const { texts } of pages) {
      expect(Math.min(...texts.map(({ left }) => left))).toBeCloseTo(40, 1)
      expect(Math.max(...texts.map(({ right }) => right))).toBeCloseTo(595.28 - 40, 1)
    }
    const second = pages[1]?.texts ?? []
    const head = second.find(({ text }) => text === 'POS')
    expect((head?.baseline ?? 0) - (head?.size ?? 0)).toBeGreaterThan(249)
    expect(second.find(({ text }) => text === 'Leistung 20')?.size).toBe(10)
    expect(second.find(({ text }) => text === 'P100-2026-0042')?.size).toBe(11)
    const lowestRow = Math.max(
      ...pages
        .flatMap(({ texts }) => texts.filter(({ text }) => /^Leistung /.test(text)))
        .map((row) => row.baseline),
    )
    expect(lowestRow).toBeLessThan(841.89 - 90)
  })

  test('numbers the pages in the form "n von m" [S3.10.8]', async () => {
    const items = Array.from({ length: 30 }, (_, index) => sampleItem({ title: `Leistung ${index}` }))
    const pages = await readPdf(
      await renderInvoicePdf(sampleInvoice({ items }), defaultTemplate, sampleProfile()),
    )
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`Seite ${index + 1} von ${pages.length}`)
    }
  })

  test("prints the organisation's sender data, bank and tax numbers in the footer [S3.10.17]", async () => {
    expectInOrder(await textOf(sampleInvoice()), [
      'Mit freundlichen Grüßen',
      'Hafenkontor Digital GmbH',
      'buchhaltung@hafenkontor.example',
      'IBAN DE02 2005 0550 1015 8713 93',
      'St.-Nr. 46/742/01234',
      'USt-IdNr. DE123456788',
      'Amtsgericht Hamburg, HRB 123456',
    ])
  })

  test('has room for eight directors below the page number', async () => {
    const directors = Array.from({ length: 8 }, (_, index) => `Annegret Beispielfrau ${index + 1}`)
    const seller = {
      ...sampleProfile(),
      directors: ['', ...directors, ' '],
      register: { court: 'Amtsgericht Berlin-Charlottenburg', number: 'HRB 123456 B' },
    }
    const [page] = await readPdf(await renderInvoicePdf(sampleInvoice(), defaultTemplate, seller))
    expect(page?.text.replaceAll('\n', ' ')).toContain(`Geschäftsführung: ${directors.join(', ')}`)
    expect(page?.text).toContain('\nHRB 123456 B\n')
    const printed = page?.texts ?? []
    const number = printed.find(({ text }) => text.startsWith('Seite 1'))
    const below = printed.filter(({ baseline }) => baseline > (number?.baseline ?? 0) + 1)
    expect(below.length).toBeGreaterThan(8)
    for (const { baseline, size } of below) expect(baseline - size).toBeGreaterThan(number?.baseline ?? 0)
    // Printers cannot print on the bottom 4 mm of a sheet.
    expect(Math.max(...printed.map(({ baseline }) => baseline))).toBeLessThan(841.89 - 12)
  })

  test.each(['data:image/png;base64,AAAA', 'data:image/svg+xml;base64,PHN2Zz48L2c+'])(
    'leaves out an unreadable logo instead of failing: %s',
    async (logo) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      onTestFinished(() => warn.mockRestore())
      const final = sampleInvoice({ seller: { ...sampleProfile(), logo } })
      const pages = await readPdf(await renderInvoicePdf(final, defaultTemplate, sampleProfile()))
      expect(pages[0]?.text).toContain('P100-2026-0042')
      expect(warn).toHaveBeenCalledOnce()
    },
  )

  test('places the logo in the background, 130 points wide [S3.10.7]', () => {
    expect(defaultTemplate.definition.background).toContainEqual(
      expect.objectContaining({ type: 'image', image: 'logo', width: 130 }),
    )
  })

  test.each(currencies)('formats amounts in %s as de-DE [S1.0.7]', async (currency) => {
    const { content } = sampleInvoice()
    const text = await textOf(sampleInvoice({ payment: { ...content.payment, currency } }))
    const sign = { EUR: '€', USD: '$', GBP: '£' }[currency]
    expect(text).toContain(`Gesamtbetrag 4.897,16 ${sign}`)
  })

  test('prints German, Polish and Czech letters', async () => {
    const title = 'ẞtraße Łódź Příliš žluťoučký őű ş ı ă ț € – „quote“'
    expect(await textOf(sampleInvoice({ items: [sampleItem({ title })] }))).toContain('ẞtraße Łódź Příliš')
  })
})

describe('a draft', () => {
  const watermarksOf = async (invoice: Invoice) => {
    const bytes = await renderInvoicePdf(invoice, defaultTemplate, sampleProfile())
    const opacities = await readOpacities(bytes)
    return (await readPdf(bytes)).map(({ text }, page) => ({ text, opacities: opacities[page] }))
  }

  test('has the watermark ENTWURF at opacity 0.3 on every page, unlike a final [S3.10.16, S9.0.20]', async () => {
    const items = Array.from({ length: 30 }, (_, index) => sampleItem({ title: `Leistung ${index}` }))
    const final = sampleInvoice({ items })
    for (const { text, opacities } of await watermarksOf(draftOf(final))) {
      expect(text).toContain('ENTWURF')
      expect(opacities).toContain(0.3)
    }
    for (const { text, opacities } of await watermarksOf(final)) {
      expect(text).not.toContain('ENTWURF')
      expect(opacities).not.toContain(0.3)
    }
  })

  test('prints the given profile, whereas a final prints the seller that it stores', async () => {
    const final = sampleInvoice()
    const changed = { ...sampleProfile(), legalName: 'Neue Firma AG' }
    const text = async (invoice: Invoice) =>
      (await readPdf(await renderInvoicePdf(invoice, defaultTemplate, changed)))[0]?.text
    const finalized = { ...final, content: { ...final.content, seller: sampleProfile() } }
    expect(await text(draftOf(final))).toContain('Neue Firma AG')
    expect(await text(finalized)).not.toContain('Neue Firma AG')
    expect(await text(finalized)).toContain('Hafenkontor Digital GmbH')
  })

  test('prints a placeholder instead of the invoice number, without the project number', async () => {
    const text = await textOf(draftOf(sampleInvoice()))
    expect(text).toMatch(/Rechnungsnummer\s+wird vergeben/)
    expect(text).not.toContain('P100')
  })
})

describe('the file', () => {
  test('has the same bytes for the same invoice, whatever was rendered before', async () => {
    const render = (invoice: Invoice) => renderInvoicePdf(invoice, defaultTemplate, sampleProfile())
    const before = await render(sampleInvoice())
    await render(
      sampleInvoice({
        items: [sampleItem({ title: 'non\u00a0breaking\u2010hyphen ﬁ \u2011 Ω', unitPrice: 0.01 })],
      }),
    )
    expect(await render(sampleInvoice())).toEqual(before)
  })

  test('has the engine, the title and the language in its metadata', async () => {
    const bytes = await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile())
    const { info, xmp } = await readMetadata(bytes)
    expect(info).toMatchObject({
      Title: 'RECHNUNG P100-2026-0042',
      Author: 'Hafenkontor Digital GmbH',
      Producer: engineVersion,
      CreationDate: 'D:20261120110000Z',
      Language: 'de-DE',
    })
    expect(xmp('pdf:producer')).toBe(engineVersion)
  })

  test('escapes markup characters in names for the XMP packet', async () => {
    const profile = { ...sampleProfile(), legalName: 'Müller & Söhne <GmbH> "Nord"' }
    const { info, xmp } = await readMetadata(
      await renderInvoicePdf(sampleInvoice(), defaultTemplate, profile),
    )
    expect(info.Author).toBe('Müller & Söhne <GmbH> "Nord"')
    expect(xmp('dc:creator')).toEqual(['Müller & Söhne <GmbH> "Nord"'])
    expect(xmp('dc:title')).toBe('RECHNUNG P100-2026-0042')
  })

  test('is PDF/A-3b with an sRGB output intent for a final, but not for a draft', async () => {
    const final = await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile())
    const { xmp } = await readMetadata(final)
    expect([xmp('pdfaid:part'), xmp('pdfaid:conformance')]).toEqual(['3', 'B'])
    const source = new TextDecoder('latin1').decode(final)
    expect(source).toContain('GTS_PDFA1')
    expect(source).toContain('sRGB IEC61966-2.1')
    const draft = await renderInvoicePdf(draftOf(sampleInvoice()), defaultTemplate, sampleProfile())
    expect((await readMetadata(draft)).xmp('pdfaid:part')).toBeFalsy()
  })

  test('shows a square for each character that no font has', async () => {
    const invoice = sampleInvoice({ items: [sampleItem({ title: 'Beratung 中文 Ω' })] })
    expect(await textOf(invoice)).toContain('Beratung □□ Ω')
  })

  test('shows no square for invisible characters or spaces of any width', async () => {
    const title = 'Be\u200bra\u2060tung\u2009zwei\u2003drei\ufeff\u200e Ende'
    const text = await textOf(sampleInvoice({ items: [sampleItem({ title })] }))
    expect(text).toContain('Beratung zwei drei Ende')
    expect(text).not.toContain('□')
  })

  test('prints italics if the layout has them', async () => {
    const { definition } = defaultTemplate
    const styles = {
      ...definition.page.styles,
      label: { italics: true },
      title: { italics: true, bold: true },
    }
    const layout = { ...defaultTemplate, definition: { ...definition, page: { ...definition.page, styles } } }
    const bytes = await renderInvoicePdf(sampleInvoice(), layout, sampleProfile())
    const source = new TextDecoder('latin1').decode(bytes)
    for (const face of ['Regular', 'SemiBold', 'Italic', 'SemiBoldItalic']) {
      expect(source).toContain(`+SourceSans3-${face}`)
    }
  })

  test('embeds subsets of the fonts', async () => {
    const bytes = await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile())
    const source = new TextDecoder('latin1').decode(bytes)
    expect(source.match(/\/BaseFont \/[A-Z]{6}\+SourceSans3-(Regular|SemiBold)/g)?.length).toBe(4)
    expect(source.match(/\/FontFile2/g)?.length).toBe(2)
    expect(bytes.length).toBeLessThan(40_000)
  })
})

describe('a template definition [S3.10.2]', () => {
  const stamp =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='
  const text = (content: string, style = 'body') => ({ type: 'staticText' as const, text: content, style })
  const layout: LayoutTemplate = {
    id: 'other',
    name: 'Andere',
    version: 3,
    definition: {
      localisation: { code: 'de-DE', dateFormat: 'DD.MM.YYYY' },
      page: { pageMargins: [60, 100, 30, 50], pageSize: 'A5', styles: { big: { fontSize: 18 } } },
      header: [text('Kopf')],
      body: { content: [text('erster Block', 'big'), text('zweiter Block')] },
      background: [text('Hintergrund')],
      footer: { content: [text('Fuß')], pageNumber: { prefix: '- ', separator: ' / ', suffix: ' -' } },
      images: { stamp },
    },
  }
  const pagesOf = async (template: LayoutTemplate) =>
    readPdf(await renderInvoicePdf(sampleInvoice(), template, sampleProfile()))

  test('defines the page size, the margins and the styles [S3.10.4]', async () => {
    const [page] = await pagesOf(layout)
    const first = page?.texts.find(({ text }) => text === 'erster Block')
    expect(first).toMatchObject({ left: 60, size: 18 })
    expect((first?.baseline ?? 0) - 18).toBeGreaterThan(99)
    expect((first?.baseline ?? 0) - 18).toBeLessThan(105)
    // An A5 page is 595.28 points high. The footer is in the last 50 points.
    const footer = page?.texts.find(({ text }) => text === 'Fuß')
    expect(footer?.baseline).toBeGreaterThan(595.28 - 50)
    expect(footer?.baseline).toBeLessThan(595.28)
  })

  test('defines the header, the background, the footer, and the body between them [S3.10.5, S3.10.6]', async () => {
    const [page] = await pagesOf(layout)
    const baseline = (wanted: string) =>
      page?.texts.find(({ text }) => text === wanted)?.baseline ?? Number.NaN
    const inOrder = ['Kopf', 'erster Block', 'zweiter Block', 'Fuß'].map(baseline)
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
    expect(baseline('Kopf')).toBeLessThan(100)
    expect(baseline('Hintergrund')).toBeGreaterThan(0)
    expect(page?.text).toContain('- 1 / 1 -')
  })

  test('defines images by name [S3.10.9]', async () => {
    const withImage = (image: string) => ({
      ...layout,
      definition: { ...layout.definition, body: { content: [{ type: 'image', image, width: 50 }] } },
    })
    const render = async (image: string) =>
      new TextDecoder('latin1').decode(
        await renderInvoicePdf(sampleInvoice(), withImage(image) as LayoutTemplate, sampleProfile()),
      )
    expect(await render('stamp')).toContain('/Subtype /Image')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    expect(await render('unknown')).not.toContain('/Subtype /Image')
    expect(warn).toHaveBeenCalledExactlyOnceWith('The layout has no printable image named unknown')
  })
})
