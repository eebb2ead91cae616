import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { Currency } from '@kontor/domain/money/currency'
import { expect, test } from 'vitest'
import { netSums } from './sums.ts'

function invoice(netto: number, currency: Currency): Invoice {
  const { content, ...empty } = emptyInvoice()
  const totals = { ...content.totals, netto }
  return { ...empty, content: { ...content, totals, payment: { ...content.payment, currency } } }
}

test('adds net sums in whole cents, each currency for itself [A26.4]', () => {
  const invoices = [invoice(0.1, 'EUR'), invoice(5, 'GBP'), invoice(0.2, 'EUR'), invoice(-1, 'EUR')]
  expect(netSums(invoices)).toEqual([
    { currency: 'EUR', netto: -0.7 },
    { currency: 'GBP', netto: 5 },
  ])
  expect(netSums([])).toEqual([])
})
