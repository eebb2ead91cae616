import { textLimits } from '@kontor/domain/texts/text-limits'
import { expect, test } from 'vitest'
import { contactOfSeller } from './contact-of-seller.ts'

test('a seller becomes a contact with an address, VAT id, contact person, e-mail and phone [A9.6]', () => {
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
    contactPreferences: { emailForInvoice: '', otherEmails: ['eva@mueller.example'], phone: '+49 30 1' },
  })
})

test('truncates a long company name, leaves missing texts empty and splits personal names [A9.6]', () => {
  expect(contactOfSeller({ name: 'x'.repeat(9_999) }).companyName).toHaveLength(500)
  expect(contactOfSeller({})).toMatchObject({
    companyName: '',
    contactPerson: { firstName: '', lastName: '' },
    postAddress: { country: '' },
    contactPreferences: { otherEmails: [] },
  })
  expect(contactOfSeller({ contact: { name: 'K Öz' } }).contactPerson).toMatchObject({
    firstName: 'K',
    lastName: 'Öz',
  })
})

test('keeps an unknown country code, even "constructor", which is a key of every object [A9.6]', () => {
  for (const country of ['XX', 'constructor'])
    expect(contactOfSeller({ address: { country } }).postAddress.country).toBe(country)
})

test('truncates each text to its own limit, and uses the trading name if the name is missing [A9.6]', () => {
  const { address, contactPerson, customer } = textLimits
  const long = 'x'.repeat(99_999)
  const contact = contactOfSeller({
    tradingName: 'Kontor',
    vatId: long,
    address: { line1: long, line3: long, postalCode: long, city: long, country: long },
    contact: { name: long, email: long, phone: long },
  })
  const lengths = (texts: object) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text).length]))
  expect(contact.companyName).toBe('Kontor')
  expect(contact.VAT).toHaveLength(customer.VAT)
  expect(contact.contactPerson).toMatchObject({ firstName: '', lastName: 'x'.repeat(contactPerson.lastName) })
  expect(lengths(contact.postAddress)).toEqual({
    street: address.street,
    streetExtra: address.streetExtra,
    postalCode: address.postalCode,
    city: address.city,
    country: address.country,
  })
  expect(contact.contactPreferences.otherEmails).toEqual(['x'.repeat(customer.otherEmail)])
  expect(contact.contactPreferences.phone).toHaveLength(customer.phone)
  expect(contactOfSeller({ address: { line2: 'a', line3: 'b' } }).postAddress.streetExtra).toBe('a, b')
})
