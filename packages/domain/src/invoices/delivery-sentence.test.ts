import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { formatDay } from '../money/german-format.ts'
import { deliverySentence } from './delivery-sentence.ts'
import type { DeliveryDateType } from './invoice.ts'

const days = {
  startDate: noonOf({ year: 2026, month: 10, day: 1 }),
  endDate: noonOf({ year: 2026, month: 10, day: 31 }),
}
const sentence = (type: DeliveryDateType, changes = {}) =>
  deliverySentence({ type, label: '', ...days, ...changes }, (day) => formatDay(day))

test.each([
  ['type1', 'Leistungsdatum entspricht Rechnungsdatum'],
  ['type3', 'Leistungsdatum: 01.10.2026'],
  ['type4', 'Leistungszeitraum: 01.10.2026 – 31.10.2026'],
] as const)('for a service, %s is "%s" [S3.9.5, S3.9.7, S3.9.8]', (type, text) => {
  expect(sentence(type)).toBe(text)
})

test.each([
  ['type2', 'Lieferdatum entspricht Rechnungsdatum'],
  ['type5', 'Lieferdatum: 01.10.2026'],
  ['type6', 'Lieferzeitraum: 01.10.2026 – 31.10.2026'],
] as const)('for a delivery, %s is "%s" [S3.9.6, S3.9.9, S3.9.10]', (type, text) => {
  expect(sentence(type)).toBe(text)
})

test('uses its own label and is empty without a date', () => {
  expect(sentence('type3', { label: 'Termin:' })).toBe('Termin: 01.10.2026')
  expect(sentence('type3', { startDate: 0 })).toBe('')
  expect(sentence('type6', { startDate: 0, endDate: 0 })).toBe('')
})

test.each([
  ['type1', 'Leistungsdatum steht noch nicht fest'],
  ['type2', 'Lieferdatum steht noch nicht fest'],
  ['type3', 'Voraussichtliches Leistungsdatum: 01.10.2026'],
  ['type4', 'Voraussichtlicher Leistungszeitraum: 01.10.2026 – 31.10.2026'],
  ['type5', 'Voraussichtliches Lieferdatum: 01.10.2026'],
  ['type6', 'Voraussichtlicher Lieferzeitraum: 01.10.2026 – 31.10.2026'],
] as const)('for a service to come, %s is "%s", whatever its label says [A9.5]', (type, text) => {
  expect(sentence(type, { expected: true, label: 'Leistungsdatum' })).toBe(text)
})
