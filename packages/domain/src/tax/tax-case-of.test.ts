import { expect, test } from 'vitest'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { type TaxCase, taxCases, taxNotes } from './tax-case.ts'
import { forbiddenTax, taxCaseOf, untaxedCaseOf } from './tax-case-of.ts'

const company = { smallBusiness: false }
const smallBusiness = { smallBusiness: true }

function contentWith(taxCase: TaxCase, { useReverseCharge = false, country = 'Deutschland' } = {}) {
  const content = emptyInvoiceContent()
  return {
    ...content,
    customer: { ...content.customer, address: { ...content.customer.address, country } },
    payment: { ...content.payment, taxCase, useReverseCharge },
  }
}

test('uses the chosen case if it matches the reverse charge flag', () => {
  for (const taxCase of taxCases) {
    const useReverseCharge = taxCase === 'reverseCharge' || taxCase === 'euService'
    expect(taxCaseOf(contentWith(taxCase, { useReverseCharge }), company)).toBe(taxCase)
  }
})

test('the flag overrides a contradicting case, because other clients set only the flag [S3.3.3]', () => {
  expect(taxCaseOf(contentWith('domestic', { useReverseCharge: true }), company)).toBe('reverseCharge')
  expect(taxCaseOf(contentWith('domestic', { useReverseCharge: true, country: 'Frankreich' }), company)).toBe(
    'euService',
  )
  expect(taxCaseOf(contentWith('reverseCharge'), company)).toBe('domestic')
})

test('an invoice from a small business has the case smallBusiness unless another untaxed case is chosen', () => {
  expect(taxCaseOf(contentWith('domestic'), smallBusiness)).toBe('smallBusiness')
  expect(taxCaseOf(contentWith('export'), smallBusiness)).toBe('export')
  expect(taxCaseOf(contentWith('euService', { useReverseCharge: true }), smallBusiness)).toBe('euService')
})

test('the country determines the case of an untaxed service; invoices to Switzerland have no § 13b note', () => {
  expect(untaxedCaseOf('Deutschland')).toBe('reverseCharge')
  expect(untaxedCaseOf('Österreich')).toBe('euService')
  expect(untaxedCaseOf('Schweiz')).toBe('thirdCountryService')
  expect(taxNotes[untaxedCaseOf('Schweiz')]).not.toContain('Steuerschuldnerschaft')
  expect(untaxedCaseOf('Norway')).toBe('thirdCountryService')
  expect(taxNotes[untaxedCaseOf('Atlantis')]).toBe('')
})

test('every tax case except the taxed one has a note for the page', () => {
  expect(taxCases.filter((taxCase) => taxNotes[taxCase] === '')).toEqual(['domestic'])
})

test('in every untaxed case, items and surcharges must not have a tax rate above zero', () => {
  for (const taxCase of taxCases) {
    const useReverseCharge = taxCase === 'reverseCharge' || taxCase === 'euService'
    const content = contentWith(taxCase, { useReverseCharge })
    const expected =
      taxCase === 'domestic' ? undefined : useReverseCharge ? 'taxUnderReverseCharge' : 'taxUnderExemption'
    expect(forbiddenTax({ ...content, items: [emptyItem(0), emptyItem(0.07)] }, company)).toBe(expected)
    expect(forbiddenTax({ ...content, surcharges: [emptySurcharge(0.19)] }, company)).toBe(expected)
    const surcharges = [emptySurcharge(0), emptySurcharge(0.19)]
    expect(forbiddenTax({ ...content, surcharges }, company)).toBe(expected)
    expect(
      forbiddenTax({ ...content, items: [emptyItem(0)], surcharges: [emptySurcharge(0)] }, company),
    ).toBeUndefined()
  }
})

test('a small business must not show VAT (§ 19, § 14c UStG)', () => {
  expect(forbiddenTax({ ...contentWith('domestic'), items: [emptyItem(0.19)] }, smallBusiness)).toBe(
    'taxUnderExemption',
  )
})
