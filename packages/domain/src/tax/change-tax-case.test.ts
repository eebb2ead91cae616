import { expect, test } from 'vitest'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { changeTaxCase, withoutTax, withTaxCase, withTaxRate } from './change-tax-case.ts'
import { taxCases } from './tax-case.ts'
import { forbiddenTax, taxCaseOf } from './tax-case-of.ts'

const company = { smallBusiness: false }
const taxed = {
  ...emptyInvoiceContent(),
  items: [emptyItem(0.19), emptyItem(0)],
  surcharges: [emptySurcharge(0.07)],
}

test('the tax is taken off each line, and off the lines to come', () => {
  const content = withoutTax(taxed)
  expect([...content.items, ...content.surcharges].map((line) => line.taxRate)).toEqual([0, 0, 0])
  expect(content.customer.defaultTaxRate).toBe(0)
})

test('one rate is set for each line, and for the lines to come', () => {
  const content = withTaxRate(taxed, 0.05)
  expect([...content.items, ...content.surcharges].map((line) => line.taxRate)).toEqual([0.05, 0.05, 0.05])
  expect(content.customer.defaultTaxRate).toBe(0.05)
})

test.each(taxCases)('the content changed to %s is in that case, without forbidden tax', (taxCase) => {
  const content = changeTaxCase(taxed, taxCase)
  expect(taxCaseOf(content, company)).toBe(taxCase)
  expect(forbiddenTax(content, company)).toBeUndefined()
})

test('a taxed case leaves the rates as they are, and taxes the lines to come', () => {
  const content = changeTaxCase(changeTaxCase(taxed, 'reverseCharge'), 'domestic')
  expect(content.items.map((line) => line.taxRate)).toEqual([0, 0])
  expect(content.customer.defaultTaxRate).toBe(0.19)
  expect(changeTaxCase(taxed, 'domestic').items).toBe(taxed.items)
})

test('a chosen tax case leaves the rates of the lines, and new lines are taxed again at home', () => {
  const content = withTaxCase(taxed, 'euService')
  expect(content.payment).toMatchObject({ taxCase: 'euService', useReverseCharge: true })
  expect(content.items).toEqual(taxed.items)
  const untaxed = { ...content, customer: { ...content.customer, defaultTaxRate: 0 } }
  expect(withTaxCase(untaxed, 'export').payment).toMatchObject({ taxCase: 'export', useReverseCharge: false })
  expect(withTaxCase(untaxed, 'export').customer.defaultTaxRate).toBe(0)
  expect(withTaxCase(untaxed, 'domestic').customer.defaultTaxRate).toBe(0.19)
})
