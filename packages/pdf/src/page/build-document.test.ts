import { cancelContent } from '@kontor/domain/chains/cancel-content'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Paper } from '@kontor/domain/invoices/paper'
import { compactTemplate, firstDefaultTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutItem, LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { isOwedByRecipient, type TaxCase, taxCases, taxNotes } from '@kontor/domain/tax/tax-case'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultTemplate } from '../default-template.ts'
import { startEngine } from '../engine/engine.ts'
import {
  sampleInvoice,
  sampleItem,
  sampleProfile,
  sampleSurcharge,
  withInfos,
} from '../testing/sample-invoice.ts'
import { buildDefinition } from './build-document.ts'
import { noBreakLevel } from './build-item.ts'
import { paperOf } from './paper-of.ts'

beforeAll(startEngine)

/** The default layout with a different body. */
function layoutOf(content: unknown[]): LayoutTemplate {
  const { definition } = firstDefaultTemplate
  return {
    ...firstDefaultTemplate,
    definition: { ...definition, body: { content: content as LayoutItem[] } },
  }
}

function bodyOf(content: unknown[], invoice: Invoice = sampleInvoice()) {
  const warnings: string[] = []
  const definition = buildDefinition(paperOf(invoice, layoutOf(content), sampleProfile()), (text) =>
    warnings.push(text),
  )
  return { content: definition.content as unknown[], warnings }
}

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (node === null || typeof node !== 'object') return []
  const { text, stack, columns, table } = node as Record<string, unknown>
  const { body } = (table ?? {}) as { body?: unknown }
  return [
    ...(typeof text === 'string' && text !== '' ? [text] : []),
    ...[stack, columns, body].flatMap(textsOf),
  ]
}

const data = (dataType: string, key: string, format = {}) => ({
  type: 'invoiceData',
  dataType,
  key,
  ...format,
})
const precedingInvoice = {
  invoiceNumber: 'P100-2026-0042',
  invoiceDate: noonOf({ year: 2026, month: 11, day: 18 }),
}
const row = (content: unknown[], format = {}) => ({ type: 'singleTableRow', content, ...format })

describe('item types [S3.10.10]', () => {
  test('each produce content', () => {
    const { content, warnings } = bodyOf([
      { type: 'columns', content: [{ type: 'staticText', text: 'links' }, data('string', 'TITLE')] },
      {
        type: 'stack',
        content: [
          { type: 'staticText', text: 'oben' },
          { type: 'staticText', text: 'unten' },
        ],
      },
      {
        type: 'table',
        widths: ['*', 'auto'],
        content: [
          row([
            { type: 'staticText', text: 'Kopf' },
            { type: 'staticText', text: 'Betrag' },
          ]),
          {
            type: 'arrayToTableRows',
            source: 'items',
            content: [data('string', 'title'), data('currency', 'nettoItemPrice')],
          },
        ],
      },
      { type: 'image', image: 'logo', width: 130 },
    ])
    expect(warnings).toEqual([])
    expect(textsOf(content)).toEqual([
      'links',
      'RECHNUNG',
      'oben',
      'unten',
      'Kopf',
      'Betrag',
      'Konzeption und Beratung',
      '1.500,00\u00a0€',
      'Gestaltung der Startseite',
      '2.400,00\u00a0€',
      'Fotolizenzen',
      '239,40\u00a0€',
    ])
    expect(content.at(-1)).toMatchObject({ width: 130, svg: expect.stringContaining('<svg') })
  })

  test('an image with a width and a height is scaled to fit within both', () => {
    const { content } = bodyOf([{ type: 'image', image: 'logo', width: 130, height: 190 }])
    expect(content).toEqual([{ fit: [130, 190], svg: expect.stringContaining('<svg') }])
  })

  test('the image giroCode is the payment code for a final with a bank account, otherwise empty', () => {
    const code = { type: 'image', image: 'giroCode', width: 62 }
    const withoutIban = { ...sampleProfile(), bank: { ...sampleProfile().bank, iban: '' } }
    const final = sampleInvoice()
    expect(bodyOf([code], final)).toEqual({
      content: [{ width: 62, canvas: expect.anything() }],
      warnings: [],
    })
    const smaller = bodyOf(
      [
        { ...code, height: 57 },
        { type: 'image', image: 'giroCode' },
      ],
      final,
    )
    expect(smaller.content).toMatchObject([{ width: 57 }, { width: 62 }])
    for (const invoice of [
      sampleInvoice({ seller: withoutIban }),
      { ...final, status: 'draft' as const, invoiceNumber: '' },
    ]) {
      expect(bodyOf([code], invoice)).toEqual({ content: [], warnings: [] })
    }
  })

  test('an image in CMYK, which PDF/A with sRGB forbids, is left out with a warning', () => {
    const cmyk =
      '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk/9sAQwEcHh4oIyhOKytOpG5dbqSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk/8AAFAgACAAIBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAEBv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAA4EAQACEQMRBAAAPwCEA4OaYB//2Q=='
    const seller = { ...sampleProfile(), logo: `data:image/jpeg;base64,${cmyk}` }
    expect(bodyOf([{ type: 'image', image: 'logo' }], sampleInvoice({ seller }))).toEqual({
      content: [],
      warnings: ['The image logo has CMYK colours and is left out'],
    })
  })

  test('that are unknown cause a warning and are skipped [S8.0.9]', () => {
    const { content, warnings } = bodyOf([
      { type: 'hologram', text: 'x' },
      data('emoji', 'TITLE'),
      {
        type: 'table',
        widths: ['*'],
        content: [{ type: 'spiral', content: [] }, row([{ type: 'staticText', text: 'da' }])],
      },
      { type: 'staticText', text: 'bleibt' },
    ])
    expect(textsOf(content)).toEqual(['da', 'bleibt'])
    expect(warnings).toEqual([
      expect.stringContaining('hologram'),
      expect.stringContaining('emoji'),
      expect.stringContaining('spiral'),
    ])
  })
})

describe('data items [S3.10.11]', () => {
  test.each([
    ['string', 'customerNumber', 'K-1007'],
    ['string', 'invoiceNumber', '2026-0042'],
    ['string', 'PROJECT.label', 'Projektbezeichnung'],
    ['string', 'seller.bank.iban', 'DE02 2005 0550 1015 8713 93'],
    ['date', 'invoiceDate', '20.11.2026'],
    ['currency', 'brutto', '4.897,16\u00a0€'],
    ['address', 'address', 'Straße des 17. Juni 135\nHinterhaus\n10623 Berlin'],
    ['name', 'contactPerson', 'Frau Dr. Łucja Dvořák'],
    ['name', 'salutation', 'Sehr geehrte Frau Dr. Dvořák,'],
    ['deliveryDate', 'deliveryDate', 'Leistungszeitraum: 01.10.2026 – 31.10.2026'],
    ['paymentGoal', 'paymentGoal', 'Zahlungsziel: 30 Tage nach Erhalt der Rechnung ohne Abzug.'],
  ])('print %s %s as %j', (dataType, key, text) => {
    expect(textsOf(bodyOf([data(dataType, key)]).content)).toEqual([text])
  })

  test('remove control characters and turn CRLF and vertical tabs into line feeds', () => {
    const items = [sampleItem({ description: 'eins\r\nzwei\u000bdrei\u0002\u0090\ud800 vier' })]
    const rows = { type: 'arrayToTableRows', source: 'items', content: [data('string', 'description')] }
    const { content } = bodyOf([{ type: 'table', widths: ['*'], content: [rows] }], sampleInvoice({ items }))
    expect(textsOf(content)).toEqual(['eins\nzwei\ndrei vier'])
  })

  test('follow the date format of the localisation [S3.10.3]', () => {
    const layout = layoutOf([data('date', 'invoiceDate')])
    layout.definition.localisation = { code: 'de-DE', dateFormat: 'YYYY-MM-DD' }
    const definition = buildDefinition(paperOf(sampleInvoice(), layout, sampleProfile()))
    expect(textsOf(definition.content)).toEqual(['2026-11-20'])
  })

  test("of a correction name the original, with its date in the layout's format", () => {
    const note = data('string', 'correctionNote', { showIf: 'correctionNote', prefix: 'NB: ' })
    const layout = layoutOf([data('name', 'salutation'), { type: 'stack', content: [note] }])
    layout.definition.localisation = { code: 'de-DE', dateFormat: 'YYYY-MM-DD' }
    const textsOfPage = (invoice: Invoice) =>
      textsOf(buildDefinition(paperOf(invoice, layout, sampleProfile())).content)
    expect(textsOfPage(sampleInvoice({ precedingInvoice }))).toEqual([
      'Sehr geehrte Frau Dr. Dvořák,',
      'NB: Korrektur der Rechnung P100-2026-0042 vom\u00a02026-11-18',
    ])
    expect(textsOfPage(sampleInvoice())).toEqual(['Sehr geehrte Frau Dr. Dvořák,'])
  })

  test('of a correction name the original above the body if the layout does not name it', () => {
    const body = [data('name', 'salutation')]
    expect(textsOf(bodyOf(body, sampleInvoice({ precedingInvoice })).content)).toEqual([
      'Korrektur der Rechnung P100-2026-0042 vom\u00a018.11.2026',
      'Sehr geehrte Frau Dr. Dvořák,',
    ])
    expect(textsOf(bodyOf(body).content)).toEqual(['Sehr geehrte Frau Dr. Dvořák,'])
  })

  test('of a cancellation or credit name the reversed invoice, unlike those of a settlement', () => {
    const named = { invoiceId: 'x', ...precedingInvoice }
    const noteOf = (paper: Paper) => textsOf(bodyOf([], sampleInvoice({ paper })).content)
    expect(noteOf({ kind: 'cancellation', cancels: named, reason: '' })).toEqual([
      'Storno der Rechnung P100-2026-0042 vom\u00a018.11.2026',
    ])
    expect(noteOf({ kind: 'credit', credits: named, reason: '' })).toEqual([
      'Korrektur zur Rechnung P100-2026-0042 vom\u00a018.11.2026',
    ])
    expect(noteOf({ kind: 'settlement', form: 'rest', settles: [] })).toEqual([])
  })

  test('of an Endrechnung from before 24 November 2026 list its advances as they did then', () => {
    const advance = {
      ...{ invoiceId: 'x', ...precedingInvoice },
      ...{ netto: 100, brutto: 119, rates: [{ rate: 0.19, netto: 100, tax: 19 }] },
    }
    const settlement = (form: 'rest' | 'full') => {
      const invoice = sampleInvoice({ paper: { kind: 'settlement', form, settles: [advance] } })
      return textsOf(bodyOf([data('currency', 'brutto'), data('name', 'salutation')], invoice).content)
    }
    const full = settlement('full')
    expect(full.slice(1, -1)).toEqual([
      'Bereits gezahlte Abschlagsrechnungen',
      ...['Rechnung', 'Datum', 'Netto', 'USt.', 'Brutto'],
      ...['P100-2026-0042', '18.11.2026', '100,00\u00a0€', '19,00\u00a0€', '119,00\u00a0€'],
      ...['Noch zu zahlen', full.at(-2)],
    ])
    const amountOf = (text = '') => Number(text.replace(/[.\s€]/g, '').replace(',', '.'))
    expect(amountOf(full[0]) - amountOf(full.at(-2))).toBe(119)
    expect(settlement('rest')).toEqual([full[0], full.at(-1)])
    const original = sampleInvoice({ paper: { kind: 'settlement', form: 'full', settles: [advance] } })
    const reference = { invoiceId: 'y', ...precedingInvoice }
    const storno = cancelContent(original.content, reference, { today: 1_790_000_000, reason: '' })
    const invoice = { ...original, content: storno }
    const mirrored = textsOf(
      bodyOf([data('currency', 'brutto'), data('name', 'salutation')], invoice).content,
    )
    expect(mirrored.slice(2, -1)).toEqual([
      'Abschlagsrechnungen, die bestehen bleiben',
      ...['Rechnung', 'Datum', 'Satz', 'Netto', 'USt.', 'Brutto'],
      ...['P100-2026-0042', '18.11.2026', '19\u00a0%'],
      ...['-100,00\u00a0€', '-19,00\u00a0€', '-119,00\u00a0€'],
      ...['Zurückgenommener Betrag', `-${full.at(-2)}`],
    ])
  })

  test('of an invoice in dollars state the tax in euros below the totals, unless the layout does [A5.8]', () => {
    const exchangeRate = { rate: 1.0876, day: noonOf({ year: 2026, month: 11, day: 19 }) }
    const textsWith = (changes: Partial<Invoice['content']['payment']>, content: unknown[]) => {
      const { payment } = sampleInvoice().content
      return textsOf(bodyOf(content, sampleInvoice({ payment: { ...payment, ...changes } })).content)
    }
    const dollars = { currency: 'USD' as const, exchangeRate }
    const totals = data('currency', 'brutto')
    const note = 'Umsatzsteuer in Euro: 696,73\u00a0€ (Kurs vom 19.11.2026: 1\u00a0EUR = 1,0876\u00a0USD)'
    const stack = { type: 'stack', content: [totals, data('string', 'companyName')] }
    const [gross, ...rest] = textsWith(dollars, [stack, data('name', 'salutation')])
    expect(gross).toContain('$')
    expect(rest).toEqual([note, 'Müller & Söhne Maschinenbau GmbH', 'Sehr geehrte Frau Dr. Dvořák,'])
    expect(textsWith(dollars, [data('string', 'taxInEuros'), totals])).toEqual([note, gross])
    expect(textsWith(dollars, [data('string', 'companyName')]).at(-1)).toBe(note)
    expect(textsWith({ currency: 'USD' }, [totals])).toEqual([gross])
    expect(textsWith({ exchangeRate }, [totals])).toHaveLength(1)
  })

  test('of an Endrechnung list the tax of advances by rate, and emphasise the sum to pay [A9.5]', () => {
    const rates = [
      { rate: 0.07, netto: 100, tax: 7 },
      { rate: 0.19, netto: 1000, tax: 190 },
    ]
    const advance = { ...{ invoiceId: 'x', ...precedingInvoice }, ...{ netto: 1100, brutto: 1297, rates } }
    const paper: Paper = { kind: 'settlement', form: 'full', settles: [advance], listsRates: true }
    const gross = {
      type: 'table',
      widths: ['*'],
      content: [{ type: 'singleTableRow', style: 'grandTotal', content: [data('currency', 'brutto')] }],
    }
    const goal = data('name', 'salutation')
    const stack = { type: 'stack', content: [gross, goal] }
    const { content } = bodyOf([stack], sampleInvoice({ paper }))
    expect(textsOf(content).slice(1, -3)).toEqual([
      'Bereits gezahlte Abschlagsrechnungen',
      ...['Rechnung', 'Datum', 'Satz', 'Netto', 'USt.', 'Brutto'],
      ...['P100-2026-0042', '18.11.2026', '7\u00a0%', '100,00\u00a0€', '7,00\u00a0€', '107,00\u00a0€'],
      ...['P100-2026-0042', '18.11.2026', '19\u00a0%', '1.000,00\u00a0€', '190,00\u00a0€', '1.190,00\u00a0€'],
    ])
    expect(textsOf(content).at(-3)).toBe('Noch zu zahlen')
    const [first, , , last] = (content as unknown as { stack: Record<string, unknown>[] }[])[0]?.stack ?? []
    expect(JSON.stringify(first)).not.toContain('grandTotal')
    expect(JSON.stringify(last)).toContain('grandTotal')
  })

  test('of a Restrechnung deduct net amounts, without tax (UStAE 14.8 (11)) [A9.5]', () => {
    const items = [
      sampleItem({ title: 'Arbeit', unitPrice: 1000 }),
      sampleItem({ title: 'Abzug', unitPrice: -100, settledAdvance: 'x', netOnly: true }),
    ]
    const cells = [data('currency', 'nettoItemPrice'), data('currency', 'bruttoItemPrice')]
    const rows = { type: 'arrayToTableRows', source: 'items', content: cells }
    const { content } = bodyOf(
      [{ type: 'table', widths: ['*', '*'], content: [rows] }],
      sampleInvoice({ items }),
    )
    expect(textsOf(content)).toEqual(['1.000,00\u00a0€', '1.190,00\u00a0€', '-100,00\u00a0€'])
  })

  test('print the quantity of an item in each unit', () => {
    const invoice = sampleInvoice({
      items: [
        sampleItem({ quantity: 1.5 }),
        sampleItem({ quantity: 15, unit: 'percentage' }),
        sampleItem({ quantity: 2.33, unit: 'time' }),
        sampleItem({ quantity: 1, unit: 'all-inclusive' }),
      ],
    })
    const rows = { type: 'arrayToTableRows', source: 'items', content: [data('string', 'itemQuantity')] }
    const { content } = bodyOf([{ type: 'table', widths: ['*'], content: [rows] }], invoice)
    expect(textsOf(content)).toEqual(['1,5', '15\u00a0%', '2,33\u00a0h', '1'])
  })

  test('of an item print the exact unit price, including fractions of a cent', () => {
    const invoice = sampleInvoice({
      items: [sampleItem({ unitPrice: 0.1234 }), sampleItem({ unitPrice: 5 })],
    })
    const rows = { type: 'arrayToTableRows', source: 'items', content: [data('currency', 'unitPrice')] }
    const { content } = bodyOf([{ type: 'table', widths: ['*'], content: [rows] }], invoice)
    expect(textsOf(content)).toEqual(['0,1234\u00a0€', '5,00\u00a0€'])
  })

  test('of a surcharge print the exact percentage', () => {
    const surcharges = [2.5, 3.3333, -10].map((amount) => sampleSurcharge({ amount }))
    const rows = {
      type: 'arrayToTableRows',
      source: 'surcharges',
      content: [data('string', 'surchargeAmount')],
    }
    const { content } = bodyOf(
      [{ type: 'table', widths: ['*'], content: [rows] }],
      sampleInvoice({ surcharges }),
    )
    expect(textsOf(content)).toEqual(['2,5\u00a0%', '3,3333\u00a0%', '-10\u00a0%'])
  })

  test('of a surcharge print its position, title, percentage, references and base', () => {
    const { items } = sampleInvoice().content
    const invoice = sampleInvoice({
      surcharges: [sampleSurcharge({ amount: -10, itemReferences: items.slice(0, 2).map(({ id }) => id) })],
    })
    const keys = ['surchargeIndex', 'title', 'surchargeAmount', 'surchargeItemRefs']
    const content = [...keys.map((key) => data('string', key)), data('currency', 'surchargeBasePrice')]
    const table = {
      type: 'table',
      widths: keys.map(() => '*').concat('*'),
      content: [{ type: 'arrayToTableRows', source: 'surcharges', content }],
    }
    expect(textsOf(bodyOf([table], invoice).content)).toEqual([
      '4',
      'Expresszuschlag',
      '-10\u00a0%',
      'auf die Positionen 1, 2',
      '3.900,00\u00a0€',
    ])
  })

  describe('of the taxes', () => {
    const rows = {
      type: 'arrayToTableRows',
      source: 'taxes',
      content: [data('string', 'taxName'), data('currency', 'taxValue')],
    }
    const table = { type: 'table', widths: ['*', '*'], content: [rows] }
    const solar = sampleItem({ unitPrice: 12_000, taxRate: 0 })
    const cable = sampleItem({ unitPrice: 100, taxRate: 0.19 })

    test('print the rate, base and value of each bucket', () => {
      expect(textsOf(bodyOf([table]).content)).toEqual([
        '7\u00a0% USt. auf 239,40\u00a0€',
        '16,76\u00a0€',
        '19\u00a0% USt. auf 3.900,00\u00a0€',
        '741,00\u00a0€',
      ])
    })

    test('name the zero rate (§ 12 (3) UStG) unless a note says why there is no tax', () => {
      const taxed = sampleInvoice({ items: [solar, cable], surcharges: [] })
      expect(textsOf(bodyOf([table], taxed).content)).toEqual([
        '0\u00a0% USt. auf 12.000,00\u00a0€',
        '0,00\u00a0€',
        '19\u00a0% USt. auf 100,00\u00a0€',
        '19,00\u00a0€',
      ])
      const payment = { ...taxed.content.payment, taxCase: 'export' as const }
      const untaxed = sampleInvoice({ items: [solar], surcharges: [], payment })
      expect(textsOf(bodyOf([table], untaxed).content)).toEqual([])
    })
  })
})

describe('optional blocks appear only if their show flag is set [S3.10.13]', () => {
  const printed = (key: string, invoice: Invoice): boolean =>
    bodyOf([{ type: 'staticText', text: 'da', showIf: key }], invoice).content.length === 1

  test.each(['TITLE', 'INTRO', 'EUINV', 'REGARDS'])('%s', (key) => {
    const invoice = sampleInvoice()
    const infos = (show: boolean, value: string) =>
      invoice.content.standardInfos.map((info) => (info.key === key ? { ...info, show, value } : info))
    expect(printed(key, sampleInvoice({ standardInfos: infos(true, 'Text') }))).toBe(true)
    expect(printed(key, sampleInvoice({ standardInfos: infos(false, 'Text') }))).toBe(false)
    expect(printed(key, sampleInvoice({ standardInfos: infos(true, ' ') }))).toBe(false)
  })

  test.each(['PROJECT', 'VENDOR', 'EXTRA_REFERENCE'])('%s', (key) => {
    const invoice = sampleInvoice()
    const shown = withInfos(invoice.content.customInfos, { [key]: 'Text' })
    expect(printed(key, sampleInvoice({ customInfos: shown }))).toBe(true)
    const hidden = shown.map((info) => ({ ...info, show: false }))
    expect(printed(key, sampleInvoice({ customInfos: hidden }))).toBe(false)
  })

  test.each([
    ['VAT', 'showVAT'],
    ['customerNumber', 'showCustomerNumber'],
    ['internalReference', 'showInternalReference'],
  ] as const)('%s if %s is set', (key, flag) => {
    const customer = { ...sampleInvoice().content.customer, internalReference: 'REF' }
    expect(printed(key, sampleInvoice({ customer: { ...customer, [flag]: true } }))).toBe(true)
    expect(printed(key, sampleInvoice({ customer: { ...customer, [flag]: false } }))).toBe(false)
  })

  test('payment goal', () => {
    const { payment } = sampleInvoice().content
    for (const showPaymentGoal of [true, false]) {
      const invoice = sampleInvoice({ payment: { ...payment, showPaymentGoal } })
      expect(printed('paymentGoal', invoice)).toBe(showPaymentGoal)
    }
  })
})

describe('the tax case', () => {
  const invoiceOf = (taxCase: TaxCase): Invoice => {
    const { payment, items } = sampleInvoice().content
    return sampleInvoice({
      payment: { ...payment, taxCase, useReverseCharge: isOwedByRecipient(taxCase) },
      items: items.map((item) => ({ ...item, taxRate: 0 })),
      seller: { ...sampleProfile(), smallBusiness: taxCase === 'smallBusiness' },
    })
  }
  const notes = ['taxNote', 'reverseCharge', 'smallBusiness'].map((key) =>
    data('string', key, { showIf: key, prefix: `${key}: ` }),
  )

  test.each(taxCases)('%s prints only its own sentence', (taxCase) => {
    const printed = textsOf(bodyOf(notes, invoiceOf(taxCase)).content)
    const note = taxNotes[taxCase]
    expect(printed).toEqual([
      ...(note === '' ? [] : [`taxNote: ${note}`]),
      ...(isOwedByRecipient(taxCase) ? [`reverseCharge: ${note}`] : []),
      ...(taxCase === 'smallBusiness' ? [`smallBusiness: ${note}`] : []),
    ])
  })

  test('exempt prints no sentence if a shown note names the section of the law', () => {
    const invoice = invoiceOf('exempt')
    const { standardInfos } = invoice.content
    invoice.content.standardInfos = withInfos(standardInfos, { EUINV: 'Steuerfrei nach § 4 Nr. 21 UStG' })
    expect(textsOf(bodyOf(notes, invoice).content)).toEqual([])
  })

  test.each(taxCases)(
    '%s: a zero rate is printed as 0 % in the domestic case, and as a dash in all others',
    (taxCase) => {
      const cells = { type: 'arrayToTableRows', source: 'items', content: [data('string', 'taxRate')] }
      const { content } = bodyOf([{ type: 'table', widths: ['*'], content: [cells] }], invoiceOf(taxCase))
      expect(new Set(textsOf(content))).toEqual(new Set([taxCase === 'domestic' ? '0\u00a0%' : '–']))
    },
  )
})

test('the default layout has the id default_de_id and the name DE, from version 1 to version 2 [S3.10.1]', () => {
  expect(firstDefaultTemplate).toMatchObject({ id: 'default_de_id', name: 'DE', version: 1 })
  expect(defaultTemplate).toMatchObject({ id: 'default_de_id', name: 'DE', version: 2 })
  const localisation = { code: 'de-DE', dateFormat: 'DD.MM.YYYY' }
  expect(firstDefaultTemplate.definition.localisation).toEqual(localisation)
  expect(defaultTemplate.definition.localisation).toEqual({ ...localisation, minusSign: '−' })
})

describe('a built-in layout', () => {
  const definitionWith = (template: LayoutTemplate) =>
    buildDefinition(paperOf(sampleInvoice(), template, sampleProfile()), () => undefined)

  test.each([firstDefaultTemplate, defaultTemplate, compactTemplate])(
    '$name has the logo in its background, 130 points wide [S3.10.7]',
    (template) => {
      const { background } = definitionWith(template)
      if (typeof background !== 'function') throw new Error('the background must depend on the page')
      const [logo] = background(1, { width: 595.28, height: 841.89, orientation: 'portrait' }) as unknown[]
      expect(logo).toMatchObject({
        fit: [130, 190],
        svg: expect.stringContaining('<svg'),
        absolutePosition: { x: 425.28, y: 40 },
      })
    },
  )

  test('breaks the page only before a NoBreak block that starts below 700 points [S9.0.21]', () => {
    const { pageBreakBefore } = definitionWith(defaultTemplate)
    const breaksBefore = (top: number, headlineLevel?: number) =>
      pageBreakBefore?.({ headlineLevel, startPosition: { top } } as never, {} as never)
    expect([699.9, 700, 700.1, 750].map((top) => breaksBefore(top, noBreakLevel))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(breaksBefore(750)).toBe(false)
  })
})
