import { emptyCustomer } from '@kontor/domain/customers/customer'
import { expect, test } from 'vitest'
import { customerInputSchema, customerSchema } from './customer-schema.ts'

test('fills every missing field of a customer with its default', () => {
  expect(customerSchema.parse({})).toEqual(emptyCustomer())
  expect(customerSchema.parse({ paymentPreferences: { discount: {} }, postAddress: {} })).toEqual(
    emptyCustomer(),
  )
})

test('`isEditedByUser` is a user name or, from other servers, a boolean', () => {
  const editor = (isEditedByUser: unknown) => customerSchema.parse({ isEditedByUser }).isEditedByUser
  expect([editor('ada'), editor(''), editor(true), editor(false), editor(undefined)]).toEqual([
    'ada',
    '',
    '?',
    '',
    '',
  ])
})

test('keeps unknown fields of a customer', () => {
  const sent = { iban: 'DE00', references: { supplierNumber: 'L-1' }, contactPerson: { birthday: null } }
  expect(customerInputSchema.parse(sent)).toMatchObject(sent)
  expect(customerSchema.parse(sent)).toMatchObject(sent)
})

test('all fields of a customer are optional; e-mail and website lists accept any text', () => {
  expect(customerInputSchema.safeParse({}).success).toBe(true)
  const contactPreferences = { otherEmails: ['', 'kein @'], websites: [''] }
  expect(customerInputSchema.parse({ contactPreferences })).toMatchObject({ contactPreferences })
})

test.each([
  [{ paymentPreferences: { paymentGoal: -1 } }],
  [{ paymentPreferences: { paymentGoal: 1.5 } }],
  [{ paymentPreferences: { discount: { value: 2 } } }],
  [{ contactPerson: { gender: 'x' } }],
  [{ companyName: null }],
  [{ id: 'a\u0000' }],
])('rejects %j', (fields) => {
  expect(customerInputSchema.safeParse(fields).success).toBe(false)
})
