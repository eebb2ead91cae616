import { noonOf } from '@kontor/domain/days/calendar-day'
import type { SettledAdvance } from '@kontor/domain/invoices/paper'
import { expect, test } from 'vitest'
import { advanceListOf } from './advance-list.ts'

const advance: SettledAdvance = {
  invoiceId: 'a',
  invoiceNumber: 'R "1"; neu',
  invoiceDate: noonOf({ year: 2026, month: 3, day: 5 }),
  netto: 1300,
  brutto: 1511,
  rates: [
    { rate: 0.07, netto: 300, tax: 21 },
    { rate: 0.19, netto: 1000, tax: 190 },
  ],
}

test('the list of advances has one row per advance and tax rate, and doubles quotes within texts', () => {
  const [list] = advanceListOf({ paper: { kind: 'settlement', form: 'full', settles: [advance] } })
  const bytes = Uint8Array.from(atob(list?.base64 ?? ''), (character) => character.charCodeAt(0))
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\r\n').slice(1)).toEqual([
    '"R ""1""; neu";"05.03.2026";"7\u00a0%";"300,00";"21,00";"321,00"',
    '"R ""1""; neu";"05.03.2026";"19\u00a0%";"1.000,00";"190,00";"1.190,00"',
  ])
})

test('only an Endrechnung has the list of advances', () => {
  expect(advanceListOf({ paper: { kind: 'settlement', form: 'rest', settles: [advance] } })).toEqual([])
  expect(advanceListOf({ paper: { kind: 'advance', form: 'full' } })).toEqual([])
  expect(advanceListOf({})).toEqual([])
})
