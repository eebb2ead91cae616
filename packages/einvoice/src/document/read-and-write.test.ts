import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { arbitrarySemanticInvoice } from '../testing/arbitrary-semantic-invoice.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import { readXml } from '../xml/read-xml.ts'
import { readInvoice } from './read-invoice.ts'
import { writeDocument } from './write-document.ts'

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
  ] as const)('written as %s reads back unchanged and completely', (_, syntax) => {
    fc.assert(
      fc.property(arbitrarySemanticInvoice(syntax), (invoice) => {
        expect(written(invoice, syntax)).toEqual({ invoice, unread: [] })
      }),
      { numRuns: 150 },
    )
  })

  test('stays the same on a round trip through CII, UBL and CII', () => {
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

test('the tax is read even if the tax currency is that of the invoice', () => {
  const invoice = { currency: 'EUR', taxCurrency: 'EUR', totals: { tax: '0.19' } }
  for (const syntax of [cii, ublInvoice]) expect(written(invoice, syntax).invoice).toMatchObject(invoice)
})

test('a file that is attached in lines of Base64 is read without the blanks', () => {
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
})

test('an empty element counts as missing', () => {
  expect(read(ublSample.replace('>RE-7<', '> <'), ublInvoice).invoice.number).toBeUndefined()
})
