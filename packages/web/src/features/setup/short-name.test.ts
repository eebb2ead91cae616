import { expect, test } from 'vitest'
import { shortNameOf } from './short-name.ts'

test.each([
  ['Müller & Söhne GmbH', 'mueller-soehne'],
  ['Straßenbau AG', 'strassenbau'],
  ['Café Édith e.K.', 'cafe-edith'],
  ['Böco Werkzeuge', 'boeco-werkzeuge'],
  ['Köag und Agärten', 'koeag-und-agaerten'],
  ['Bau GmbH & Co. KG', 'bau'],
  ['  ', ''],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the short name of "%s" is "%s"', (name, short) => {
  expect(shortNameOf(name)).toBe(short)
})
