import { expect, test } from 'vitest'
import { isReversal, type Paper, paperKinds, paperOfClient, referencesOf, relationOf } from './paper.ts'

const reference = (invoiceId: string) => ({ invoiceId, invoiceNumber: invoiceId, invoiceDate: 1_790_000_000 })
const settled = { ...reference('A1'), netto: 1, brutto: 1.19, rates: [] }
const papers = {
  cancellation: { kind: 'cancellation', cancels: reference('R1'), reason: 'Doppelt' },
  credit: { kind: 'credit', credits: reference('R2'), reason: '' },
  advance: { kind: 'advance', form: 'rest' },
  settlement: { kind: 'settlement', form: 'full', settles: [settled] },
} as const satisfies Record<string, Paper>

test('a client may turn a draft into an advance, but not into any other kind of paper', () => {
  const { cancellation, credit, advance, settlement } = papers
  expect(paperOfClient(advance)).toEqual({ kind: 'advance', form: 'rest' })
  expect([cancellation, credit, settlement, undefined].map(paperOfClient)).toEqual(Array(4).fill(undefined))
})

test('a paper refers to the finals that it cancels, credits or settles', () => {
  const { cancellation, credit, advance, settlement } = papers
  expect(referencesOf({ paper: cancellation })).toEqual([cancellation.cancels])
  expect(referencesOf({ paper: credit })).toEqual([credit.credits])
  expect(referencesOf({ paper: settlement })).toEqual([settled])
  expect([advance, undefined].map((paper) => referencesOf({ paper }))).toEqual([[], []])
})

test('only cancellations and credits are reversals', () => {
  expect(paperKinds.filter((kind) => isReversal({ paper: papers[kind] }))).toEqual(['cancellation', 'credit'])
  expect(isReversal({})).toBe(false)
})

test('each kind of paper except an advance has its own relation to earlier finals', () => {
  expect(paperKinds.map(relationOf)).toEqual(['cancelledBy', 'creditedBy', undefined, 'settledBy'])
})
