import { expect, test } from 'vitest'
import { isElectronicAddressScheme, isPlausibleAddress } from './electronic-address.ts'

test.each([
  ['EM', 'eingang@kunde.example'],
  ['EM', 'o_brien+rechnung@mail.kunde.example'],
  ['0204', '04011000-1234512345-06'],
  ['9930', 'DE123456788'],
  ['0088', '4012345000009'],
  ['0199', 'whatever it may be'],
])('scheme %s: %s is a plausible address', (scheme, value) => {
  expect(isPlausibleAddress({ scheme, value })).toBe(true)
})

test.each([
  ['EM', 'eingang'],
  ['EM', 'eingang@kunde'],
  ['EM', 'ein gang@kunde.example'],
  ['EM', 'a@b@kunde.example'],
  ['EM', 'a@kunde.example@b'],
  ['EM', 'a@kunde.example.'],
  ['EM', 'a@kunde.example b'],
  ['0204', '04011000-1234512345-07'],
  ['9930', 'DE123456789'],
  ['9930', 'ATU12345675'],
  ['0088', '4012345000008'],
  ['0088', '401234500000'],
  ['0088', '40123450000090'],
  ['0088', '004012345000009'],
])('scheme %s: %s is not a plausible address', (scheme, value) => {
  expect(isPlausibleAddress({ scheme, value })).toBe(false)
})

test('accepts only the schemes on the code list', () => {
  expect(
    ['EM', '0204', '9930', '0088', '0242', '0244', '0245', '0246'].every(isElectronicAddressScheme),
  ).toBe(true)
  expect(['', 'em', '9901', '0204 9930'].some(isElectronicAddressScheme)).toBe(false)
})
