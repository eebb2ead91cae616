import { expect, test } from 'vitest'
import { changeTaxCase, withoutTax } from './change-tax-case.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from './invoice-defaults.ts'
import { forbiddenTax, taxCaseOf, taxCases } from './tax-case.ts'

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
