import { expect, test } from 'vitest'
import { creditNoteTypes, invoiceTypes, taxCategories } from '../codes/code-lists.ts'
import { placeInWords } from './place-in-words.ts'
import { wordOfCode, wordOfScheme } from './word-of-code.ts'

test('every tax category has words', () => {
  expect([...taxCategories].filter((code) => wordOfCode('BT-118', code) === undefined)).toEqual([])
})

test('the invoice types of XRechnung have words', () => {
  const kinds = ['326', '380', '381', '384', '389', '875', '876', '877']
  expect(kinds.every((code) => invoiceTypes.has(code) || creditNoteTypes.has(code))).toBe(true)
  expect(kinds.filter((code) => wordOfCode('BT-3', code) === undefined)).toEqual([])
})

test('unknown codes and the names of object members have no words', () => {
  expect(['4711', '', 'constructor', '__proto__'].map((code) => wordOfCode('BT-3', code))).toEqual(
    Array.from({ length: 4 }),
  )
  expect(wordOfCode('BT-1', '380')).toBeUndefined()
})

test('looks up a scheme in the list of its term', () => {
  expect([wordOfScheme('BT-49', 'EM'), wordOfScheme('BT-18', 'AWE'), wordOfScheme('BT-49', 'AWE')]).toEqual([
    'E-Mail',
    'Kostenstelle',
    undefined,
  ])
})

test.each([
  ['Invoice/InvoiceLine[3]/AllowanceCharge[2]/Amount', 'Posten 3, Abschlag oder Aufschlag 2'],
  [
    'CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct',
    'Posten',
  ],
  ['Invoice/AccountingSupplierParty/Party/Contact', 'Verkäufer'],
  ['Invoice/Note[2]', 'Bemerkung 2'],
  ['CrossIndustryInvoice', ''],
])('%s is „%s“', (path, words) => {
  expect(placeInWords(path)).toBe(words)
})
