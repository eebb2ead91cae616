import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { full } from '../testing/unusual-invoices.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import type { Slot, Structure } from './structure.ts'
import { readTermPaths } from './syntax.ts'
import { writeDocument } from './write-document.ts'
import { writeInvoice } from './write-invoice.ts'

/** The amounts in a document, each with its currency; '' for an amount without one. */
function amountsIn(invoice: SemanticInvoice, syntax = ublInvoice): string[] {
  const amounts = writeDocument(invoice, syntax).matchAll(/<\w+:(\w*Amount)( currencyID="(\w*)")?>/g)
  return [...amounts].map(([, name = '', , currency = '']) => `${name} ${currency}`)
}

test('each amount in UBL has the currency of the invoice, except the tax in the tax currency', () => {
  const totals = { net: '1.00', tax: '0.19', taxInTaxCurrency: '0.20', due: '1.19' }
  expect(new Set(amountsIn({ currency: 'EUR', taxCurrency: 'USD', totals }))).toEqual(
    new Set(['TaxAmount EUR', 'TaxAmount USD', 'TaxExclusiveAmount EUR', 'PayableAmount EUR']),
  )
})

test('if an invoice has no currency, its amounts have none either', () => {
  const { currency: _, taxCurrency: __, ...rest } = full
  const amounts = amountsIn({ ...rest, totals: { net: '1.00', due: '1.19' } })
  expect(amounts.length).toBeGreaterThan(5)
  expect(amounts.filter((amount) => !amount.endsWith(' '))).toEqual([])
})

test('each means of payment repeats the kind of payment and, in UBL, the remittance information', () => {
  const payment = {
    meansCode: '58',
    remittance: 'R-1',
    creditTransfers: [{ account: 'DE89370400440532013000' }, { account: 'DE02120300000000202051' }],
  }
  const numberOf = (text: string, element: RegExp) => text.match(element)?.length
  const ubl = writeDocument({ payment }, ublInvoice)
  expect(numberOf(ubl, /<cac:PaymentMeans>/g)).toBe(2)
  expect(numberOf(ubl, /<cbc:PaymentMeansCode>58<\/cbc:PaymentMeansCode>/g)).toBe(2)
  expect(numberOf(ubl, /<cbc:PaymentID>R-1<\/cbc:PaymentID>/g)).toBe(2)
  const inCii = writeDocument({ payment }, cii)
  expect(numberOf(inCii, /<ram:SpecifiedTradeSettlementPaymentMeans>/g)).toBe(2)
  expect(numberOf(inCii, /<ram:TypeCode>58<\/ram:TypeCode>/g)).toBe(2)
  expect(numberOf(inCii, /<ram:PaymentReference>R-1<\/ram:PaymentReference>/g)).toBe(1)
})

test('in CII, a document has the groups that its schema requires, once and in order', () => {
  const groups = ['Agreement', 'Delivery', 'Settlement'].map((name) => `ApplicableHeaderTrade${name}`)
  const groupsIn = (invoice: SemanticInvoice) =>
    [...writeDocument(invoice, cii).matchAll(/<ram:(ApplicableHeader\w+)/g)].map(([, name]) => name)
  for (const invoice of [{}, { currency: 'EUR' }, { delivery: { date: '2026-11-02' } }, full])
    expect(groupsIn(invoice)).toEqual(groups)
})

test('in CII, only the tax totals state their currency', () => {
  expect(new Set(amountsIn(full, cii).filter((amount) => !amount.endsWith(' ')))).toEqual(
    new Set([`TaxTotalAmount ${full.currency}`, `TaxTotalAmount ${full.taxCurrency}`]),
  )
})

test.each([
  ['DE89370400440532013000', 'IBANID'],
  ['0815', 'ProprietaryID'],
  ['DE8', 'ProprietaryID'],
  ['Konto DE89', 'ProprietaryID'],
])('the account %s is written as %s in CII', (account, name) => {
  const xml = writeDocument({ payment: { creditTransfers: [{ account }] } }, cii)
  expect(xml).toContain(`<ram:${name}>${account}</ram:${name}>`)
})

test('a date that is not a valid day is written without a format', () => {
  for (const text of ['x2026-01-02', '2026-01-02x', 'morgen', ''])
    expect(writeDocument({ issueDate: text }, cii)).not.toContain('format=')
  expect(writeDocument({ issueDate: '2026-01-02' }, cii)).toContain('format="102">20260102<')
})

test('absent details of an identifier or a file are not written', () => {
  const seller = { identifiers: [{ id: 'K-1', version: '2' }] }
  const attachments = [{ reference: 'A', file: { content: 'QUJD' } }]
  expect(writeDocument({ seller, attachments }, cii)).toContain('<ram:ID>K-1</ram:ID>')
  expect(writeDocument({ seller, attachments }, ublInvoice)).toContain('<cbc:ID>K-1</cbc:ID>')
  for (const syntax of [cii, ublInvoice])
    expect(writeDocument({ seller, attachments }, syntax)).toMatch(/BinaryObject>QUJD</)
})

test('a repeated term repeats the last repeatable element of its path, or else the last element', () => {
  const seller = { identifiers: [{ id: 'K-1' }, { id: 'K-2' }] }
  const ubl = writeDocument({ seller }, ublInvoice)
  expect(ubl.match(/<cac:PartyIdentification>\s*<cbc:ID>K-\d<\/cbc:ID>\s*<\/cac:/g)).toHaveLength(2)
  const inCii = writeDocument({ precedingInvoices: [{ number: 'R-1' }, { number: 'R-2' }] }, cii)
  expect(inCii.match(/<ram:ApplicableHeaderTradeSettlement>/g)).toHaveLength(1)
  expect(inCii.match(/<ram:InvoiceReferencedDocument>/g)).toHaveLength(2)
})

/** For each child of the root that has this name, its own children: 'ID=1 Name[@a=b]=c'. */
function written(invoice: SemanticInvoice, terms: string, name = 'ExchangedDocument', syntax = cii) {
  const root = writeInvoice(invoice, { ...syntax, terms: readTermPaths(terms) })
  const textOf = (child: XmlElement) =>
    `${child.name}${child.attributes.map((one) => `[@${one.name}=${one.value}]`).join('')}=${child.text}`
  return root.children
    .filter((child) => child.name === name)
    .map(({ children }) => children.map(textOf).join(' '))
}

test.each([
  ['with the required child is used again', 'ID', '[ID]/TypeCode', ['ID=a TypeCode=b']],
  [
    'with a value other than the excluded one is used again',
    'TypeCode',
    '[TypeCode!=1]/ID',
    ['ID=b TypeCode=a'],
  ],
  [
    'that already has a value other than the one it would get is not used again',
    'TypeCode',
    '[+TypeCode=1]/ID',
    ['TypeCode=a', 'ID=b TypeCode=1'],
  ],
  [
    'with the required value in another element is not used again',
    'ID',
    '[TypeCode=a]/Name',
    ['ID=a', 'Name=b TypeCode=a'],
  ],
  [
    'with the required value in another attribute is not used again',
    'ID/@schemeAgencyID',
    '[ID/@schemeID=a]/Name',
    ['ID[@schemeAgencyID=a]=', 'ID[@schemeID=a]= Name=b'],
  ],
  [
    'with the required attribute is used again',
    '[ID/@schemeID=c]/ID',
    '[ID/@schemeID=c]/Name',
    ['ID[@schemeID=c]=a Name=b'],
  ],
])('an element %s', (_, number, typeCode, elements) => {
  const path = (text: string) => `ExchangedDocument${text.startsWith('[') ? '' : '/'}${text}`
  const terms = `BT-1 ${path(number)}\nBT-3 ${path(typeCode)}`
  expect(written({ number: 'a', typeCode: 'b' }, terms)).toEqual(elements)
})

test('an identifier with a scheme takes the second of two paths, but not in UBL', () => {
  const invoice = { invoicedObject: { id: 'a', scheme: 'b' } }
  const paths = (name: string, second: string) => `BT-18 ${name}/ID|${name}/${second}`
  expect(written(invoice, paths('ExchangedDocument', 'GlobalID'))).toEqual(['GlobalID[@schemeID=b]=a'])
  expect(written(invoice, paths('OrderReference', 'UUID'), 'OrderReference', ublInvoice)).toEqual([
    'ID[@schemeID=b]=a',
  ])
})

test('a value that the condition of a path adds does not replace an existing one', () => {
  const terms = 'BG-2 ExchangedDocument\nBT-23 ID\nBT-24 .[+ID=1]/Name'
  expect(written({ process: { type: 'a', specification: 'b' } }, terms)).toEqual(['ID=a Name=b'])
  expect(written({ process: { specification: 'b' } }, terms)).toEqual(['ID=1 Name=b'])
})

test('an amount that has another attribute also gets its currency', () => {
  const terms = 'BT-1 LegalMonetaryTotal/PayableAmount/@currencyCodeListVersionID'
  expect(written({ number: 'a', currency: 'EUR' }, terms, 'LegalMonetaryTotal', ublInvoice)).toEqual([
    'PayableAmount[@currencyCodeListVersionID=a][@currencyID=EUR]=',
  ])
})

test('a path to an element that the structure lacks is an error', () => {
  expect(() => written({ number: 'a' }, 'BT-1 Other')).toThrow(
    new RangeError('the structure has no element Other in CrossIndustryInvoice'),
  )
})

test('a value contains no elements, even if its type has the same name as a group', () => {
  const slotsOf = (type: string): Slot[] => [
    { name: 'A', isRequired: true, isRepeatable: false, content: { kind: 'value', type } },
  ]
  const slots = new Map(['Root', 'T'].map((type) => [type, slotsOf(type === 'Root' ? 'T' : 'U')]))
  const structure = { ...cii.structure, slots }
  const syntax = { ...cii, root: 'Root', structure, terms: readTermPaths('BT-1 A/A') }
  expect(() => writeInvoice({ number: 'a' }, syntax)).toThrow(RangeError)
})

test('the root has no text, and a root that is a choice gets no required group', () => {
  const group = { name: 'A', isRequired: true, isRepeatable: false } as const
  const structure: Structure = {
    ...cii.structure,
    slots: new Map([
      ['Root', [{ ...group, content: { kind: 'elements', type: 'T' } }]],
      ['T', []],
    ]),
  }
  const childrenOf = (choices: string[]) => {
    const syntax = { ...cii, root: 'Root', structure: { ...structure, choices: new Set(choices) } }
    const { text, children } = writeInvoice({}, syntax)
    return [text, ...children.map(({ name }) => name)]
  }
  expect(childrenOf([])).toEqual(['', 'A'])
  expect(childrenOf(['Root'])).toEqual([''])
})
