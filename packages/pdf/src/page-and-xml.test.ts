import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import { isOwedByRecipient, type TaxCase, taxCases } from '@kontor/domain/tax/tax-case'
import { arbitraryContent } from '@kontor/domain/testing/arbitrary-content'
import { buildEInvoice } from '@kontor/einvoice/outgoing/build-e-invoice'
import { writeCii } from '@kontor/einvoice/outgoing/write-cii'
import { differencesFromPage } from '@kontor/einvoice/page/compare-page'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { renderInvoice } from './invoice-pdf.ts'
import { readAttachments } from './testing/read-pdf.ts'
import { sampleInvoice, sampleItem, sampleProfile, withInfos } from './testing/sample-invoice.ts'

function eInvoiceOf(invoice: Invoice) {
  const seller = invoice.content.seller ?? sampleProfile()
  return buildEInvoice(invoice.content, {
    seller,
    number: numberOnPage(invoice, defaultTemplate),
    format: 'zugferd',
  })
}

/** The texts on the pages of a hybrid invoice. Expects that the file contains the XML of the invoice. */
async function printedOn(invoice: Invoice): Promise<PrintedField[]> {
  const xml = writeCii(eInvoiceOf(invoice))
  const { bytes, printed } = await renderInvoice(invoice, defaultTemplate, sampleProfile(), { xml })
  const [file] = await readAttachments(bytes)
  expect(new TextDecoder().decode(file?.content)).toBe(xml)
  return printed
}

function invoiceOf(
  lines: InvoiceContent,
  taxCase: TaxCase,
  names: { seller: string; buyer: string },
  precedingInvoice: InvoiceContent['precedingInvoice'],
): Invoice {
  const { customer, dates, customInfos, payment } = sampleInvoice().content
  const seller = { ...sampleProfile(), legalName: names.seller, smallBusiness: taxCase === 'smallBusiness' }
  const content: InvoiceContent = {
    ...lines,
    customer: { ...customer, companyName: names.buyer },
    dates,
    customInfos,
    payment: { ...payment, taxCase, useReverseCharge: isOwedByRecipient(taxCase) },
    seller,
    precedingInvoice,
  }
  return { ...sampleInvoice(), content }
}

const arbitraryName = fc.oneof(
  fc.constantFrom('Müller & Söhne <Süd> "GmbH"', 'Łódź-Příliš ẞ + Co. KG (i. G.)', 'A/S №1 – ﬁne’s [x]'),
  // Names that do not fit on one line. The second has no space at which to break.
  fc.constantFrom('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk '.repeat(3).trim(), 'W'.repeat(120)),
)

const precedingInvoice = fc.record({
  invoiceNumber: fc.constantFrom(
    'P100-2026-0042',
    'Łódź (Kai 3) №7/2026-0042',
    'HAFEN-2026-017-NEUBAU-2026-0042',
  ),
  invoiceDate: fc.constantFrom(
    sampleInvoice().content.dates.invoiceDate,
    noonOf({ year: 2025, month: 12, day: 31 }),
  ),
})

test('the pages of any e-invoice match its XML', async () => {
  const taxed = fc.record({ lines: arbitraryContent(), taxCase: fc.constant<TaxCase>('domestic') })
  const untaxed = fc.record({
    lines: arbitraryContent(fc.constant(0)),
    taxCase: fc.constantFrom(...taxCases),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(taxed, untaxed),
      fc.record({ seller: arbitraryName, buyer: arbitraryName }),
      fc.option(precedingInvoice, { nil: undefined }),
      async ({ lines, taxCase }, names, preceding) => {
        const invoice = invoiceOf(lines, taxCase, names, preceding)
        expect(differencesFromPage(await printedOn(invoice), eInvoiceOf(invoice))).toEqual([])
      },
    ),
    { numRuns: 30 },
  )
}, 120_000)

describe('finds on the pages', () => {
  const reason = (length: number) =>
    'Steuerfreie Heilbehandlung nach § 4 Nr. 14 UStG. '.repeat(100).slice(0, length).trim()

  test.each([640, 960].flatMap((length) => [6, 7, 8, 28, 29, 30].map((rows) => [length, rows] as const)))(
    'a note of %i characters that a page break may split, after %i items',
    async (length, rows) => {
      const items = Array.from({ length: rows }, (_, index) =>
        sampleItem({ title: `Termin ${index}`, taxRate: 0 }),
      )
      const standardInfos = withInfos(sampleInvoice().content.standardInfos, { EUINV: reason(length) })
      const lines = sampleInvoice({ items, surcharges: [], standardInfos }).content
      const invoice = invoiceOf(lines, 'exempt', { seller: 'Praxis Süd', buyer: 'Huber AG' }, undefined)
      expect(eInvoiceOf(invoice).taxGroups[0]?.exemptionReason).toBe(reason(length))
      expect(differencesFromPage(await printedOn(invoice), eInvoiceOf(invoice))).toEqual([])
    },
  )

  const expectNames = async (name: string) => {
    const invoice = invoiceOf(sampleInvoice().content, 'domestic', { seller: name, buyer: name }, undefined)
    expect(differencesFromPage(await printedOn(invoice), eInvoiceOf(invoice))).toEqual([])
  }

  test.each(['Café 🚀 GmbH', '株式会社', '★ ☎ Ⅷ GmbH', 'บริษัท', 'شركة', 'Հայաստան', 'საქართველო'])(
    'a buyer and a seller named %s',
    expectNames,
    60_000,
  )

  test('a buyer and a seller whose names have 5,000 letters', () => expectNames('x'.repeat(5000)), 60_000)
})

test('reports each term whose value is different on the pages of another invoice', async () => {
  const { content } = sampleInvoice()
  const other = { ...sampleInvoice(), invoiceNumber: '2026-0043' }
  other.content = {
    ...sampleInvoice({
      customer: { ...content.customer, companyName: 'Huber AG' },
      dates: { ...content.dates, invoiceDate: content.dates.invoiceDate + 86_400 },
      items: content.items.map((item) => ({ ...item, unitPrice: item.unitPrice + 1 })),
    }).content,
    seller: { ...sampleProfile(), legalName: 'Nordlicht GmbH' },
  }
  const corrected = sampleInvoice({
    precedingInvoice: { invoiceNumber: '2026-0043', invoiceDate: content.dates.invoiceDate + 86_400 },
  })
  const differences = differencesFromPage(await printedOn(other), eInvoiceOf(corrected))
  expect(differences.map(({ term }) => term)).toEqual([
    'Rechnungsnummer',
    'Rechnungsdatum',
    'Korrigierte Rechnung',
    'Rechnungssteller',
    'Rechnungsempfänger',
    'Pos. 1 Einzelpreis',
    'Pos. 1 Netto',
    'Pos. 2 Einzelpreis',
    'Pos. 2 Netto',
    'Pos. 3 Einzelpreis',
    'Pos. 3 Netto',
    'Summe netto',
    '7\u00a0% USt.',
    '19\u00a0% USt.',
    'Gesamtbetrag',
  ])
})
