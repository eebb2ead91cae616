import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { fillPlaceholders, knownPlaceholders, unknownPlaceholders } from './placeholders.ts'

const day = (year: number, month: number, of: number) => noonOf({ year, month, day: of })
const titled = (title: string) => ({ ...emptyInvoiceContent(), items: [{ ...emptyItem(), title }] })
const filled = (title: string, begin: number, end = begin) =>
  fillPlaceholders(titled(title), { begin, end }).items[0]?.title

test.each([
  ['Miete {Monat} {Jahr}', 'Miete März 2027'],
  ['Wartung {Quartal} {Jahr}', 'Wartung 1. Quartal 2027'],
  ['Lizenz {Halbjahr}', 'Lizenz 1. Halbjahr'],
  ['Reinigung {Woche}', 'Reinigung KW 9/2027'],
  ['Strom {Zeitraum}', 'Strom 01.03.2027 – 31.03.2027'],
  ['{Monat}{Monat}', 'MärzMärz'],
  ['{Moant} {constructor} {Monat', '{Moant} {constructor} {Monat'],
])('%s becomes %s in March 2027', (text, expected) => {
  expect(filled(text, day(2027, 3, 1), day(2027, 3, 31))).toBe(expected)
})

test('a single day is its own period, and a week has the year of its Thursday (ISO 8601)', () => {
  expect(filled('{Zeitraum}', day(2027, 3, 1))).toBe('01.03.2027')
  expect(filled('{Woche}', day(2027, 1, 1))).toBe('KW 53/2026')
  expect(filled('{Woche}', day(2024, 12, 30))).toBe('KW 1/2025')
  expect(filled('{Quartal} {Halbjahr} {Monat}', day(2026, 12, 31))).toBe('4. Quartal 2. Halbjahr Dezember')
})

test('a half-year ends with June, and a quarter with its third month', () => {
  const inMonth = (month: number) => filled('{Quartal} {Halbjahr}', day(2026, month, 1))
  expect([3, 6].map(inMonth)).toEqual(['1. Quartal 1. Halbjahr', '2. Quartal 1. Halbjahr'])
  expect([4, 7, 10].map(inMonth)).toEqual([
    '2. Quartal 1. Halbjahr',
    '3. Quartal 2. Halbjahr',
    '4. Quartal 2. Halbjahr',
  ])
})

test('fills in the texts of items, surcharges and infos, and names unknown placeholders', () => {
  const text = '{Jahr} {jahr}'
  const content = emptyInvoiceContent()
  const full = {
    ...content,
    items: [{ ...emptyItem(), description: text }],
    surcharges: [{ ...emptySurcharge(), title: text, description: '{Woche' }],
    standardInfos: content.standardInfos.map((info) => ({ ...info, value: text })),
    customInfos: content.customInfos.map((info) => ({ ...info, value: `{${'x'.repeat(99)}}` })),
  }
  const span = { begin: day(2027, 3, 1), end: day(2027, 3, 1) }
  expect(JSON.stringify(fillPlaceholders(full, span))).not.toContain('{Jahr}')
  expect(unknownPlaceholders(full)).toEqual(['{jahr}', '{Woche', `{${'x'.repeat(29)}`])
  expect(unknownPlaceholders(titled(knownPlaceholders.join()))).toEqual([])
})
