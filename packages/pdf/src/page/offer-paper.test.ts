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
import { paperOf } from './paper-of.ts'

const now = noonOf({ year: 2026, month: 11, day: 22 })

/** Words about invoices and payments, which no page of an offer may contain. */
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

const offerLayout = (layout: LayoutTemplate) => paperOf(sampleOffer(), layout, sampleProfile()).layout
const printableOffer = (offer: Invoice) => paperOf(offer, defaultTemplate, sampleProfile()).invoice

describe.each([
  ['default', defaultTemplate],
  ['compact', compactTemplate],
])('the page of an offer in the %s layout', (_, layout) => {
  test('prints Angebot, the number and the last day, and nothing about invoices or payments', async () => {
    const text = await textOf(sampleOffer(), layout)
    expect(text).toContain('ANGEBOT')
    expect(text).toMatch(/Angebotsnummer\s*A-2026-0007/)
    expect(text).toMatch(/Angebotsdatum\s*22\.11\.2026/)
    expect(text).toMatch(/Gültig bis\s*22\.12\.2026/)
    expect(text).toContain('Konzeption und Beratung')
    expect(text).not.toMatch(ofInvoices)
  })

  test('has a placeholder for the number of a draft', async () => {
    const text = await textOf(sampleOffer(''), layout)
    expect(text).toMatch(/wird vergeben/)
    expect(text).not.toMatch(ofInvoices)
  })

  test('omits the title, delivery date and payment terms of an invoice', async () => {
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
  test('has labels for offers and leaves out other text about invoices and payments', async () => {
    const layout = layoutOf(
      words('Rechnung Nr.'),
      data('invoiceNumber'),
      words('RECHNUNG'),
      words('Rechnungsdatum:'),
      words('Anzahl und Preise'),
      words('Bitte überweisen Sie den Rechnungsbetrag sofort.'),
      data('netto', { dataType: 'currency', prefix: 'Zahlbar: ' }),
      data('paymentDays'),
      data('payableDays'),
      data('paymentGoal', { dataType: 'paymentGoal' }),
      { type: 'image', image: 'giroCode' },
    )
    const text = await textOf(sampleOffer(), layout)
    for (const kept of ['Angebot Nr.', 'A-2026-0007', 'ANGEBOT', 'Angebotsdatum:', 'Anzahl und Preise']) {
      expect(text).toContain(kept)
    }
    expect(text).not.toMatch(ofInvoices)
  })

  test('prints the title, number and last day even if it has no items for them', async () => {
    const text = await textOf(sampleOffer(), layoutOf(words('Guten Tag')))
    expect(text).toMatch(/Angebot\s*Nr\. A-2026-0007\s*Gültig bis 22\.12\.2026\s*Guten Tag/)
  })

  test('keeps the number of cells in a row, but drops a row that only states when to pay', () => {
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

describe('the converted layout', () => {
  const own = [
    words('ANGEBOT'),
    data('TITLE'),
    data('invoiceNumber'),
    data('validUntil', { dataType: 'date' }),
  ]
  /** The items after conversion, in a layout that also prints the title, the number and the last day. */
  const bodyOf = (...content: unknown[]) =>
    offerLayout(layoutOf(...own, ...content)).definition.body.content.slice(own.length)
  const titleLine = words('Angebot')
  const line = (dataType: string, key: string, prefix: string) =>
    data(key, { dataType, prefix, showIf: key, margin: [0, 0, 0, 6] })
  const numberLine = line('string', 'invoiceNumber', 'Nr. ')
  const validityLine = line('date', 'validUntil', 'Gültig bis ')

  test('stays the same if it prints the title, number and last day and mentions no invoice', () => {
    const plain = layoutOf(...own, words('Guten Tag'), data('companyName'), { type: 'image', image: 'logo' })
    expect(offerLayout(plain)).toEqual(plain)
  })

  test('adds only what is missing from the first page', () => {
    const added = (...header: unknown[]) => {
      const layout = layoutOf()
      const definition = { ...layout.definition, header: header as LayoutItem[] }
      return offerLayout({ ...layout, definition }).definition.body.content
    }
    expect(added()).toEqual([titleLine, numberLine, validityLine])
    expect(added(data('TITLE'))).toEqual([numberLine, validityLine])
    expect(added(data('TITLE'), data('invoiceNumber', { pages: 'first' }))).toEqual([validityLine])
    expect(added(data('TITLE', { pages: 'following' }))).toEqual([titleLine, numberLine, validityLine])
    expect(added(data('validUntil', { dataType: 'date' }))).toEqual([titleLine, numberLine])
  })

  test('adds one row for the last day, below the first suitable row with the invoice date', () => {
    const cells = [words('Datum'), data('invoiceDate', { dataType: 'date', prefix: 'am ' })]
    const row = (showIf: string | undefined, ...content: unknown[]) => ({
      type: 'singleTableRow',
      ...(showIf && { showIf }),
      content,
    })
    const table = (...rows: unknown[]) => ({ type: 'table', widths: ['*', '*'], content: rows })
    const bodyOfTable = (...rows: unknown[]) =>
      offerLayout(layoutOf(...own.slice(0, 3), table(...rows))).definition.body.content.slice(3)
    const dated = row('invoiceDate', ...cells)
    const validity = row(
      'validUntil',
      words('Gültig bis'),
      data('validUntil', { dataType: 'date', prefix: '', suffix: '' }),
    )
    expect(bodyOfTable(dated, dated)).toEqual([table(dated, validity, dated)])
    const unsuitable = [
      row(undefined, ...cells),
      row('customerNumber', ...cells),
      row('invoiceDate', ...cells, ...cells),
    ]
    const layout = layoutOf(...own.slice(0, 3), table(...unsuitable))
    expect(offerLayout(layout).definition.body.content).toEqual([
      validityLine,
      ...own.slice(0, 3),
      table(...unsuitable),
    ])
    expect(bodyOf(table(dated))).toEqual([table(dated)])
  })

  test('leaves out everything that asks for money, in every part of the page', () => {
    const asking = [
      { type: 'image', image: 'giroCode' },
      words('Hinweis', { showIf: 'prepaid' }),
      data('payable', { dataType: 'currency' }),
      data('any', { dataType: 'paymentGoal' }),
      words('Bitte überweisen Sie'),
    ]
    const layout = layoutOf(...own)
    const { definition } = layout
    const items = [...asking, words('Seite')] as LayoutItem[]
    const stack = { type: 'stack', content: items }
    const offer = offerLayout({
      ...layout,
      definition: {
        ...definition,
        header: items,
        background: [stack] as never,
        footer: { ...definition.footer, content: items },
      },
    }).definition
    expect(offer.header).toEqual([words('Seite')])
    expect(offer.background).toEqual([{ type: 'stack', content: [words('Seite')] }])
    expect(offer.footer).toEqual({ ...definition.footer, content: [words('Seite')] })
    expect(bodyOf(...asking)).toEqual([])
  })

  test('keeps rows without data, and cells that are images or contain data', () => {
    const row = (...content: unknown[]) => ({ type: 'singleTableRow', content })
    const inner = { type: 'stack', content: [data('companyName')] }
    const rows = [
      row(words('Bitte zahlen'), words('Gruß')),
      row(words('a'), { type: 'image', image: 'logo' }),
      row(data('payable'), inner),
      row(words('b'), data('payable')),
    ]
    expect(bodyOf({ type: 'table', content: rows })).toEqual([
      {
        type: 'table',
        content: [
          row(words(''), words('Gruß')),
          row(words('a'), { type: 'image', image: 'logo' }),
          row(words(''), inner),
        ],
      },
    ])
  })

  test.each([
    [' Rechnung ', ' Angebot '],
    ['rechnung:', 'Angebot:'],
    ['RECHNUNG:', 'ANGEBOT:'],
    ['Rechnung Nr. ', 'Angebot Nr. '],
    ['Rechnungnummer', 'Angebotnummer'],
    ['Rechnungs-Nr.', 'Angebots-Nr.'],
    ['Rechnungs- Datum', 'Angebots- Datum'],
    ['RECHNUNGSNUMMER', 'ANGEBOTSNUMMER'],
    ['Rechnung an', ''],
    ['Ihre Rechnung', ''],
    ['Rechnung Nrx', ''],
    ['Rechnungsnummern', ''],
    ['zahlbar', ''],
    ['Anzahl', 'Anzahl'],
  ])('turns the label %j into %j', (text, label) => {
    expect(bodyOf(words(text))).toEqual(label === '' ? [] : [words(label)])
    expect(bodyOf(data('netto', { prefix: text, suffix: text }))).toEqual([
      data('netto', { prefix: label, suffix: label }),
    ])
    expect(bodyOf(data('netto', { suffix: text }))).toEqual([data('netto', { suffix: label })])
  })
})

describe('the printed content of an offer', () => {
  const { content } = sampleOffer()
  const titleOf = (changes: object) => {
    const standardInfos = content.standardInfos.map((info) =>
      info.key === 'TITLE' ? { ...info, show: true, ...changes } : info,
    )
    const offer = printableOffer(sampleOffer('A-1', { standardInfos }))
    const [title] = offer.content.standardInfos.filter(({ key }) => key === 'TITLE')
    const others = offer.content.standardInfos.filter(({ key }) => key !== 'TITLE')
    expect(others).toEqual(standardInfos.filter(({ key }) => key !== 'TITLE'))
    return [title?.value, title?.show]
  }

  test('has its own title unless that is empty or hidden or mentions an invoice', () => {
    expect(titleOf({ value: 'Kostenvoranschlag' })).toEqual(['Kostenvoranschlag', true])
    expect(titleOf({ value: ' ' })).toEqual(['ANGEBOT', true])
    expect(titleOf({ value: 'Kostenvoranschlag', show: false })).toEqual(['ANGEBOT', true])
    expect(titleOf({ value: 'Rechnung' })).toEqual(['ANGEBOT', true])
  })

  test('omits a delivery date that equals the invoice date', () => {
    const dateOf = (type: 'type1' | 'type2' | 'type3' | 'type6') => {
      const deliveryDate = { type, label: 'Termin', startDate: now, endDate: now }
      const dates = { ...content.dates, deliveryDate }
      return printableOffer(sampleOffer('A-1', { dates })).content.dates
    }
    const none = { type: 'type3', label: '', startDate: 0, endDate: 0 }
    for (const type of ['type1', 'type2'] as const)
      expect(dateOf(type)).toEqual({ ...content.dates, deliveryDate: none })
    for (const type of ['type3', 'type6'] as const)
      expect(dateOf(type).deliveryDate).toEqual({ type, label: 'Termin', startDate: now, endDate: now })
  })
})

test('an offer cannot be an e-invoice, and its file name contains Angebot', async () => {
  const offer = sampleOffer()
  await expect(renderInvoice(offer, defaultTemplate, sampleProfile(), { xml: '<a/>' })).rejects.toThrow(
    'only a final invoice',
  )
  expect(pdfFileName(offer, defaultTemplate, now)).toBe('2026-11-22-Angebot-A-2026-0007.pdf')
  expect(pdfFileName(sampleOffer(''), defaultTemplate, now)).toBe('2026-11-22-Angebot-DRAFT-DE.pdf')
})
