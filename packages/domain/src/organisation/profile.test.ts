import { expect, test } from 'vitest'
import { emptyProfile } from './profile.ts'

test('an organisation that has said nothing about itself prints nothing but its country [A2.14]', () => {
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
