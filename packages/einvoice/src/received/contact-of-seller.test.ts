import { expect, test } from 'vitest'
import { contactOfSeller } from './contact-of-seller.ts'

test('a seller becomes a contact with address, VAT id, person, e-mail and phone [A9.6]', () => {
  const contact = contactOfSeller({
    name: ' Müller  GmbH ',
    vatId: 'DE123456789',
    address: { line1: 'Weg 1', line2: 'Hof 2', postalCode: '10115', city: 'Berlin', country: 'AT' },
    contact: { name: 'Eva Maria Kern', email: 'eva@mueller.example', phone: '+49 30 1' },
  })
  const address = {
    street: 'Weg 1',
    streetExtra: 'Hof 2',
    postalCode: '10115',
    city: 'Berlin',
    country: 'Österreich',
  }
  expect(contact).toMatchObject({
    companyName: 'Müller GmbH',
    VAT: 'DE123456789',
    contactPerson: { firstName: 'Eva Maria', lastName: 'Kern', gender: 'general' },
    postAddress: address,
    invoiceAddress: address,
    contactPreferences: { emailForInvoice: 'eva@mueller.example', phone: '+49 30 1' },
  })
})

test('truncates texts to the limits of the address book and leaves missing ones empty [A9.6]', () => {
  expect(contactOfSeller({ name: 'x'.repeat(9_999) }).companyName).toHaveLength(500)
  expect(contactOfSeller({})).toMatchObject({ companyName: '', postAddress: { country: '' } })
})
