import { expect, test } from 'vitest'
import { emptyCustomer } from '../customers/customer.ts'
import { withTaxCase } from '../tax/change-tax-case.ts'
import { taxCases } from '../tax/tax-case.ts'
import { applyCustomer } from './apply-customer.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from './invoice-defaults.ts'
import { missingTaxRate } from './missing-tax.ts'
import { recalculate } from './rows/totals.ts'

const company = { smallBusiness: false }
const untaxed = recalculate({ ...emptyInvoiceContent(), items: [{ ...emptyItem(0), unitPrice: 500 }] })

test('reports missing tax after changing from a customer abroad to one in Germany', () => {
  const { paymentPreferences, postAddress } = emptyCustomer()
  const abroad = {
    ...emptyCustomer(),
    postAddress: { ...postAddress, country: 'Frankreich' },
    paymentPreferences: { ...paymentPreferences, zeroTaxRateByDefault: true },
  }
  const french = applyCustomer(untaxed, abroad)
  expect(missingTaxRate(french, company)).toBeUndefined()
  expect(missingTaxRate(applyCustomer(french, emptyCustomer()), company)).toBe(0.19)
})

test('no tax is missing in an untaxed case or for a small business', () => {
  for (const taxCase of taxCases)
    expect(missingTaxRate(withTaxCase(untaxed, taxCase), company)).toBe(
      taxCase === 'domestic' ? 0.19 : undefined,
    )
  expect(missingTaxRate(untaxed, { smallBusiness: true })).toBeUndefined()
})

test('no tax is missing if any line is taxed or nothing is charged', () => {
  expect(missingTaxRate({ ...untaxed, surcharges: [emptySurcharge(0)] }, company)).toBe(0.19)
  expect(missingTaxRate({ ...untaxed, surcharges: [emptySurcharge(0.07)] }, company)).toBeUndefined()
  expect(missingTaxRate({ ...untaxed, items: [emptyItem(0)] }, company)).toBeUndefined()
  expect(missingTaxRate({ ...untaxed, items: [emptyItem(0), ...untaxed.items] }, company)).toBe(0.19)
})

test('no tax is missing if new lines are untaxed by default, or if a note says why there is no tax', () => {
  const untaxedCustomer = { ...untaxed.customer, defaultTaxRate: 0 }
  expect(missingTaxRate({ ...untaxed, customer: untaxedCustomer }, company)).toBeUndefined()
  const noted = (show: boolean) => ({
    ...untaxed,
    standardInfos: untaxed.standardInfos.map((info) =>
      info.key === 'EUINV' ? { ...info, value: 'Photovoltaik, § 12 Abs. 3 UStG', show } : info,
    ),
  })
  expect(missingTaxRate(noted(true), company)).toBeUndefined()
  expect(missingTaxRate(noted(false), company)).toBe(0.19)
})
