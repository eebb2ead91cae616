import { expect, test } from 'vitest'
import { emptyProfile } from './profile.ts'

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
