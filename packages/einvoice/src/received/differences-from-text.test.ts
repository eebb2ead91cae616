import { expect, test } from 'vitest'
import { differencesFromText } from './differences-from-text.ts'
import { factsOf } from './facts-of.ts'

const facts = factsOf({
  number: 'RE 2026-7',
  totals: { gross: '1234.5', due: '1234.50' },
  payment: { creditTransfers: [{ account: 'DE89370400440532013000' }] },
})
const page = 'Rechnung RE 2026-7\nGesamt 1.234,50 €\nIBAN DE89 3704 0044 0532 0130 00'

test('pages with number, amount and IBAN in either notation have no difference', () => {
  expect(differencesFromText(facts, page)).toEqual([])
  expect(differencesFromText(facts, page.replace('1.234,50', '1,234.50'))).toEqual([])
  expect(differencesFromText(facts, page.replace('1.234,50', '1234,50').replaceAll(' ', ''))).toEqual([])
})

test('reports a different amount, number or IBAN on the pages with its term', () => {
  const terms = (text: string) => differencesFromText(facts, text).map(({ term }) => term)
  expect(terms(page.replace('1.234,50', '11.234,50'))).toEqual(['BT-112'])
  expect(terms(page.replace('1.234,50', '1.234,05'))).toEqual(['BT-112'])
  expect(terms(page.replace('RE 2026-7', 'RE 2026-8'))).toEqual(['BT-1'])
  expect(terms(page.replace('0130 00', '0130 01'))).toEqual(['BT-84'])
})
