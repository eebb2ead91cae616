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

test('each amount in UBL has the currency of the invoice, the tax in the tax currency has its own', () => {
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

test('only the tax totals of CII name their currency', () => {
  expect(new Set(amountsIn(full, cii).filter((amount) => !amount.endsWith(' ')))).toEqual(
    new Set([`TaxTotalAmount ${full.currency}`, `TaxTotalAmount ${full.taxCurrency}`]),
  )
})
