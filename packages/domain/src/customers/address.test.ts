import { describe, expect, test } from 'vitest'
import {
  addressLines,
  addressSummary,
  emptyAddress,
  isAddressEmpty,
  isSameAddress,
  missingAddressFields,
} from './address.ts'
import { type ContactPerson, personName } from './contact-person.ts'

const address = {
  street: 'Hauptstraße 5',
  streetExtra: '',
  postalCode: '10115',
  city: 'Berlin',
  country: 'Deutschland',
}
const person: ContactPerson = { firstName: 'Ada', lastName: 'Müller', gender: 'female', title: 'Prof. Dr.' }

test('requires a street, a postal code, a city and a country, but not Adresszeile 2', () => {
  const empty = { street: '', streetExtra: '', postalCode: '', city: '', country: '' }
  expect(missingAddressFields(empty)).toEqual(['street', 'postalCode', 'city', 'country'])
  expect(missingAddressFields(address)).toEqual([])
  expect(missingAddressFields({ ...address, street: ' ', country: '' })).toEqual(['street', 'country'])
})

test('an address with only the preset country counts as empty', () => {
  expect(isAddressEmpty(emptyAddress('Deutschland'))).toBe(true)
  expect(isAddressEmpty({ ...emptyAddress(), street: ' ', city: '\t' })).toBe(true)
  expect(emptyAddress().country).toBe('')
  for (const field of ['street', 'streetExtra', 'postalCode', 'city'])
    expect(isAddressEmpty({ ...emptyAddress(), [field]: 'x' })).toBe(false)
})

test('the lines of an address omit empty fields, and its summary joins the lines', () => {
  expect(addressLines(address)).toEqual(['Hauptstraße 5', '10115 Berlin', 'Deutschland'])
  expect(addressLines({ ...address, streetExtra: ' Aufgang B ' })).toContain('Aufgang B')
  expect(addressLines({ ...address, postalCode: '' })).toContain('Berlin')
  expect(addressSummary(address)).toBe('Hauptstraße 5, 10115 Berlin, Deutschland')
  expect(addressSummary(emptyAddress('Deutschland'))).toBe('')
})

test('two addresses are equal if all their fields are, ignoring surrounding spaces', () => {
  expect(isSameAddress(address, { ...address, city: 'Berlin ' })).toBe(true)
  expect(isSameAddress({ ...address, city: ' Berlin' }, address)).toBe(true)
  for (const field of Object.keys(address))
    expect(isSameAddress(address, { ...address, [field]: 'x' })).toBe(false)
})

describe('a contact person', () => {
  test('is named by title, first name and last name, unless the gender is `general`', () => {
    expect(personName(person)).toBe('Prof. Dr. Ada Müller')
    expect(personName({ ...person, title: '', firstName: '' })).toBe('Müller')
    expect(personName({ ...person, title: ' ', firstName: ' Ada ' })).toBe('Ada Müller')
    expect(personName({ ...person, gender: 'general' })).toBe('')
  })
})
