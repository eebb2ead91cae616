import { expect, test } from 'vitest'
import { isPasswordValid } from './password-policy.ts'

test.each([
  ['Passwort1', true],
  ['passwort1!', true],
  ['PASSWORT1!', true],
  ['Passwort!', true],
  ['Passwort 1', true],
  ['Passw1!', false],
  ['passwort1', false],
  ['PASSWORT!', false],
  ['Passwortx', false],
  ['12345678!', false],
  ['', false],
])('%j is valid: %s', (password, valid) => {
  expect(isPasswordValid(password)).toBe(valid)
})

test('requires 8 to 512 characters from at least three of the four classes [S5.0.27, S9.0.10]', () => {
  expect(isPasswordValid('Aa1xxxx')).toBe(false)
  expect(isPasswordValid('Aa1xxxxx')).toBe(true)
  expect(isPasswordValid(`Aa1${'x'.repeat(509)}`)).toBe(true)
  expect(isPasswordValid(`Aa1${'x'.repeat(510)}`)).toBe(false)
  const [lower, upper, digit, special] = ['aa', 'AA', '11', '!!'] as const
  const filled = (...classes: string[]) => isPasswordValid(classes.join('').repeat(4))
  expect([filled(lower, upper, digit), filled(lower, upper, special)]).toEqual([true, true])
  expect([filled(lower, digit, special), filled(upper, digit, special)]).toEqual([true, true])
  expect(filled(lower, upper, digit, special)).toBe(true)
  for (const pair of [
    [lower, upper],
    [lower, digit],
    [lower, special],
    [upper, digit],
    [upper, special],
    [digit, special],
  ])
    expect(filled(...pair)).toBe(false)
})

test('an umlaut is a non-word character, as in a regular expression', () => {
  expect(isPasswordValid('Passwörter')).toBe(true)
  expect(isPasswordValid('passwörter')).toBe(false)
  expect(isPasswordValid('ÄÖÜÄÖÜ12')).toBe(false)
})

test('a space is a non-word character, so two words with a capital letter use three classes [S5.0.27]', () => {
  expect(isPasswordValid('Passwort lang')).toBe(true)
  expect(isPasswordValid('passwort lang')).toBe(false)
})

test('an underscore belongs to no class', () => {
  expect(isPasswordValid('Password_')).toBe(false)
})
