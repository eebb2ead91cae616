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
  precedingInvoice: undefined,
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
  lines: [],
  allowancesAndCharges: [],
  taxGroups: [group(0.07, 239.4, 16.76), group(0.19, 3900, 741), group(0, 10, 0)],
  totals: {
    lines: Decimal.of(4149.4),
    allowances: zero,
    charges: zero,
    net: Decimal.of(4149.4),
    tax: Decimal.of(757.76),
    gross: Decimal.of(4907.16),
    due: Decimal.of(4907.16),
  },
}

const page = `Hafenkontor Digital GmbH · Große Elbstraße 145
Müller & Söhne (Süd) GmbH
RECHNUNG
Rechnungsnummer P100-2026-0042
Rechnungsdatum 20.11.2026
Summe netto 4.149,40\u00a0€
7\u00a0% USt. auf 239,40\u00a0€ 16,76\u00a0€
19\u00a0% USt. auf 3.900,00\u00a0€ 741,00\u00a0€
Gesamtbetrag 4.907,16\u00a0€`

const termsOf = (text: string, changes: Partial<EInvoice> = {}) =>
  differencesFromPage(text, { ...eInvoice, ...changes }).map(({ term }) => term)

describe('a page that says what the XML says', () => {
  test('has no differences', () => {
    expect(differencesFromPage(page, eInvoice)).toEqual([])
  })

  test('may break its lines anywhere', () => {
    const narrow = page
      .replace('P100-2026-0042', 'P100-\n2026-00\n42')
      .replace('Söhne (Süd)', 'Söh\nne\n(Süd)')
      .replace('Digital GmbH', 'Digital\n\u00a0GmbH')
      .replace('4.907,16\u00a0€', '4.907,16\n€')
    expect(termsOf(narrow)).toEqual([])
  })

  test('may set a name close to something else', () => {
    expect(termsOf(page.replace('\nMüller', 'Müller'))).toEqual([])
  })

  test('may write a letter as two characters, and with characters that nobody sees', () => {
    expect(termsOf(page.normalize('NFD').replace('Hafenkontor', 'Hafen\u00adkon\u200btor'))).toEqual([])
  })

  test.each(['2026-11-20', '20/11/2026', '11/20/2026', '20. 11. 2026'])(
    'may print its date as %s',
    (date) => {
      expect(termsOf(page.replace('20.11.2026', date))).toEqual([])
    },
  )

  test('need not say what the XML lacks', () => {
    const seller = { ...eInvoice.seller, name: '' }
    expect(termsOf(page, { number: '', issueDate: '', seller })).toEqual([])
  })

  test('may be below zero', () => {
    const totals = { ...eInvoice.totals, gross: Decimal.of(-4907.16) }
    expect(termsOf(page, { totals })).toEqual(['Gesamtbetrag'])
    expect(termsOf(page.replace('4.907,16', '-4.907,16'), { totals })).toEqual([])
    expect(termsOf(page.replace('4.907,16', '-4.907,16'))).toEqual(['Gesamtbetrag'])
  })
})

describe('a page that says something else', () => {
  test.each([
    ['Rechnungsnummer', 'P100-2026-0042', 'P100-2026-0043'],
    ['Rechnungsnummer', 'P100-2026-0042', 'P100-2026-00421'],
    ['Rechnungsnummer', 'P100-2026-0042', 'XP100-2026-0042'],
    ['Rechnungsnummer', 'P100-2026-0042', 'P100-2026-0042-1'],
    ['Rechnungsdatum', '20.11.2026', '21.11.2026'],
    ['Rechnungsdatum', '20.11.2026', '20.12.2026'],
    ['Rechnungsdatum', '20.11.2026', '20.11.2025'],
    ['Rechnungssteller', 'Hafenkontor Digital', 'Hafenkontor Analog'],
    ['Rechnungsempfänger', 'Müller & Söhne', 'Müller & Sohn'],
    ['Rechnungsempfänger', 'Müller & Söhne', 'Müller und Söhne'],
    ['Summe netto', '4.149,40', '4.149,41'],
    ['Summe netto', '4.149,40', '14.149,40'],
    ['7\u00a0% USt.', '16,76', '16,67'],
    ['19\u00a0% USt.', '741,00', '1.741,00'],
    ['Gesamtbetrag', '4.907,16\u00a0€', '4.907,16\u00a0$'],
    ['Gesamtbetrag', '4.907,16', '4.907,1'],
  ])('differs in %s: %s is %s', (term, said, printed) => {
    expect(termsOf(page.replace(said, printed))).toEqual([term])
  })

  test('leaves out why there is no tax', () => {
    const exemptionReason = 'Steuerfreie Leistung (§ 4 UStG)'
    const taxGroups = [...eInvoice.taxGroups, { ...group(0, 10, 0), exemptionReason }]
    expect(termsOf(page, { taxGroups })).toEqual(['Grund ohne Steuer'])
    expect(termsOf(`${page}\nSteuerfreie Leistung\n(§ 4 UStG)`, { taxGroups })).toEqual([])
  })

  test('does not name the invoice that it corrects, even where that has its own number and date', () => {
    const precedingInvoice = { number: 'P100-2026-0042', issueDate: '20261120' }
    const corrected = { typeCode: '384', precedingInvoice } as const
    expect(differencesFromPage(page, { ...eInvoice, ...corrected })).toEqual([
      {
        term: 'Korrigierte Rechnung',
        expected: 'Korrektur der Rechnung P100-2026-0042 vom\u00a020.11.2026',
      },
    ])
    const naming = (number: string, day: string) =>
      termsOf(`${page}\nKorrektur der Rechnung\n${number} vom ${day}`, corrected)
    expect(naming('P100-2026-00\n42', '20.11.2026')).toEqual([])
    expect(naming('P100-2026-0042', '2026-11-20')).toEqual([])
    expect(naming('P100-2026-0041', '20.11.2026')).toEqual(['Korrigierte Rechnung'])
    expect(naming('P100-2026-0042', '19.11.2026')).toEqual(['Korrigierte Rechnung'])
  })

  test('names each term that it leaves out, as it should be printed', () => {
    expect(differencesFromPage('', eInvoice)).toEqual([
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
