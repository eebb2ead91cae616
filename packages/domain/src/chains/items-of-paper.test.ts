import { expect, test } from 'vitest'
import { emptyItem } from '../invoices/invoice-defaults.ts'
import type { Paper } from '../invoices/paper.ts'
import { itemsOfPaper } from './items-of-paper.ts'

const reference = { invoiceId: 'a', invoiceNumber: '1', invoiceDate: 10 }
const settlement: Paper = { kind: 'settlement', form: 'rest', settles: [] }
const credit: Paper = { kind: 'credit', credits: reference, reason: '' }
const cancellation: Paper = { kind: 'cancellation', cancels: reference, reason: '' }

const plain = { ...emptyItem(), id: 'i' }
const chained = { creditedLine: 'items/x', settledAdvance: 'a', netOnly: true } as const

test.each([
  ['an ordinary invoice', undefined, {}],
  ['an advance', { kind: 'advance', form: 'rest' }, {}],
  ['a settlement', settlement, { settledAdvance: 'a', netOnly: true }],
  ['a credit', credit, chained],
  ['a Stornorechnung', cancellation, chained],
] as const)('the items of %s say only what their paper may do [A9.5]', (_, paper, kept) => {
  expect(itemsOfPaper([{ ...plain, ...chained }, plain], paper)).toEqual([{ ...plain, ...kept }, plain])
})

test('a settlement deducts net amounts alone; a reversal does so as its original did [A9.5]', () => {
  const deduction = { ...plain, settledAdvance: 'a' }
  expect(itemsOfPaper([deduction], settlement)).toEqual([{ ...deduction, netOnly: true }])
  expect(itemsOfPaper([deduction], cancellation)).toEqual([deduction])
  expect(itemsOfPaper([{ ...plain, netOnly: true }], settlement)).toEqual([plain])
})
