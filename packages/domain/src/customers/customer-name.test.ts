import { expect, test } from 'vitest'
import { emptyContactPerson } from './contact-person.ts'
import { customerName, customerNameSummary } from './customer-name.ts'

const named = (companyName: string) => ({ companyName, contactPerson: emptyContactPerson() })

test('names a customer without a company after its contact person', () => {
  const contactPerson = { firstName: 'Ada', lastName: 'Müller', gender: 'female' as const, title: '' }
  expect(customerName({ companyName: '', contactPerson })).toBe('Ada Müller')
  expect(customerName({ companyName: ' Müller GmbH ', contactPerson })).toBe('Müller GmbH')
  expect(customerName({ companyName: '  ', contactPerson })).toBe('Ada Müller')
})

test('truncates a name of more than 25 characters with an ellipsis [S9.0.15]', () => {
  expect(customerNameSummary(named('ABCDEFGHIJKLMNOPQRSTUVWXY'))).toBe('ABCDEFGHIJKLMNOPQRSTUVWXY')
  expect(customerNameSummary(named('ABCDEFGHIJKLMNOPQRSTUVWXYZ'))).toBe('ABCDEFGHIJKLMNOPQRSTUVWXY…')
  expect(customerNameSummary(named('ABCDEFGHIJKLMNOPQRSTUVWX YZ'))).toBe('ABCDEFGHIJKLMNOPQRSTUVWX…')
})

test('truncation never splits a character', () => {
  expect(customerNameSummary(named('🍏'.repeat(26)))).toBe(`${'🍏'.repeat(25)}…`)
})
