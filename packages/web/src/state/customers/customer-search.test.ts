import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { expect, test } from 'vitest'
import { createCustomerSearch } from './customer-search.ts'
import { sortCustomers } from './sort-customers.ts'

function customer(companyName: string, lastName = '', change: Partial<Customer> = {}): Customer {
  const empty = emptyCustomer()
  return { ...empty, companyName, contactPerson: { ...empty.contactPerson, lastName }, ...change }
}

const namesOf = (customers: Customer[]) =>
  customers.map(({ companyName, contactPerson }) => `${companyName} ${contactPerson.lastName}`.trim())

test('sorts customers by company name followed by last name, treating umlauts as plain vowels [S2.7.1]', () => {
  const customers = [
    customer('Zander'),
    customer('Özdemir'),
    customer('Oberlicht'),
    customer('Acme', 'Weber'),
    customer('', 'Müller'),
    customer('acme', 'Adam'),
    customer('Halle 10'),
    customer('Halle 9'),
  ]
  expect(namesOf(sortCustomers(customers))).toEqual([
    'acme Adam',
    'Acme Weber',
    'Halle 9',
    'Halle 10',
    'Müller',
    'Oberlicht',
    'Özdemir',
    'Zander',
  ])
})

test('finds customers by name, number, Leitweg-ID, e-mail or city, even with a typing error', () => {
  const empty = emptyCustomer()
  const customers = [
    customer('Bergmann GmbH', 'Klein', { references: { customerNumber: 'K-4711', internalReference: '' } }),
    customer('Fährhaus AG', 'Sørensen', {
      contactPreferences: { ...empty.contactPreferences, otherEmails: ['rechnung@faehrhaus.example'] },
    }),
    customer('Stadt Musterstadt', '', {
      eInvoice: { ...empty.eInvoice, buyerReference: '16999999-MUSTERSTADT-58' },
    }),
    customer('Tischlerei Bergner', 'Groß', {
      invoiceAddress: { ...empty.invoiceAddress, city: 'Lüneburg' },
    }),
  ]
  const search = createCustomerSearch(customers)
  expect(namesOf(search('Berg'))).toEqual(['Bergmann GmbH Klein', 'Tischlerei Bergner Groß'])
  expect(namesOf(search('K-4711'))).toEqual(['Bergmann GmbH Klein'])
  expect(namesOf(search('16999999-Muster'))).toEqual(['Stadt Musterstadt'])
  expect(namesOf(search('rechnung@faehr'))).toEqual(['Fährhaus AG Sørensen'])
  expect(namesOf(search('Lüneberg'))).toEqual(['Tischlerei Bergner Groß'])
  expect(namesOf(search('Groß  Lüneburg'))).toEqual(['Tischlerei Bergner Groß'])
  expect(search('Klein Lüneburg')).toEqual([])
  expect(search('Nirgendwo')).toEqual([])
  expect(search('  ')).toHaveLength(4)
})

test('ranks matches of whole fields first, then of prefixes, words, parts of words and misspelt words', () => {
  const empty = emptyCustomer()
  const at = (postalCode: string, city: string) => ({
    invoiceAddress: { ...empty.invoiceAddress, postalCode, city },
  })
  const numbered = (customerNumber: string) => ({ references: { customerNumber, internalReference: '' } })
  const search = createCustomerSearch([
    customer('2, Heidelberg', '', numbered('K-1010')),
    customer('Alte Bergmann AG'),
    customer('Berg'),
    customer('Bergmann GmbH'),
    customer('Bergner'),
    customer('Bermann KG'),
    customer('Fernwärme', '', { ...numbered('K-1001'), ...at('97071', 'Ort') }),
    customer('Glas 97070'),
    customer('Heizung', '', { ...numbered('K-1001-2'), ...at('97070', 'Würzburg') }),
    customer('Steinbergmann'),
  ])
  expect(namesOf(search('97070'))).toEqual(['Heizung', 'Glas 97070'])
  expect(namesOf(search('wurzburg 97070'))).toEqual(['Heizung'])
  expect(namesOf(search('K-1001'))).toEqual(['Fernwärme', 'Heizung'])
  expect(namesOf(search('bergmann'))).toEqual([
    'Bergmann GmbH',
    'Alte Bergmann AG',
    'Steinbergmann',
    'Bermann KG',
  ])
  expect(namesOf(search('berg')).slice(0, 3)).toEqual(['Berg', 'Bergmann GmbH', 'Bergner'])
  expect(search('K-1002')).toEqual([])
})
