import { expect, test } from 'vitest'
import { balanceGaps, differenceToClosing } from './balance-gaps.ts'
import { amountOf, centsOfAmount, millionthsOf } from './exact-amount.ts'

const statement = (id: string, opening: string, from: string, closing: string, to: string) => ({
  id,
  opening: { amount: opening, day: from },
  closing: { amount: closing, day: to },
})

test('a statement that begins elsewhere than the last one ended names the missing sum [A22.13]', () => {
  const [first, second, third] = [
    statement('1', '100', '2026-01-01', '150', '2026-01-31'),
    statement('2', '150', '2026-01-31', '120', '2026-02-28'),
    statement('3', '90.5', '2026-03-31', '200', '2026-04-30'),
  ]
  expect(balanceGaps([third, first, second])).toEqual([
    { id: '3', afterDay: '2026-02-28', beforeDay: '2026-03-31', missing: '-29.5' },
  ])
  expect(balanceGaps([first, second, { id: 'csv' }])).toEqual([])
  expect(balanceGaps([first, { ...first, id: 'again' }, second])).toEqual([])
})

test('entries that do not lead from the opening to the closing balance are named [A22.13]', () => {
  const march = statement('3', '90.5', '2026-03-31', '200', '2026-04-30')
  expect(differenceToClosing(march, ['100', '9.5'])).toBe('0')
  expect(differenceToClosing(march, ['100'])).toBe('9.5')
  expect(differenceToClosing({ id: 'csv' }, ['100'])).toBe('0')
})

test('amounts are exact, and only whole cents are cents [A22.10]', () => {
  expect(millionthsOf('-12.345678')).toBe(-12345678n)
  expect(amountOf(-12345678n)).toBe('-12.345678')
  expect(amountOf(500000n)).toBe('0.5')
  expect([
    centsOfAmount('0.1'),
    centsOfAmount('-8.85'),
    centsOfAmount('8.855'),
    centsOfAmount('1,5'),
  ]).toEqual([10, -885, undefined, undefined])
})
