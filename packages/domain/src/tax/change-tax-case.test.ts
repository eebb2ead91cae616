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

test('removes the tax from all existing lines, and new lines are untaxed', () => {
  const content = withoutTax(taxed)
  expect([...content.items, ...content.surcharges].map((line) => line.taxRate)).toEqual([0, 0, 0])
  expect(content.customer.defaultTaxRate).toBe(0)
})

test('sets one rate for all existing and new lines', () => {
  const content = withTaxRate(taxed, 0.05)
  expect([...content.items, ...content.surcharges].map((line) => line.taxRate)).toEqual([0.05, 0.05, 0.05])
  expect(content.customer.defaultTaxRate).toBe(0.05)
})

test.each(taxCases)('after a change to %s, the content has that case and no forbidden tax', (taxCase) => {
  const content = changeTaxCase(taxed, taxCase)
  expect(taxCaseOf(content, company)).toBe(taxCase)
  expect(forbiddenTax(content, company)).toBeUndefined()
})

test('a taxed case keeps the rates of existing lines, and new lines are taxed', () => {
  const content = changeTaxCase(changeTaxCase(taxed, 'reverseCharge'), 'domestic')
  expect(content.items.map((line) => line.taxRate)).toEqual([0, 0])
  expect(content.customer.defaultTaxRate).toBe(0.19)
  expect(changeTaxCase(taxed, 'domestic').items).toBe(taxed.items)
})

test('choosing a tax case keeps the rates of existing lines; in a taxed case, new lines are taxed again', () => {
  const content = withTaxCase(taxed, 'euService')
  expect(content.payment).toMatchObject({ taxCase: 'euService', useReverseCharge: true })
  expect(content.items).toEqual(taxed.items)
  const untaxed = { ...content, customer: { ...content.customer, defaultTaxRate: 0 } }
  expect(withTaxCase(untaxed, 'export').payment).toMatchObject({ taxCase: 'export', useReverseCharge: false })
  expect(withTaxCase(untaxed, 'export').customer.defaultTaxRate).toBe(0)
  expect(withTaxCase(untaxed, 'domestic').customer.defaultTaxRate).toBe(0.19)
})
