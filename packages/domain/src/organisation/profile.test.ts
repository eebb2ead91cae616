import { expect, test } from 'vitest'
import { emptyProfile } from './profile.ts'

test('a new organisation is in Deutschland, and nothing else is known about it [A2.14]', () => {
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
