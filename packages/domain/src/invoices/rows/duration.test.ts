import { expect, test } from 'vitest'
import { durationOf, hoursOf, wholeHours, wholeMinutes } from './duration.ts'

test('hours are a whole number of at least 0 [S5.0.12]', () => {
  expect([0, 7, 1000, -1, -0.5, 2.9].map(wholeHours)).toEqual([0, 7, 1000, 0, 0, 2])
})

test('minutes are a whole number from 0 to 59; larger numbers become 59 [S5.0.13]', () => {
  expect([0, 59, 60, 600, -5, 30.5].map(wholeMinutes)).toEqual([0, 59, 59, 59, 0, 30])
})

test('a missing, invalid or infinite number becomes 0 [S5.0.14]', () => {
  for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY])
    expect([wholeHours(value), wholeMinutes(value)]).toEqual([0, 0])
})

test.each([
  [2, 20, 2.33],
  [0, 1, 0.02],
  [0, 59, 0.98],
  [1, 30, 1.5],
  [8, 0, 8],
])('%d h %d min are stored as %d hours [S5.0.15]', (hours, minutes, stored) => {
  expect(hoursOf({ hours, minutes })).toBe(stored)
})

test('durations with any number of minutes from 0 to 59 convert to hours and back', () => {
  for (const hours of [0, 1, 23, 99, 12_345])
    for (let minutes = 0; minutes < 60; minutes++)
      expect(durationOf(hoursOf({ hours, minutes }))).toEqual({ hours, minutes })
})

test('rounds hours with more than two decimals to the nearest minute', () => {
  expect(durationOf(1.999)).toEqual({ hours: 2, minutes: 0 })
  expect(durationOf(0.3333)).toEqual({ hours: 0, minutes: 20 })
})
