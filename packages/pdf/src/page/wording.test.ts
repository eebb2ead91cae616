import type { ContactPerson } from '@kontor/domain/customers/contact-person'
import { describe, expect, test } from 'vitest'
import { sampleInvoice, sampleItem } from '../testing/sample-invoice.ts'
import { addressee, paymentDays, quantityWithUnit, referencedPositions, salutation } from './wording.ts'

const person: ContactPerson = {
  firstName: 'Erika',
  lastName: 'Mustermann',
  gender: 'female',
  title: 'Prof. Dr.',
}

describe('contact persons', () => {
  test('are greeted according to their gender and title [S3.9.2, S3.9.3]', () => {
    expect(salutation(person)).toBe('Sehr geehrte Frau Prof. Dr. Mustermann,')
    expect(salutation({ ...person, gender: 'male', title: '' })).toBe('Sehr geehrter Herr Mustermann,')
    expect(salutation({ ...person, gender: 'general' })).toBe('Sehr geehrte Damen und Herren,')
    expect(salutation({ ...person, lastName: '' })).toBe('Sehr geehrte Damen und Herren,')
  })

  test('are in the address with their form of address, unless their gender is general [S3.9.2]', () => {
    expect(addressee(person)).toBe('Frau Prof. Dr. Erika Mustermann')
    expect(addressee({ ...person, gender: 'male', title: 'Dr.' })).toBe('Herrn Dr. Erika Mustermann')
    expect(addressee({ ...person, gender: 'general' })).toBe('')
    expect(addressee({ ...person, gender: '', title: '' })).toBe('Erika Mustermann')
    expect(addressee({ ...person, title: '', lastName: '' })).toBe('Frau Erika')
    expect(addressee({ ...person, firstName: '', lastName: '' })).toBe('')
  })
})

test('groups referenced positions into runs', () => {
  expect(referencedPositions([])).toBe('')
  expect(referencedPositions([2])).toBe('auf Position 2')
  expect(referencedPositions([1, 2, 4, 6, 7, 8])).toBe('auf die Positionen 1, 2, 4, 6–8')
  expect(referencedPositions(Array.from({ length: 500 }, (_, index) => 2 * index))).toBe('auf 500 Positionen')
})

test.each([
  ['piece', 3, '3\u00a0Stück'],
  ['piece', 1.5, '1,5\u00a0Stück'],
  ['time', 2.33, '2,33\u00a0h'],
  ['percentage', 15, '15\u00a0%'],
  ['all-inclusive', 1, 'pauschal'],
  ['all-inclusive', 2, '2\u00a0× pauschal'],
] as const)('with the unit %s, prints the quantity %d as "%s"', (unit, quantity, words) => {
  expect(quantityWithUnit(sampleItem({ unit, quantity }))).toBe(words)
})

describe('the payment dates', () => {
  // The sample invoice comes to €4,897.16 and is dated 20 November 2026.
  const { content } = sampleInvoice()
  const daysOf = (changes: Partial<typeof content>, sum = content.totals.brutto) =>
    paymentDays({ ...content, ...changes }, sum, 'DD.MM.YYYY')

  test('print the sum and its due date, counted from the invoice date', () => {
    expect(daysOf({})).toBe('Fällig am 20.12.2026: 4.897,16\u00a0€')
  })

  test('print the sum less the cash discount, rounded to the cent, and its due date', () => {
    const cashDiscount = { enabled: true, targetDays: 10, amount: 0.02 }
    expect(daysOf({ payment: { ...content.payment, cashDiscount } })).toBe(
      'Bis 30.11.2026: 4.799,22\u00a0€ (97,94\u00a0€ Skonto), bis 20.12.2026: 4.897,16\u00a0€',
    )
  })

  test('mention no cash discount if it is off or lacks days or a percentage', () => {
    const discount = { enabled: true, targetDays: 10, amount: 0.02 }
    for (const none of [{ enabled: false }, { targetDays: 0 }, { amount: 0 }])
      expect(daysOf({ payment: { ...content.payment, cashDiscount: { ...discount, ...none } } })).toBe(
        'Fällig am 20.12.2026: 4.897,16\u00a0€',
      )
  })

  test('are empty without an invoice date or if nothing is due', () => {
    expect(daysOf({ dates: { ...content.dates, invoiceDate: 0 } })).toBe('')
    expect(daysOf({}, 0)).toBe('')
    expect(daysOf({}, -100)).toBe('')
  })
})
