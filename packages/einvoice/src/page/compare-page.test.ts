import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import { Decimal } from '@kontor/domain/money/decimal'
import { describe, expect, test } from 'vitest'
import type { EInvoice } from '../model/e-invoice.ts'
import { differencesFromPage } from './compare-page.ts'

const address = { street: '', streetExtra: '', postalCode: '', city: '', country: 'DE' } as const
const zero = Decimal.zero
const group = (rate: number, base: number, tax: number): EInvoice['taxGroups'][number] => ({
  category: 'S',
  rate: Decimal.of(rate),
  base: Decimal.of(base),
  tax: Decimal.of(tax),
  exemptionReason: '',
  exemptionCode: '',
})

const eInvoice: EInvoice = {
  format: 'zugferd',
  syntax: 'cii',
  taxCase: 'domestic',
  number: 'P100-2026-0042',
  issueDate: '20261120',
  typeCode: '380',
  currency: 'EUR',
  dueDate: undefined,
  buyerReference: '',
  projectReference: '',
  orderNumber: '',
  notes: [],
  precedingInvoices: [],
  attachments: [],
  seller: {
    name: 'Hafenkontor Digital GmbH',
    identifier: '',
    registration: '',
    vatId: '',
    taxNumber: '',
    legalInformation: '',
    electronicAddress: { scheme: 'EM', value: '' },
    address,
    contact: { name: '', phone: '', email: '' },
  },
  buyer: {
    name: 'Müller & Söhne (Süd) GmbH',
    identifier: '',
    vatId: '',
    electronicAddress: { scheme: 'EM', value: '' },
    address,
    contact: { name: '', email: '' },
  },
  delivery: { date: undefined, period: undefined, address },
  payment: { meansCode: '58', iban: '', accountHolder: '', bic: '', remittance: '', terms: '' },
  lines: [
    {
      id: '1',
      itemIndex: 0,
      name: 'Beratung',
      description: 'Workshops vor Ort',
      quantity: Decimal.of(12.5),
      unitCode: 'HUR',
      unitPrice: Decimal.of(312),
      baseQuantity: Decimal.of(1),
      net: Decimal.of(3900),
      category: 'S',
      rate: Decimal.of(0.19),
    },
  ],
  allowancesAndCharges: [
    {
      kind: 'allowance',
      surchargeIndex: 0,
      amount: Decimal.of(26.6),
      base: undefined,
      percentage: undefined,
      reason: 'Rabatt',
      category: 'S',
      rate: Decimal.of(0.07),
    },
  ],
  taxGroups: [group(0.07, 239.4, 16.76), group(0.19, 3900, 741), group(0, 10, 0)],
  totals: {
    lines: Decimal.of(4149.4),
    allowances: zero,
    charges: zero,
    net: Decimal.of(4149.4),
    tax: Decimal.of(757.76),
    gross: Decimal.of(4907.16),
    prepaid: Decimal.zero,
    due: Decimal.of(4907.16),
  },
}

/** The printed texts by key and row. */
const page: Record<string, string> = {
  'seller.senderLine': 'Hafenkontor Digital GmbH · Große Elbstraße 145',
  customer: 'Müller & Söhne (Süd) GmbHEinkauf10115 Berlin',
  invoiceNumber: 'P100-2026-0042',
  invoiceDate: '20.11.2026',
  'items.0 title': 'Beratung',
  'items.0 description': 'Workshops vor Ort',
  'items.0 itemQuantity': '12,5\u00a0h',
  'items.0 unitPrice': '312,00\u00a0€',
  'items.0 nettoItemPrice': '3.900,00\u00a0€',
  'surcharges.0 nettoSurchargePrice': '-26,60\u00a0€',
  netto: '4.149,40\u00a0€',
  'taxes.0 taxValue': '16,76\u00a0€',
  'taxes.1 taxValue': '741,00\u00a0€',
  brutto: '4.907,16\u00a0€',
}

function fieldsOf(texts: Record<string, string>): PrintedField[] {
  return Object.entries(texts).map(([name, text]) => {
    const [row = '', key = ''] = name.includes(' ') ? name.split(' ') : ['', name]
    return { key, row, text }
  })
}

const termsOf = (changes: Record<string, string>, changesOfXml: Partial<EInvoice> = {}) =>
  differencesFromPage(fieldsOf({ ...page, ...changes }), { ...eInvoice, ...changesOfXml }).map(
    ({ term }) => term,
  )

describe('a page with the values of the XML', () => {
  test('has no differences', () => {
    expect(differencesFromPage(fieldsOf(page), eInvoice)).toEqual([])
  })

  test('may lack spaces at its line breaks', () => {
    expect(termsOf({ customer: 'Müller &Söhne(Süd) GmbH', brutto: '4.907,16€' })).toEqual([])
  })

  test('may encode a letter as two characters and contain invisible characters', () => {
    const sender = 'Hafen\u00adkon\u200b\u2060tor \t\u0085\ud800\ufffe Digital GmbH'
    expect(
      termsOf({ 'seller.senderLine': sender, customer: (page.customer ?? '').normalize('NFD') }),
    ).toEqual([])
  })

  test('may contain a name with characters that its fonts lack', () => {
    const name = 'Café 🚀 株式会社 ★ GmbH'
    expect(termsOf({ customer: name }, { buyer: { ...eInvoice.buyer, name } })).toEqual([])
  })

  test.each(['2026-11-20', '20/11/2026', '11/20/2026', '20. 11. 2026', 'Hamburg, 20.11.2026, 10 Uhr'])(
    'may print the invoice date as %s',
    (invoiceDate) => {
      expect(termsOf({ invoiceDate })).toEqual([])
    },
  )

  test('may split a long row, or print neither items nor surcharges', () => {
    const { 'items.0 description': _, ...others } = page
    const parts = ['Work', 'shops ', 'vor Ort'].map((text) => ({ key: 'description', row: 'items.0', text }))
    expect(differencesFromPage([...fieldsOf(others), ...parts], eInvoice)).toEqual([])
    const headAlone = Object.entries(page).filter(([name]) => !/items|surcharges/.test(name))
    expect(differencesFromPage(fieldsOf(Object.fromEntries(headAlone)), eInvoice)).toEqual([])
  })

  test('may contain a value in a static text instead of a data item', () => {
    const { invoiceNumber: _, 'seller.senderLine': __, ...others } = page
    const text = 'Hafenkontor Digital GmbH, Rechnung P100-2026-0042.'
    expect(differencesFromPage(fieldsOf({ ...others, '': text }), eInvoice)).toEqual([])
    const longer = text.replace('0042.', '0042-1')
    expect(differencesFromPage(fieldsOf({ ...others, '': longer }), eInvoice)).toMatchObject([
      { term: 'Rechnungsnummer' },
    ])
  })

  test('may omit values that the XML lacks', () => {
    const seller = { ...eInvoice.seller, name: '' }
    expect(termsOf({ invoiceNumber: '' }, { number: '', issueDate: '', seller })).toEqual([])
  })

  test('may have negative amounts', () => {
    const totals = { ...eInvoice.totals, gross: Decimal.of(-4907.16) }
    expect(termsOf({}, { totals })).toEqual(['Gesamtbetrag'])
    expect(termsOf({ brutto: '-4.907,16\u00a0€' }, { totals })).toEqual([])
    expect(termsOf({ brutto: '-4.907,16\u00a0€' })).toEqual(['Gesamtbetrag'])
  })

  test('may print a quantity and a price with their signs swapped, or a quantity in words', () => {
    const [line] = eInvoice.lines
    const lines = line ? [{ ...line, quantity: line.quantity.times(Decimal.of(-1)) }] : []
    expect(termsOf({ 'items.0 unitPrice': '-312,00\u00a0€' }, { lines })).toEqual([])
    expect(termsOf({ 'items.0 itemQuantity': 'pauschal' })).toEqual([])
  })
})

describe('a value missing from its data item', () => {
  test.each([
    ['Rechnungsnummer', 'invoiceNumber', 'P100-2026-0043'],
    ['Rechnungsnummer', 'invoiceNumber', 'P100-2026-00421'],
    ['Rechnungsnummer', 'invoiceNumber', 'XP100-2026-0042'],
    ['Rechnungsdatum', 'invoiceDate', '21.11.2026'],
    ['Rechnungsdatum', 'invoiceDate', '20.12.2026'],
    ['Rechnungsdatum', 'invoiceDate', '20.11.2025'],
    ['Rechnungssteller', 'seller.senderLine', 'Hafenkontor Analog GmbH'],
    ['Rechnungsempfänger', 'customer', 'Müller & Sohn (Süd) GmbH'],
    ['Pos. 1 Bezeichnung', 'items.0 title', 'Verratung'],
    ['Pos. 1 Bezeichnung', 'items.0 description', 'Workshops vor'],
    ['Pos. 1 Menge', 'items.0 itemQuantity', '12\u00a0h'],
    ['Pos. 1 Einzelpreis', 'items.0 unitPrice', '3.120,00\u00a0€'],
    ['Pos. 1 Netto', 'items.0 nettoItemPrice', '3.900,01\u00a0€'],
    ['Pos. 2 Netto', 'surcharges.0 nettoSurchargePrice', '26,60\u00a0€'],
    ['Summe netto', 'netto', '4.149,41\u00a0€'],
    ['Summe netto', 'netto', '14.149,40\u00a0€'],
    ['7\u00a0% USt.', 'taxes.0 taxValue', '16,67\u00a0€'],
    ['19\u00a0% USt.', 'taxes.1 taxValue', '1.741,00\u00a0€'],
    ['Gesamtbetrag', 'brutto', '4.907,16\u00a0$'],
    ['Gesamtbetrag', 'brutto', '4.907,1\u00a0€'],
  ])('is reported: %s, if %s is %s', (term, key, printed) => {
    expect(termsOf({ [key]: printed })).toEqual([term])
  })

  const reason = 'Steuerfrei'
  const taxGroups = [...eInvoice.taxGroups, { ...group(0, 10, 0), exemptionReason: reason }]
  const original = [{ number: 'P1', issueDate: '20261101' }]
  const corrected: Partial<EInvoice> = { typeCode: '384', precedingInvoices: original, taxGroups }
  /** Every value in the header and the sums, as text outside the data items. */
  const elsewhere = [
    'Rechnung P100-2026-0042 vom 20.11.2026, Korrektur der Rechnung P1 vom 01.11.2026',
    'Hafenkontor Digital GmbH für Müller & Söhne (Süd) GmbH',
    `4.149,40 € 16,76 € 741,00 € 4.907,16 € ${reason}`,
  ].join(' ')

  test('is not reported if the page has no such data item, and another text contains the value', () => {
    expect(differencesFromPage(fieldsOf({ '': elsewhere }), { ...eInvoice, ...corrected })).toEqual([])
  })

  test.each([
    ['invoiceNumber', ['Rechnungsnummer']],
    ['invoiceDate', ['Rechnungsdatum']],
    ['correctionNote', ['Korrigierte Rechnung']],
    ['seller.legalName', ['Rechnungssteller']],
    ['seller.senderLine', ['Rechnungssteller']],
    ['customer', ['Rechnungsempfänger']],
    ['companyName', ['Rechnungsempfänger']],
    ['netto', ['Summe netto']],
    ['taxValue', ['7\u00a0% USt.', '19\u00a0% USt.']],
    ['taxNote', ['Grund ohne Steuer']],
    ['EUINV', ['Grund ohne Steuer']],
    ['reverseCharge', ['Grund ohne Steuer']],
    ['smallBusiness', ['Grund ohne Steuer']],
    ['brutto', ['Gesamtbetrag']],
    ['other', []],
  ])('is reported only for the data items that print it, whatever other texts contain: %s', (key, terms) => {
    const printed = fieldsOf({ '': elsewhere, [key]: 'x' })
    const found = differencesFromPage(printed, { ...eInvoice, ...corrected })
    expect(found.map(({ term }) => term)).toEqual(terms)
  })

  test('is reported for the reversal of an invoice: negative amounts, and the note naming that invoice', () => {
    const taken: Partial<EInvoice> = { typeCode: '381', precedingInvoices: original }
    const note = 'Storno der Rechnung P1 vom 01.11.2026'
    const minus = (name: string) => [name, `-${page[name]}`]
    const negative = Object.fromEntries(
      ['items.0 nettoItemPrice', 'netto', 'taxes.0 taxValue', 'taxes.1 taxValue', 'brutto'].map(minus),
    )
    const surcharge = { 'surcharges.0 nettoSurchargePrice': '26,60\u00a0€' }
    expect(termsOf({ ...negative, ...surcharge, correctionNote: note }, taken)).toEqual([])
    expect(termsOf({}, taken)).toEqual([
      'Zurückgenommene Rechnung',
      'Pos. 1 Netto',
      'Pos. 2 Netto',
      'Summe netto',
      '7\u00a0% USt.',
      '19\u00a0% USt.',
      'Gesamtbetrag',
    ])
    const [missing] = differencesFromPage(fieldsOf(page), { ...eInvoice, ...taken })
    expect(missing?.expected).toBe('Rechnung P1 vom\u00a001.11.2026')
    // A settlement lists its advances in rows.
    expect(termsOf({}, { typeCode: '380', precedingInvoices: original })).toEqual([])
  })

  test('is reported for rows only where the layout prints their data items', () => {
    const { 'items.0 itemQuantity': _, ...others } = page
    const termsFor = (texts: Record<string, string>) =>
      differencesFromPage(fieldsOf(texts), eInvoice).map(({ term }) => term)
    expect(termsFor({ ...others, 'items.0 quantityWithUnit': '12,5 h' })).toEqual([])
    expect(termsFor({ ...others, 'items.0 quantityWithUnit': '12 h' })).toEqual(['Pos. 1 Menge'])
    expect(termsFor({ ...page, 'items.0 quantityWithUnit': '12 h' })).toEqual([])
    const { 'items.0 description': __, ...untold } = page
    expect(termsFor({ ...untold, 'items.0 title': 'x' })).toEqual([])
    const { 'items.0 title': ___, ...untitled } = page
    expect(termsFor({ ...untitled, 'items.0 description': 'x' })).toEqual([])
  })

  test('is reported for a surcharge if the sum of its parts in the XML differs', () => {
    const [first] = eInvoice.allowancesAndCharges
    const parts = first ? [first, { ...first, kind: 'charge' as const, amount: Decimal.of(6.6) }] : []
    const second = first ? [{ ...first, surchargeIndex: 1, amount: Decimal.of(1) }] : []
    const changes = {
      'surcharges.0 nettoSurchargePrice': '-20,00\u00a0€',
      'surcharges.1 nettoSurchargePrice': '-1,00\u00a0€',
    }
    expect(termsOf(changes, { allowancesAndCharges: [...parts, ...second] })).toEqual([])
    expect(termsOf({}, { allowancesAndCharges: [...parts, ...second] })).toEqual([
      'Pos. 2 Netto',
      'Pos. 3 Netto',
    ])
  })

  test('is reported for a missing row', () => {
    const [line] = eInvoice.lines
    const lines = line ? [line, { ...line, id: '2', itemIndex: 1 }] : []
    const allowancesAndCharges: EInvoice['allowancesAndCharges'] = []
    expect(termsOf({}, { lines, allowancesAndCharges })).toEqual([
      'Pos. 2 Bezeichnung',
      'Pos. 2 Menge',
      'Pos. 2 Einzelpreis',
      'Pos. 2 Netto',
    ])
  })

  test('is reported if it is the reason why there is no tax', () => {
    const exemptionReason = 'Steuerfreie Leistung (§ 4 UStG)'
    const taxGroups = [...eInvoice.taxGroups, { ...group(0, 10, 0), exemptionReason }]
    expect(termsOf({}, { taxGroups })).toEqual(['Grund ohne Steuer'])
    expect(termsOf({ EUINV: 'Hinweis: Steuerfreie Leistung(§ 4 UStG)' }, { taxGroups })).toEqual([])
  })

  test('is reported even if a name has thousands of characters', () => {
    const name = `${'Gesellschaft (mbH) [+*?.]{3} '.repeat(600)}GmbH`
    const buyer = { ...eInvoice.buyer, name }
    expect(termsOf({ customer: name }, { buyer })).toEqual([])
    expect(termsOf({ customer: name.slice(1) }, { buyer })).toEqual(['Rechnungsempfänger'])
  })

  test("is reported if it is the reference to an original, even one with the correction's number and date", () => {
    const precedingInvoices = [{ number: 'P100-2026-0042', issueDate: '20261120' }]
    const corrected: Partial<EInvoice> = { typeCode: '384', precedingInvoices }
    expect(differencesFromPage(fieldsOf(page), { ...eInvoice, ...corrected })).toEqual([
      {
        term: 'Korrigierte Rechnung',
        expected: 'Korrektur der Rechnung P100-2026-0042 vom\u00a020.11.2026',
      },
    ])
    const naming = (number: string, day: string) =>
      termsOf({ correctionNote: `Korrektur der Rechnung${number} vom ${day}` }, corrected)
    expect(naming('P100-2026-0042', '20.11.2026')).toEqual([])
    expect(naming('P100-2026-0042', '2026-11-20')).toEqual([])
    expect(naming('P100-2026-0041', '20.11.2026')).toEqual(['Korrigierte Rechnung'])
    expect(naming('P100-2026-0042', '19.11.2026')).toEqual(['Korrigierte Rechnung'])
  })

  test('is reported as the page should have printed it', () => {
    expect(differencesFromPage([], eInvoice)).toEqual([
      { term: 'Rechnungsnummer', expected: 'P100-2026-0042' },
      { term: 'Rechnungsdatum', expected: '20.11.2026' },
      { term: 'Rechnungssteller', expected: 'Hafenkontor Digital GmbH' },
      { term: 'Rechnungsempfänger', expected: 'Müller & Söhne (Süd) GmbH' },
      { term: 'Summe netto', expected: '4.149,40\u00a0€' },
      { term: '7\u00a0% USt.', expected: '16,76\u00a0€' },
      { term: '19\u00a0% USt.', expected: '741,00\u00a0€' },
      { term: 'Gesamtbetrag', expected: '4.907,16\u00a0€' },
    ])
  })
})
