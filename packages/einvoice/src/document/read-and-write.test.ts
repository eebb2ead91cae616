import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { writeDocument } from '../syntax/write-document.ts'
import { arbitrarySemanticInvoice } from '../testing/arbitrary-semantic-invoice.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import { readXml } from '../xml/read-xml.ts'
import { readInvoice } from './read-invoice.ts'

function read(xml: string, syntax: Syntax) {
  return readInvoice(new DocumentTree(readXml(xml), syntax))
}

function written(invoice: SemanticInvoice, syntax: Syntax) {
  return read(writeDocument(invoice, syntax), syntax)
}

describe('any invoice', () => {
  test.each([
    ['CII', cii],
    ['a UBL invoice', ublInvoice],
    ['a UBL credit note', ublCreditNote],
  ] as const)('written as %s is read back unchanged and complete', (_, syntax) => {
    fc.assert(
      fc.property(arbitrarySemanticInvoice(syntax), (invoice) => {
        expect(written(invoice, syntax)).toEqual({ invoice, unread: [] })
      }),
      { numRuns: 150 },
    )
  })

  test('stays the same on a round trip through CII, UBL Invoice, UBL CreditNote and CII', () => {
    fc.assert(
      fc.property(arbitrarySemanticInvoice(cii, ublInvoice, ublCreditNote), (invoice) => {
        const once = written(invoice, cii).invoice
        const twice = written(once, ublInvoice).invoice
        const thrice = written(twice, ublCreditNote).invoice
        expect(written(thrice, cii).invoice).toEqual(invoice)
      }),
      { numRuns: 150 },
    )
  })
})

test('the tax is read even if the tax currency equals the invoice currency', () => {
  const invoice = { currency: 'EUR', taxCurrency: 'EUR', totals: { tax: '0.19' } }
  for (const syntax of [cii, ublInvoice]) expect(written(invoice, syntax).invoice).toMatchObject(invoice)
})

test('the quantity of the gross price is that of the net price, or is listed if it differs', () => {
  const invoice = { lines: [{ price: { net: '5.00', gross: '6.00', baseQuantity: '10', baseUnit: 'C62' } }] }
  const withGross = (quantity: string) =>
    read(
      writeDocument(invoice, cii).replace(
        '<ram:ChargeAmount>6.00</ram:ChargeAmount>',
        `$&<ram:BasisQuantity unitCode="C62">${quantity}</ram:BasisQuantity>`,
      ),
      cii,
    )
  expect(withGross('10')).toEqual({ invoice, unread: [] })
  expect(withGross('1').invoice).toEqual(invoice)
  expect(withGross('1').unread.map(({ text }) => text)).toEqual(['1'])
})

test('line breaks and spaces in the Base64 of an attached file are ignored', () => {
  const file = { content: 'QUJDREVG', mediaType: 'text/csv', name: 'stunden.csv' }
  const invoice = { attachments: [{ reference: 'A', file }] }
  for (const syntax of [cii, ublInvoice]) {
    const xml = writeDocument(invoice, syntax).replace(file.content, 'QUJD\n  RE VG\n')
    expect(read(xml, syntax).invoice).toMatchObject(invoice)
  }
})

test('reads the terms of a document', () => {
  const { invoice, unread } = read(ublSample, ublInvoice)
  expect(unread).toEqual([])
  expect(invoice).toMatchObject({
    number: 'RE-7',
    issueDate: '2026-11-20',
    notes: [{ subjectCode: 'AAI', text: 'Wir danken.' }],
    seller: {
      name: 'Kontor GmbH',
      vatId: 'DE136695976',
      electronicAddress: { id: 'rechnung@kontor.example', scheme: 'EM' },
    },
    payment: { meansCode: '58', creditTransfers: [{ account: 'DE89370400440532013000' }] },
    totals: { net: '200.00', tax: '38.00', due: '238.00' },
    lines: [{ quantity: '2', unit: 'HUR', item: { name: 'Beratung' }, tax: { category: 'S', rate: '19' } }],
  })
})

describe('content without a term', () => {
  test('is reported with its path and its text', () => {
    const xml = ublSample
      .replace('<cbc:ID>RE-7</cbc:ID>', '<cbc:ID schemeName="x">RE-7</cbc:ID><cbc:UUID>u-1</cbc:UUID>')
      .replace(
        '<cbc:Name>Beratung</cbc:Name>',
        '<cbc:Keyword>Wort</cbc:Keyword><cbc:Name>Beratung</cbc:Name>',
      )
    expect(read(xml, ublInvoice).unread).toEqual([
      { path: 'Invoice/ID/@schemeName', text: 'x' },
      { path: 'Invoice/UUID', text: 'u-1' },
      { path: 'Invoice/InvoiceLine/Item/Keyword', text: 'Wort' },
    ])
  })

  test('includes the second value of a term', () => {
    const xml = ublSample.replace(
      '<cbc:BuyerReference>',
      '<cbc:BuyerReference>eins</cbc:BuyerReference><cbc:BuyerReference>',
    )
    const { invoice, unread } = read(xml, ublInvoice)
    expect(invoice.buyerReference).toBe('eins')
    expect(unread).toEqual([{ path: 'Invoice/BuyerReference[2]', text: '04011000-1234512345-06' }])
  })

  const quantity = '<cbc:InvoicedQuantity unitCode="HUR">'
  const file = (name: string) =>
    `<cac:Attachment>
      <cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="${name}">QUJD</cbc:EmbeddedDocumentBinaryObject>
    </cac:Attachment>`

  test.each<[string, string, string, [path: string, text: string][]]>([
    [
      'a second number with the same unit',
      quantity,
      `${quantity}3</cbc:InvoicedQuantity>${quantity}`,
      [['InvoiceLine/InvoicedQuantity[2]', '2']],
    ],
    [
      'a second file with the same bytes and another name',
      '<cac:AccountingSupplierParty>',
      `<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID>${file('a.csv')}${file('b.csv')}
      </cac:AdditionalDocumentReference><cac:AccountingSupplierParty>`,
      [
        ['AdditionalDocumentReference/Attachment[2]/EmbeddedDocumentBinaryObject', 'QUJD'],
        ['AdditionalDocumentReference/Attachment[2]/EmbeddedDocumentBinaryObject/@mimeCode', 'text/csv'],
        ['AdditionalDocumentReference/Attachment[2]/EmbeddedDocumentBinaryObject/@filename', 'b.csv'],
      ],
    ],
    [
      'the second occurrence of a group that may occur only once',
      '<cac:Delivery>',
      `<cac:PayeeParty><cac:PartyName><cbc:Name>Erste</cbc:Name></cac:PartyName></cac:PayeeParty>
      <cac:PayeeParty><cac:PartyName><cbc:Name>Zweite</cbc:Name></cac:PartyName></cac:PayeeParty><cac:Delivery>`,
      [['PayeeParty[2]/PartyName/Name', 'Zweite']],
    ],
    [
      'the value of a condition in a place that has no such condition',
      '<cac:TaxTotal>',
      `<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cac:AllowanceCharge>
        <cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>1</cbc:Amount>
      </cac:AllowanceCharge><cac:TaxTotal>`,
      [['ChargeIndicator', 'false']],
    ],
    [
      'a value that does not meet its condition',
      '<cac:ClassifiedTaxCategory>',
      '<cac:TaxScheme><cbc:ID>GST</cbc:ID></cac:TaxScheme><cac:ClassifiedTaxCategory>',
      [['InvoiceLine/Item/TaxScheme/ID', 'GST']],
    ],
    [
      'the text of an element that only has to exist',
      '<cac:PayeeFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID>',
      '<cac:PayeeFinancialAccount>Text',
      [['PaymentMeans/PayeeFinancialAccount', 'Text']],
    ],
  ])('includes %s', (_, from, to, unread) => {
    expect(read(ublSample.replace(from, to), ublInvoice).unread).toEqual(
      unread.map(([path, text]) => ({ path: `Invoice/${path}`, text })),
    )
  })
})

test('an empty element counts as missing', () => {
  expect(read(ublSample.replace('>RE-7<', '> <'), ublInvoice).invoice.number).toBeUndefined()
})

test('in UBL, a subject code is read only from the start of a note', () => {
  const text = 'Siehe #AAI#Wir danken.'
  const xml = ublSample.replace('#AAI#Wir danken.', text)
  expect(read(xml, ublInvoice).invoice.notes).toEqual([{ text }])
})

test.each([
  [
    'in format 102 is read as YYYYMMDD',
    '<udt:DateTimeString format="102">20261120</udt:DateTimeString>',
    '2026-11-20',
  ],
  [
    'that does not exist stays as it is',
    '<udt:DateTimeString format="102">20112026</udt:DateTimeString>',
    '20112026',
  ],
  [
    'in another format stays as it is',
    '<udt:DateTimeString format="4">20112026</udt:DateTimeString>',
    '20112026',
  ],
  ['without DateTimeString is read as YYYYMMDD', '20261120', '2026-11-20'],
])('a date in CII %s', (_, date, issueDate) => {
  const xml = writeDocument({ issueDate: '2026-11-20' }, cii).replace(
    /<udt:DateTimeString.*<\/udt:DateTimeString>/,
    date,
  )
  expect(read(xml, cii).invoice).toEqual({ issueDate })
})
