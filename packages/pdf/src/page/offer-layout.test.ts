import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { compactTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutItem, LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { offerFrom } from '@kontor/domain/offers/offer-content'
import { describe, expect, test } from 'vitest'
import { defaultTemplate } from '../default-template.ts'
import { pdfFileName } from '../file-name.ts'
import { renderInvoice, renderInvoicePdf } from '../invoice-pdf.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleInvoice, sampleProfile, withInfos } from '../testing/sample-invoice.ts'
import { offerLayout } from './offer-layout.ts'

const now = noonOf({ year: 2026, month: 11, day: 22 })

/** Words that no page of an offer may contain: those about invoices and payments, a code, a sum to pay. */
const ofInvoices = /rechnung|invoice|zahl(bar|ung|ziel|en)|überweis|fällig|skonto|giro/i

function sampleOffer(number = 'A-2026-0007', changes: Partial<Invoice['content']> = {}): Invoice {
  const offer = offerFrom(sampleInvoice(), { now, newId: () => 'x' })
  const status = number === '' ? 'draft' : 'final'
  const terms = { ...offer.content.offer, number }
  return { ...offer, status, content: { ...offer.content, ...changes, offer: terms } }
}

async function textOf(offer: Invoice, layout: LayoutTemplate): Promise<string> {
  const pages = await readPdf(await renderInvoicePdf(offer, layout, sampleProfile()))
  return pages.map(({ text }) => text).join('\n')
}

function layoutOf(...content: unknown[]): LayoutTemplate {
  const { definition } = defaultTemplate
  const own = { header: [], footer: { content: [] }, body: { content: content as LayoutItem[] } }
  return { ...defaultTemplate, definition: { ...definition, ...own } }
}
const words = (text: string, format = {}) => ({ type: 'staticText', text, ...format })
const data = (key: string, format = {}) => ({ type: 'invoiceData', dataType: 'string', key, ...format })

describe.each([
  ['default', defaultTemplate],
  ['compact', compactTemplate],
])('the page of an offer in the %s layout', (_, layout) => {
  test('prints Angebot, number and last day, and nothing about invoices or payments', async () => {
    const text = await textOf(sampleOffer(), layout)
    expect(text).toContain('ANGEBOT')
    expect(text).toMatch(/Angebotsnummer\s*A-2026-0007/)
    expect(text).toMatch(/Angebotsdatum\s*22\.11\.2026/)
    expect(text).toMatch(/Gültig bis\s*22\.12\.2026/)
    expect(text).toContain('Konzeption und Beratung')
    expect(text).not.toMatch(ofInvoices)
  })

  test('of a draft has a placeholder for its number', async () => {
    const text = await textOf(sampleOffer(''), layout)
    expect(text).toMatch(/wird vergeben/)
    expect(text).not.toMatch(ofInvoices)
  })

  test('does not mention invoices, whatever its title, delivery date and payment terms', async () => {
    const { content } = sampleInvoice()
    const standardInfos = withInfos(content.standardInfos, { TITLE: 'RECHNUNG', INTRO: 'wie besprochen:' })
    const deliveryDate = { ...content.dates.deliveryDate, type: 'type1' as const }
    const cashDiscount = { enabled: true, targetDays: 10, amount: 0.02 }
    const text = await textOf(
      sampleOffer('A-1', {
        standardInfos: standardInfos.filter(({ key }) => key !== 'REGARDS'),
        dates: { ...content.dates, deliveryDate },
        payment: { ...content.payment, cashDiscount },
      }),
      layout,
    )
    expect(text).toContain('ANGEBOT')
    expect(text).not.toMatch(ofInvoices)
  })
})

describe('a layout of the organisation', () => {
  test('has labels for offers and leaves out other texts about invoices and payments', async () => {
    const layout = layoutOf(
      words('Rechnung Nr.'),
      data('invoiceNumber'),
      words('RECHNUNG'),
      words('Rechnungsdatum:'),
      words('Anzahl und Preise'),
      words('Bitte überweisen Sie den Rechnungsbetrag sofort.'),
      data('netto', { dataType: 'currency', prefix: 'Zahlbar: ' }),
      data('paymentDays'),
      data('paymentGoal', { dataType: 'paymentGoal' }),
      { type: 'image', image: 'giroCode' },
    )
    const text = await textOf(sampleOffer(), layout)
    for (const kept of ['Angebot Nr.', 'A-2026-0007', 'ANGEBOT', 'Angebotsdatum:', 'Anzahl und Preise']) {
      expect(text).toContain(kept)
    }
    expect(text).not.toMatch(ofInvoices)
  })

  test('prints title, number and last day even if it has no items for them', async () => {
    const text = await textOf(sampleOffer(), layoutOf(words('Guten Tag')))
    expect(text).toMatch(/Angebot\s*Nr\. A-2026-0007\s*Gültig bis 22\.12\.2026\s*Guten Tag/)
  })

  test('keeps the cells of a row, but drops a row that only states when to pay', () => {
    const row = (...content: unknown[]) => ({ type: 'singleTableRow', content })
    const table = { type: 'table', widths: ['*', '*'], content: [] as unknown[] }
    table.content = [
      row(words('Fällig'), data('paymentDays')),
      row(words('Rechnung an'), data('companyName')),
    ]
    const { body } = offerLayout(layoutOf(table)).definition
    expect(body.content.at(-1)).toEqual({
      ...table,
      content: [row(words(''), data('companyName'))],
    })
  })
})

test('an offer cannot be an e-invoice, and its file is called Angebot', async () => {
  const offer = sampleOffer()
  await expect(renderInvoice(offer, defaultTemplate, sampleProfile(), { xml: '<a/>' })).rejects.toThrow(
    'only a final invoice',
  )
  expect(pdfFileName(offer, defaultTemplate, now)).toBe('2026-11-22-Angebot-A-2026-0007.pdf')
  expect(pdfFileName(sampleOffer(''), defaultTemplate, now)).toBe('2026-11-22-Angebot-DRAFT-DE.pdf')
})
