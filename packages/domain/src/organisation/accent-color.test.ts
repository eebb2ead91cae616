import { expect, test } from 'vitest'
import { contrastWithWhite, isAccentColor, neutralAccent } from './accent-color.ts'

test('the contrast with white goes from 1 to 21 [A28.2]', () => {
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1, 5)
  expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5)
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
})

test('an accent colour is readable on white paper [A28.2]', () => {
  for (const color of [neutralAccent, '#767676', '#0F4C5C', '#b00020'])
    expect(isAccentColor(color)).toBe(true)
  for (const color of ['#777777', '#ffcc00', '#ffffff', '', '#fff', 'red', '#33404f0'])
    expect(isAccentColor(color)).toBe(false)
})
