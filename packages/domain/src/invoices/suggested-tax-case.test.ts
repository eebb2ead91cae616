import { expect, test } from 'vitest'
import { isOwedByRecipient, type TaxCase } from '../tax/tax-case.ts'
import type { DeliveryDateType } from './invoice.ts'
import { emptyInvoiceContent } from './invoice-defaults.ts'
import { suggestedTaxCase } from './suggested-tax-case.ts'

interface Given {
  taxCase?: TaxCase
  country?: string
  VAT?: string
  companyName?: string
  type?: DeliveryDateType
  smallBusiness?: boolean
}

function suggested(given: Given): TaxCase | undefined {
  const { taxCase = 'domestic', country = 'Deutschland', VAT = '', companyName = 'Muster AG' } = given
  const content = emptyInvoiceContent()
  const { customer, payment, dates } = content
  return suggestedTaxCase(
    {
      customer: { ...customer, companyName, VAT, address: { ...customer.address, country } },
      payment: { ...payment, taxCase, useReverseCharge: isOwedByRecipient(taxCase) },
      dates: { ...dates, deliveryDate: { ...dates.deliveryDate, type: given.type ?? 'type1' } },
    },
    { smallBusiness: given.smallBusiness ?? false },
  )
}

test('for a taxed invoice to a business abroad, suggests the tax case that fits its country', () => {
  expect(suggested({ country: 'Österreich', VAT: 'ATU99999902' })).toBe('euService')
  expect(suggested({ country: 'Österreich', VAT: 'ATU99999902', type: 'type5' })).toBe('intraCommunitySupply')
  expect(suggested({ country: 'Schweiz' })).toBe('thirdCountryService')
  expect(suggested({ country: 'Schweiz', type: 'type2' })).toBe('export')
})

test('a VAT id from another member state overrides Germany or an empty country, but not a third country', () => {
  expect(suggested({ VAT: 'ATU99999902' })).toBe('euService')
  expect(suggested({ country: '', VAT: 'EL094259216' })).toBe('euService')
  expect(suggested({ VAT: 'ATU99999903' })).toBeUndefined()
  expect(suggested({ VAT: 'DE999999903' })).toBeUndefined()
  expect(suggested({ VAT: ' atu99999902' })).toBe('euService')
  expect(suggested({ VAT: 'A-T U99999902' })).toBe('euService')
  expect(suggested({ country: 'Schweiz', VAT: 'ATU99999902' })).toBe('thirdCountryService')
})

test('for a customer in Germany, a VAT id from Northern Ireland matters for goods, but not for services', () => {
  const given = { VAT: ' XI123456789', taxCase: 'export' } as const
  expect(suggested(given)).toBe('domestic')
  expect(suggested({ ...given, type: 'type5' })).toBe('intraCommunitySupply')
})

test('Northern Ireland counts as part of the EU for goods, but not for services', () => {
  const given = { country: 'Nordirland', VAT: 'XI 123 456 789' }
  expect(suggested({ ...given, type: 'type5' })).toBe('intraCommunitySupply')
  expect(suggested({ ...given, type: 'type5', taxCase: 'intraCommunitySupply' })).toBeUndefined()
  expect(suggested(given)).toBe('thirdCountryService')
  expect(suggested({ ...given, VAT: 'XI 12', type: 'type5' })).toBe('export')
})

test('invoices to customers who may be private individuals keep their tax', () => {
  expect(suggested({ country: 'Österreich' })).toBeUndefined()
  expect(suggested({ country: 'Österreich', VAT: ' ' })).toBeUndefined()
  expect(suggested({ country: 'Schweiz', companyName: ' ' })).toBeUndefined()
  expect(suggested({ country: 'Schweiz', companyName: '' })).toBeUndefined()
  expect(suggested({ country: 'Schweiz', companyName: '', taxCase: 'euService' })).toBe('thirdCountryService')
})

test("suggests another case if the chosen one does not fit the customer's region", () => {
  for (const taxCase of ['euService', 'intraCommunitySupply', 'thirdCountryService', 'export'] as const) {
    expect(suggested({ taxCase })).toBe('domestic')
    expect(suggested({ taxCase, smallBusiness: true })).toBe('smallBusiness')
  }
  expect(suggested({ taxCase: 'reverseCharge', country: 'Schweiz' })).toBe('thirdCountryService')
  expect(suggested({ taxCase: 'reverseCharge', country: 'Frankreich' })).toBe('euService')
})

test('suggests nothing if the chosen case may be correct', () => {
  expect(suggested({})).toBeUndefined()
  expect(suggested({ taxCase: 'reverseCharge' })).toBeUndefined()
  expect(suggested({ taxCase: 'export', country: 'Schweiz' })).toBeUndefined()
  expect(suggested({ taxCase: 'intraCommunitySupply', country: 'Italien' })).toBeUndefined()
  expect(suggested({ taxCase: 'exempt', country: 'Schweiz' })).toBeUndefined()
  expect(suggested({ country: 'Schweiz', smallBusiness: true })).toBeUndefined()
  expect(suggested({ country: 'Atlantis' })).toBeUndefined()
})
