import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Paper, SettledAdvance } from '@kontor/domain/invoices/paper'
import { expect, test } from 'vitest'
import { sampleInvoice, sampleProfile, sampleSurcharge, withInfos } from '../testing/sample-invoice.ts'
import { dataText, isShown, type RowElement, type ValueSource } from './invoice-value.ts'

const sample = sampleInvoice().content
const customer = {
  ...sample.customer,
  internalReference: 'REF-1',
  emailForInvoice: 'rechnung@mueller.example',
}
const [first = sample.items[0]] = sample.items
const items = sample.items.map((item, index) => ({ ...item, id: `item-${index}` }))
const surcharges = [sampleSurcharge({ amount: 10, itemReferences: ['item-0', 'item-2'] })]
const invoice = sampleInvoice({ customer, items, surcharges })
const advance: SettledAdvance = {
  invoiceId: 'a',
  invoiceNumber: '2026-0040',
  invoiceDate: noonOf({ year: 2026, month: 9, day: 5 }),
  netto: 1100,
  brutto: 1263,
  rates: [
    { rate: 0.07, netto: 100, tax: 7 },
    { rate: 0.19, netto: 1000, tax: 190.1 },
  ],
}

const source = (changes: Partial<ValueSource> = {}): ValueSource => ({
  invoice,
  seller: sampleProfile(),
  dateFormat: 'DD.MM.YYYY',
  giroCode: 'BCD',
  ...changes,
})
const textOf = (dataType: string, key: string, changes: Partial<ValueSource> = {}) =>
  dataText({ type: 'invoiceData', dataType, key } as never, source(changes))

const fields = {
  string: {
    invoiceNumber: '2026-0042',
    currency: 'EUR',
    netto: '4.313,34',
    companyName: 'Müller & Söhne Maschinenbau GmbH',
    department: 'Einkauf',
    VAT: 'DE987654329',
    customerNumber: 'K-1007',
    internalReference: 'REF-1',
    emailForInvoice: 'rechnung@mueller.example',
    correctionNote: '',
    taxNote: '',
    reverseCharge: '',
    smallBusiness: '',
    giroCode: 'BCD',
    validUntil: '',
    prepaid: '',
    payable: '',
    payableDays: 'Fällig am 20.12.2026: 5.104,15\u00a0€',
    paymentDays: 'Fällig am 20.12.2026: 5.104,15\u00a0€',
    PROJECTNR: 'P100',
    PROJECT: 'Neue Website',
    'PROJECT.label': 'Projektbezeichnung',
    'seller.legalName': 'Hafenkontor Digital GmbH',
    'seller.signature': 'Jule Petersen',
    'seller.senderLine': 'Hafenkontor Digital GmbH · Große Elbstraße 145 · 22767 Hamburg',
    'seller.taxNumber': '46/742/01234',
    'seller.VAT': 'DE123456788',
    'seller.register': 'Amtsgericht Hamburg, HRB\u00a0123456',
    'seller.directors': 'Geschäftsführung: Dr. Jule Petersen, Mehmet Şahin',
    'seller.phone': '+49 40 1234567-0',
    'seller.email': 'buchhaltung@hafenkontor.example',
    'seller.website': 'www.hafenkontor.example',
    'seller.contactPerson.name': 'Jule Petersen',
    'seller.contactPerson.phone': '+49 40 1234567-10',
    'seller.contactPerson.email': 'jule@hafenkontor.example',
    'seller.bank.name': 'Hamburger Sparkasse',
    'seller.bank.iban': 'DE02 2005 0550 1015 8713 93',
    'seller.bank.bic': 'HASPDEHHXXX',
    'seller.bank.accountHolder': '',
    unknown: '',
    'unknown.label': '',
    'seller.unknown': '',
    'seller.toString': '',
    toString: '',
  },
  date: { invoiceDate: '20.11.2026', companyName: '' },
  currency: { netto: '4.313,34\u00a0€', brutto: '5.104,15\u00a0€', companyName: '' },
  address: {
    address: 'Straße des 17. Juni 135\nHinterhaus\n10623 Berlin',
    fullAddress:
      'Müller & Söhne Maschinenbau GmbH\nEinkauf\nFrau Dr. Łucja Dvořák\nStraße des 17. Juni 135\nHinterhaus\n10623 Berlin',
    'seller.address': 'Große Elbstraße 145\n22767 Hamburg',
  },
  name: { contactPerson: 'Frau Dr. Łucja Dvořák', salutation: 'Sehr geehrte Frau Dr. Dvořák,' },
}

test.each(Object.entries(fields))('each key of type %s prints its value [S3.10.11]', (dataType, values) => {
  const printed = Object.keys(values).map((key) => [key, textOf(dataType, key)])
  expect(Object.fromEntries(printed)).toEqual(values)
})

test('the text of an unknown type is undefined [S8.0.9]', () => {
  expect(textOf('emoji', 'netto')).toBeUndefined()
  expect(textOf('toString', 'netto')).toBeUndefined()
})

test('a prefix and a suffix are printed around a value, but not if there is no value', () => {
  const item = { type: 'invoiceData', dataType: 'string', prefix: '<', suffix: '>' } as const
  expect(dataText({ ...item, key: 'VAT' }, source())).toBe('<DE987654329>')
  expect(dataText({ ...item, key: 'unknown' }, source())).toBe('')
})

const rows = {
  items: {
    index: '1',
    title: 'Konzeption und Beratung',
    description: 'Workshops vor Ort, Wettbewerbsanalyse und Informationsarchitektur',
    itemQuantity: '12,5\u00a0h',
    quantityWithUnit: '12,5\u00a0h',
    unitPrice: '120',
    taxRate: '19\u00a0%',
    nettoItemPrice: '1.500',
    bruttoItemPrice: '1.785',
    VAT: 'DE987654329',
  },
  surcharges: {
    surchargeIndex: '4',
    title: 'Expresszuschlag',
    description: '',
    surchargeAmount: '10\u00a0%',
    surchargeItemRefs: 'auf die Positionen 1, 3',
    surchargeBasePrice: '1.739,4',
    taxRate: '19\u00a0%',
    nettoSurchargePrice: '173,94',
    bruttoSurchargePrice: '206,99',
    index: '',
  },
  taxes: { taxName: '7\u00a0% USt. auf 239,40\u00a0€', taxRate: '7\u00a0%', taxValue: '16,76', title: '' },
  advances: {
    advanceNumber: '2026-0040',
    advanceNetto: '1.100',
    advanceTax: '197,1',
    advanceBrutto: '1.263',
    title: '',
  },
}
const { content } = invoice
const elements = {
  items: { source: 'items', index: 0, position: 1, continued: false, element: content.items[0] ?? first },
  surcharges: {
    source: 'surcharges',
    index: 0,
    position: 4,
    continued: false,
    element: content.surcharges[0],
  },
  taxes: { source: 'taxes', index: 0, element: content.totals.taxes[0] },
  advances: { source: 'advances', index: 0, element: advance },
} as Record<string, RowElement>

test.each(Object.entries(rows))('a row of %s prints its own fields', (name, values) => {
  const row = elements[name]
  const printed = Object.keys(values).map((key) => [key, textOf('string', key, { row })])
  expect(Object.fromEntries(printed)).toEqual(values)
})

test('the row of an advance prints its date, and a continued row prints only its description', () => {
  expect(textOf('date', 'advanceDate', { row: elements.advances })).toBe('05.09.2026')
  const row = { ...elements.items, continued: true } as RowElement
  expect(['index', 'title', 'nettoItemPrice', 'VAT'].map((key) => textOf('string', key, { row }))).toEqual([
    '',
    '',
    '',
    '',
  ])
  expect(textOf('string', 'description', { row })).toContain('Workshops')
})

test('an invoice that settles advances prints what has been paid and what is left', () => {
  const paper: Paper = { kind: 'settlement', form: 'full', settles: [advance] }
  const settled = { ...invoice, content: { ...content, paper } }
  expect(textOf('currency', 'prepaid', { invoice: settled })).toBe('1.263,00\u00a0€')
  expect(textOf('currency', 'payable', { invoice: settled })).toBe('3.841,15\u00a0€')
  expect(textOf('string', 'payableDays', { invoice: settled })).toBe('Fällig am 20.12.2026: 3.841,15\u00a0€')
  expect(textOf('string', 'paymentDays', { invoice: settled })).toBe('Fällig am 20.12.2026: 5.104,15\u00a0€')
})

test('a draft prints a placeholder for its number; an offer prints its own number and last day', () => {
  const draft = { ...invoice, invoiceNumber: '', status: 'draft' } as const
  expect(textOf('string', 'invoiceNumber', { invoice: draft })).toBe('wird vergeben')
  expect(textOf('string', 'invoiceNumber', { invoice: { ...draft, status: 'final' } })).toBe('')
  const offer = { number: 'AN-7', validUntil: noonOf({ year: 2026, month: 12, day: 24 }) }
  const offered = { ...draft, content: { ...content, offer } } as unknown as Invoice
  expect(textOf('string', 'invoiceNumber', { invoice: offered })).toBe('AN-7')
  expect(textOf('date', 'validUntil', { invoice: offered })).toBe('24.12.2026')
})

test('the project number precedes the invoice number only if the layout requires it', () => {
  const number = (projectPrefix: boolean, changes: Partial<Invoice> = {}) =>
    dataText(
      { type: 'invoiceData', dataType: 'string', key: 'invoiceNumber', projectPrefix },
      source({ invoice: { ...invoice, ...changes } }),
    )
  expect(number(true)).toBe('P100-2026-0042')
  expect(number(false)).toBe('2026-0042')
  expect(number(true, { invoiceNumber: '', status: 'draft' })).toBe('wird vergeben')
})

test("an address prints the country in capitals if it differs from the seller's", () => {
  const linesOf = (country: string, home: string, key = 'address') => {
    const { address } = customer
    const abroad = { ...content, customer: { ...customer, address: { ...address, country } } }
    const seller = { ...sampleProfile(), address: { ...sampleProfile().address, country: home } }
    return textOf('address', key, { invoice: { ...invoice, content: abroad }, seller })
      ?.split('\n')
      .at(-1)
  }
  expect(linesOf('Österreich', 'Deutschland')).toBe('ÖSTERREICH')
  expect(linesOf(' österreich ', 'ÖSTERREICH ')).toBe('10623 Berlin')
  expect(linesOf('Deutschland', '')).toBe('10623 Berlin')
  expect(linesOf('Österreich', 'Österreich', 'seller.address')).toBe('22767 Hamburg')
})

test('without a contact person, the legal name is printed as the signature', () => {
  const seller = { ...sampleProfile(), contactPerson: { name: ' ', phone: '', email: '' } }
  expect(textOf('string', 'seller.signature', { seller })).toBe('Hafenkontor Digital GmbH')
})

test('a block is printed if it has a value and no flag hides it [S3.10.13]', () => {
  const shown = (key: string, changes: object) =>
    isShown(key, source({ invoice: { ...invoice, content: { ...content, ...changes } } }))
  const flags = {
    VAT: 'showVAT',
    customerNumber: 'showCustomerNumber',
    internalReference: 'showInternalReference',
  }
  for (const [key, flag] of Object.entries(flags)) {
    expect([key, shown(key, { customer: { ...customer, [flag]: true } })]).toEqual([key, true])
    expect([key, shown(key, { customer: { ...customer, [flag]: false } })]).toEqual([key, false])
    expect([key, shown(key, { customer: { ...customer, [flag]: true, [key]: '' } })]).toEqual([key, false])
  }
  expect(shown('invoiceDate', {})).toBe(true)
  expect(shown('invoiceDate', { dates: { ...content.dates, invoiceDate: 0 } })).toBe(false)
  expect(shown('department', {})).toBe(true)
  expect(shown('department', { customer: { ...customer, department: '' } })).toBe(false)
  const infos = (value: string) => ({ customInfos: withInfos(content.customInfos, { PROJECT: value }) })
  expect(shown('PROJECT', infos('x'))).toBe(true)
  expect(shown('PROJECT', infos(' '))).toBe(false)
})
