import { expect, test } from 'vitest'
import { noonOf } from '../../days/calendar-day.ts'
import { type DefaultFacts, dayOfDefault } from './day-of-default.ts'
import { limitationDay } from './limitation-day.ts'
import { workingDayFrom } from './working-day.ts'

const noon = (year: number, month: number, day: number) => noonOf({ year, month, day })

/** A business, due on Tuesday, 1 September 2026, as only the invoice says. */
const oneSided: DefaultFacts = {
  dueDate: noon(2026, 9, 1),
  isAgreed: false,
  receivedOn: 0,
  hasConsumerNote: false,
  debtor: 'business',
  reminders: [],
}

test('a due date that only the invoice names starts no default [A22.23]', () => {
  expect(dayOfDefault(oneSided)).toBeUndefined()
})

test('an agreed day starts the default on the next day [A22.23]', () => {
  const agreed = { ...oneSided, isAgreed: true }
  expect(dayOfDefault(agreed)).toEqual({ day: noon(2026, 9, 2), reason: 'agreed' })
  expect(dayOfDefault({ ...agreed, dueDate: 0 })).toBeUndefined()
})

test('an agreed Saturday gives time until Monday [A22.23]', () => {
  const saturday = { ...oneSided, isAgreed: true, dueDate: noon(2026, 9, 5) }
  expect(dayOfDefault(saturday)?.day).toBe(noon(2026, 9, 8))
})

test('thirty days after due date and receipt start the default, with proof of receipt [A22.23]', () => {
  const received = { ...oneSided, receivedOn: noon(2026, 8, 20) }
  // The last of the thirty days is 1 October.
  expect(dayOfDefault(received)).toEqual({ day: noon(2026, 10, 2), reason: 'thirtyDays' })
  const later = { ...received, receivedOn: noon(2026, 9, 2) }
  // 2 October is a Friday.
  expect(dayOfDefault(later)?.day).toBe(noon(2026, 10, 3))
})

test('consumers are in default after thirty days only if the invoice said so [A22.23]', () => {
  const consumer = { ...oneSided, receivedOn: noon(2026, 8, 20), debtor: 'consumer' } as const
  expect(dayOfDefault(consumer)).toBeUndefined()
  expect(dayOfDefault({ ...consumer, hasConsumerNote: true })?.reason).toBe('thirtyDays')
})

test('a reminder after the due date starts the default when its deadline has passed [A22.23]', () => {
  const reminders = [{ day: noon(2026, 9, 8), deadline: noon(2026, 9, 18) }]
  expect(dayOfDefault({ ...oneSided, reminders })).toEqual({ day: noon(2026, 9, 19), reason: 'reminder' })
  const early = [{ day: noon(2026, 9, 1), deadline: noon(2026, 9, 11) }]
  expect(dayOfDefault({ ...oneSided, reminders: early })).toBeUndefined()
})

test('the earliest reason counts [A22.23]', () => {
  const reminders = [{ day: noon(2026, 9, 8), deadline: noon(2026, 9, 18) }]
  const all = { ...oneSided, receivedOn: noon(2026, 8, 20), reminders }
  expect(dayOfDefault(all)?.reason).toBe('reminder')
  expect(dayOfDefault({ ...all, isAgreed: true })?.reason).toBe('agreed')
})

test.each([
  ['a Sunday', noon(2026, 9, 6), noon(2026, 9, 7)],
  ['Good Friday, Easter and its Monday', noon(2026, 4, 3), noon(2026, 4, 7)],
  ['Ascension Day', noon(2026, 5, 14), noon(2026, 5, 15)],
  ['Whit Monday', noon(2027, 5, 17), noon(2027, 5, 18)],
  ['Christmas before a weekend', noon(2026, 12, 25), noon(2026, 12, 28)],
  ['an ordinary Friday', noon(2026, 9, 4), noon(2026, 9, 4)],
])('the working day from %s on is right [A22.23]', (_, day, expected) => {
  expect(workingDayFrom(day)).toBe(expected)
})

test('a claim lasts three years from the end of its year [A22.24]', () => {
  expect(limitationDay(noon(2026, 1, 1))).toBe(noon(2029, 12, 31))
  expect(limitationDay(noon(2026, 12, 31))).toBe(noon(2029, 12, 31))
})
