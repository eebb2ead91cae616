import { expect, test } from 'vitest'
import { emptyProfile, hasSellerData } from './profile.ts'

test('the profile of a new organisation is empty except for the country Deutschland [A2.14]', () => {
  expect(emptyProfile()).toEqual({
    legalName: '',
    address: { street: '', streetExtra: '', postalCode: '', city: '', country: 'Deutschland' },
    taxNumber: '',
    VAT: '',
    register: { court: '', number: '' },
    directors: [],
    contactPerson: { name: '', phone: '', email: '' },
    phone: '',
    email: '',
    website: '',
    bank: { name: '', iban: '', bic: '', accountHolder: '' },
    smallBusiness: false,
    logo: '',
  })
})

test('a seller needs a name, an address and one of the two tax numbers [A26.6]', () => {
  const address = { ...emptyProfile().address, street: 'Kai 1', postalCode: '20457', city: 'Hamburg' }
  const whole = { ...emptyProfile(), legalName: 'Boje AG', address, taxNumber: '22/815/08154' }
  expect(hasSellerData(whole)).toBe(true)
  expect(hasSellerData({ ...whole, taxNumber: '', VAT: 'DE123456789' })).toBe(true)
  for (const lack of [
    { legalName: ' ' },
    { address: { ...address, street: '' } },
    { address: { ...address, postalCode: '' } },
    { address: { ...address, city: '' } },
    { taxNumber: '' },
  ])
    expect(hasSellerData({ ...whole, ...lack })).toBe(false)
})
