import { expect, test } from 'vitest'
import { countryCodeOf, countryNames, taxTerritoryOf } from './country.ts'

test('finds each country by its German name or its code, ignoring case and surrounding spaces', () => {
  for (const [code, name] of Object.entries(countryNames)) {
    expect(countryCodeOf(name)).toBe(code)
    expect(countryCodeOf(` ${name.toUpperCase()} `)).toBe(code)
    expect(countryCodeOf(code.toLowerCase())).toBe(code)
  }
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
  const territories = Object.values(countryNames).map(taxTerritoryOf)
  expect(territories.filter((territory) => territory === 'domestic')).toHaveLength(1)
  expect(territories.filter((territory) => territory === 'otherMemberState')).toHaveLength(26 + 1)
  expect(taxTerritoryOf('Monaco')).toBe('otherMemberState')
  expect(taxTerritoryOf('Schweiz')).toBe('thirdCountry')
  expect(taxTerritoryOf('Vereinigtes Königreich')).toBe('thirdCountry')
  expect(['', ' '].map(taxTerritoryOf)).toEqual(['domestic', 'domestic'])
  expect(taxTerritoryOf('Atlantis')).toBe('unknown')
})
