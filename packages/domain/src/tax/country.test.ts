import { expect, test } from 'vitest'
import { countryCodeOf, countryNames, taxTerritoryOf } from './country.ts'

/** German names from Unicode CLDR by code, except codes that are not, or no longer, in ISO 3166-1. */
const noCountry = `AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ`
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const namesOfUnicode = new Intl.DisplayNames(['de'], { type: 'region', fallback: 'none' })
const ofUnicode = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !noCountry.includes(code))
  .flatMap((code) => [[code, namesOfUnicode.of(code) ?? '']])
  .filter(([, name]) => name !== '')
/** Where Kontor uses a more common name than Unicode. */
const ownNames = {
  '1A': 'Kosovo',
  CD: 'Demokratische Republik Kongo',
  CG: 'Kongo',
  CI: 'Elfenbeinküste',
  HK: 'Hongkong',
  MO: 'Macau',
  PS: 'Palästina',
}

test('finds each country by its German name or its code, ignoring case and surrounding spaces', () => {
  const expected: Record<string, string> = { ...Object.fromEntries(ofUnicode), ...ownNames }
  expect(Object.keys(expected)).toHaveLength(250)
  for (const [code, name] of Object.entries(expected)) {
    expect(countryCodeOf(name), name).toBe(code)
    expect(countryCodeOf(` ${name.toUpperCase()} `), name).toBe(code)
    expect(countryCodeOf(code.toLowerCase()), code).toBe(code)
  }
  expect(countryNames).toEqual(expected)
})

test('recognizes other common names, and returns undefined for unknown text', () => {
  expect(countryCodeOf('Großbritannien')).toBe('GB')
  expect(countryCodeOf('USA')).toBe('US')
  expect(countryCodeOf('Vereinigte \t Staaten  von Amerika')).toBe('US')
  expect(countryCodeOf('Österreich(AT)')).toBe('AT')
  expect(countryCodeOf('(AT)Österreich')).toBeUndefined()
  expect(countryCodeOf('Oesterreich')).toBe('AT')
  expect(countryCodeOf('Norway')).toBe('NO')
  expect(countryCodeOf('Schweiz (CH)')).toBe('CH')
  expect(countryCodeOf('FRA')).toBe('FR')
  expect(countryCodeOf('XK')).toBe('1A')
  expect(countryCodeOf('Atlantis')).toBeUndefined()
  expect(countryCodeOf('Atlantis (AT)')).toBeUndefined()
  expect(countryCodeOf('')).toBeUndefined()
  expect(countryCodeOf('constructor')).toBeUndefined()
})

test('the tax territory is Germany, the EU (26 other states and Monaco), a third country or unknown', () => {
  const others =
    `Belgien Bulgarien Dänemark Estland Finnland Frankreich Griechenland Irland Italien Kroatien Lettland
    Litauen Luxemburg Malta Niederlande Österreich Polen Portugal Rumänien Schweden Slowakei Slowenien Spanien
    Tschechien Ungarn Zypern Monaco`.split(/\s+/)
  const isIn = (territory: string) => (name: string) => taxTerritoryOf(name) === territory
  expect(others.filter((name) => !isIn('otherMemberState')(name))).toEqual([])
  expect(Object.values(countryNames).filter(isIn('otherMemberState'))).toHaveLength(26 + 1)
  expect(Object.values(countryNames).filter(isIn('domestic'))).toEqual(['Deutschland'])
  expect(taxTerritoryOf('Monaco')).toBe('otherMemberState')
  expect(taxTerritoryOf('Schweiz')).toBe('thirdCountry')
  expect(taxTerritoryOf('Vereinigtes Königreich')).toBe('thirdCountry')
  expect(['', ' '].map(taxTerritoryOf)).toEqual(['domestic', 'domestic'])
  expect(taxTerritoryOf('Atlantis')).toBe('unknown')
})
