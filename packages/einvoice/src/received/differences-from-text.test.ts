import { expect, test } from 'vitest'
import { differencesFromText } from './differences-from-text.ts'
import { factsOf } from './facts-of.ts'

const facts = factsOf({
  number: 'RE 2026-7',
  totals: { gross: '1234.5', due: '1234.50' },
  payment: { creditTransfers: [{ account: 'DE89370400440532013000' }] },
})
const page = 'Rechnung RE 2026-7\nGesamt 1.234,50 €\nIBAN DE89 3704 0044 0532 0130 00'

test('finds no differences if the pages show the number, amount and IBAN, in German or English notation', () => {
  expect(differencesFromText(facts, page)).toEqual([])
  expect(differencesFromText(facts, page.replace('1.234,50', '1,234.50'))).toEqual([])
  expect(differencesFromText(facts, page.replace('1.234,50', '1234,50').replaceAll(' ', ''))).toEqual([])
})

test('reports the term of an amount, number or IBAN that differs on the pages', () => {
  const terms = (text: string) => differencesFromText(facts, text).map(({ term }) => term)
  expect(terms(page.replace('1.234,50', '11.234,50'))).toEqual(['BT-112'])
  expect(terms(page.replace('1.234,50', '1.234,05'))).toEqual(['BT-112'])
  expect(terms(page.replace('RE 2026-7', 'RE 2026-8'))).toEqual(['BT-1'])
  expect(terms(page.replace('0130 00', '0130 01'))).toEqual(['BT-84'])
})

test('reports the value that the pages should show, with the IBAN in groups', () => {
  expect(differencesFromText(facts, '')).toEqual([
    { term: 'BT-1', label: 'Rechnungsnummer', expected: 'RE 2026-7' },
    { term: 'BT-112', label: 'Gesamtbetrag', expected: '1234.5' },
    { term: 'BT-84', label: 'IBAN', expected: 'DE89 3704 0044 0532 0130 00' },
  ])
  expect(differencesFromText(factsOf({}), '')).toEqual([])
  expect(differencesFromText(factsOf({ totals: { due: '5' } }), '')).toMatchObject([{ expected: '5' }])
  for (const gross of ['zehn', 'EUR 5', '5 EUR', '5.'])
    expect(differencesFromText(factsOf({ totals: { gross } }), '')).toEqual([])
})

test('it is enough if the pages show the gross sum or the amount due', () => {
  const both = factsOf({ totals: { gross: '119.00', due: '19.00' } })
  expect(differencesFromText(both, 'Summe 119,00')).toEqual([])
  expect(differencesFromText(both, 'Zahlbetrag 19,00')).toEqual([])
  expect(differencesFromText(both, 'Summe 100,00')).toHaveLength(1)
})

test('finds an invoice number regardless of case, even with ß', () => {
  expect(differencesFromText(factsOf({ number: 're-strasse-7' }), 'Rechnung RE-STRASSE-7')).toEqual([])
  expect(differencesFromText(factsOf({ number: 'RE-STRASSE-7' }), 'Rechnung RE-Straße-7')).toEqual([])
})

test.each<[string, string, boolean]>([
  ['5', 'Summe 5,00 €', true],
  ['5', 'Summe 5.00', true],
  ['5', 'Summe 5', false],
  ['5', 'Summe 15,00', false],
  ['5', 'Summe 1.5,00', false],
  ['5', 'Summe 5,001', false],
  ['-5', 'Summe -5,00', true],
  ['0005.10', 'Summe 5,10', true],
  ['123', 'Summe 123,00', true],
  ['1234', "Summe 1'234,00", true],
  ['1234567.89', 'Summe 1 234 567,89', true],
  ['1234567.89', 'Summe 1.234.567.89', true],
  ['1234567.89', 'Summe 12.34.567,89', false],
  ['1234.5600', 'Summe 1.234,56', true],
  ['1234.567', 'Summe 1.234,567', true],
  ['1234.567', 'Summe 1.234,56', false],
  ['123456789012345', 'Summe 123.456.789.012.345,00', true],
  ['5', '5 , 0 0', true],
  ['5', 'Summe 5.,00', false],
  ['123456', 'Summe 123.456.,00', false],
])('finds the amount %s in “%s”: %s', (gross, text, isThere) => {
  expect(differencesFromText(factsOf({ totals: { gross } }), text)).toHaveLength(isThere ? 0 : 1)
})
