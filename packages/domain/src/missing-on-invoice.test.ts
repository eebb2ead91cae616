import { describe, expect, test } from 'vitest'
import type { InvoiceContent } from './invoice.ts'
import { emptyInvoiceContent, emptyItem, emptyProfile } from './invoice-defaults.ts'
import { type MissingOnInvoice, missingOnInvoice } from './missing-on-invoice.ts'
import type { Profile } from './profile.ts'
import { recalculate } from './totals.ts'

const address = {
  street: 'Ring 2',
  streetExtra: '',
  postalCode: '10115',
  city: 'Berlin',
  country: 'Deutschland',
}
const seller: Profile = { ...emptyProfile(), legalName: 'Kontor GmbH', address, taxNumber: '12/345/67890' }
const item = { ...emptyItem(0.19), id: 'a', title: 'Beratung', unitPrice: 1000 }
const complete = recalculate({
  ...emptyInvoiceContent(),
  customer: { ...emptyInvoiceContent().customer, companyName: 'Müller GmbH', address, VAT: 'ATU12345675' },
  items: [item],
  customInfos: [],
})

function missing(changes: Partial<InvoiceContent>, profile: Profile = seller): MissingOnInvoice[] {
  return missingOnInvoice(recalculate({ ...complete, ...changes }), profile)
}

test('a complete invoice misses nothing', () => {
  expect(missing({})).toEqual([])
})

test('an empty invoice of an empty organisation misses what §14 UStG asks for, in the order of the page', () => {
  expect(missingOnInvoice(emptyInvoiceContent(), emptyProfile())).toEqual([
    'sellerName',
    'sellerAddress',
    'sellerTaxId',
    'customerName',
    'customerAddress',
    'items',
    'requiredInfo',
  ])
})

test.each<[MissingOnInvoice, Partial<InvoiceContent>]>([
  ['customerName', { customer: { ...complete.customer, companyName: ' ' } }],
  ['customerAddress', { customer: { ...complete.customer, address: { ...address, city: '' } } }],
  ['itemTitle', { items: [item, { ...item, title: '' }] }],
  ['itemQuantity', { items: [item, { ...item, quantity: 0 }] }],
  [
    'deliveryDate',
    { dates: { invoiceDate: 0, deliveryDate: { type: 'type3', label: '', startDate: 0, endDate: 0 } } },
  ],
  ['exemptionNote', { items: [{ ...item, taxRate: 0 }] }],
  ['requiredInfo', { customInfos: emptyInvoiceContent().customInfos }],
])('%s is found missing alone', (code, changes) => {
  expect(missing(changes)).toEqual([code])
})

test.each<[MissingOnInvoice, Partial<Profile>]>([
  ['sellerName', { legalName: '' }],
  ['sellerAddress', { address: { ...address, street: '' } }],
  ['sellerTaxId', { taxNumber: '', VAT: '' }],
])('%s is found missing in the profile', (code, changes) => {
  expect(missing({}, { ...seller, ...changes })).toEqual([code])
})

test('either tax number or VAT id of the seller is enough', () => {
  expect(missing({}, { ...seller, taxNumber: '', VAT: 'DE136695976' })).toEqual([])
})

describe('a line without tax', () => {
  const untaxed = { items: [{ ...item, taxRate: 0 }] }

  test('needs no note with the EU note, for a small business or under reverse charge', () => {
    const standardInfos = complete.standardInfos.map((info) =>
      info.key === 'EUINV' ? { ...info, value: 'Steuerfreie Ausfuhrlieferung', show: true } : info,
    )
    expect(missing({ ...untaxed, standardInfos })).toEqual([])
    expect(missing(untaxed, { ...seller, smallBusiness: true })).toEqual([])
    expect(missing({ ...untaxed, payment: { ...complete.payment, useReverseCharge: true } })).toEqual([])
  })

  test('is not explained by a note that is not shown', () => {
    const standardInfos = complete.standardInfos.map((info) =>
      info.key === 'EUINV' ? { ...info, value: 'Steuerfreie Ausfuhrlieferung', show: false } : info,
    )
    expect(missing({ ...untaxed, standardInfos })).toEqual(['exemptionNote'])
  })
})

test('reverse charge asks for the VAT id of the customer, on the page', () => {
  const payment = { ...complete.payment, useReverseCharge: true }
  expect(missing({ payment, customer: { ...complete.customer, VAT: '' } })).toEqual(['customerVAT'])
  expect(missing({ payment, customer: { ...complete.customer, showVAT: false } })).toEqual(['customerVAT'])
})

describe('up to 250 euros gross', () => {
  const bare = {
    customer: emptyInvoiceContent().customer,
    dates: { invoiceDate: 0, deliveryDate: { type: 'type3' as const, label: '', startDate: 0, endDate: 0 } },
  }
  const small = { ...bare, items: [{ ...item, taxRate: 0.07, unitPrice: 233.64 }] }

  test('§33 UStDV asks for no recipient, tax number or time of supply', () => {
    expect(missing(small, { ...seller, taxNumber: '' })).toEqual([])
    const above = { ...bare, items: [{ ...item, taxRate: 0.07, unitPrice: 233.65 }] }
    expect(missing(above)).toEqual(['customerName', 'customerAddress', 'deliveryDate'])
  })

  test('but not under reverse charge, and not in another currency', () => {
    const codes = ['customerName', 'customerAddress', 'deliveryDate']
    expect(missing({ ...small, payment: { ...complete.payment, currency: 'GBP' } })).toEqual(codes)
    const reverse = { ...small, payment: { ...complete.payment, useReverseCharge: true } }
    expect(missing(reverse)).toEqual(['customerName', 'customerAddress', 'customerVAT', 'deliveryDate'])
  })
})
