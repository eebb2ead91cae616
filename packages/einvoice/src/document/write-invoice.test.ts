import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { full } from '../testing/unusual-invoices.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { writeDocument } from './write-document.ts'

/** The amounts of a document with their currencies, '' for none. */
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

test('amounts of an invoice without a currency have none', () => {
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

test('a document has the groups that its schema requires, once and in order', () => {
  const groups = ['Agreement', 'Delivery', 'Settlement'].map((name) => `ApplicableHeaderTrade${name}`)
  const groupsIn = (invoice: SemanticInvoice) =>
    [...writeDocument(invoice, cii).matchAll(/<ram:(ApplicableHeader\w+)/g)].map(([, name]) => name)
  for (const invoice of [{}, { currency: 'EUR' }, { delivery: { date: '2026-11-02' } }, full])
    expect(groupsIn(invoice)).toEqual(groups)
})

test('only the tax totals of CII name their currency', () => {
  expect(new Set(amountsIn(full, cii).filter((amount) => !amount.endsWith(' ')))).toEqual(
    new Set([`TaxTotalAmount ${full.currency}`, `TaxTotalAmount ${full.taxCurrency}`]),
  )
})
