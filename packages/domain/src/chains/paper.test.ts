import { expect, test } from 'vitest'
import { type Paper, paperKinds, paperOfClient, referencesOf, relationOf, takesBack } from './paper.ts'

const reference = { invoiceId: 'a', invoiceNumber: '2026-1', invoiceDate: 1 }
const advance = { ...reference, invoiceId: 'b', netto: 100, brutto: 119, rates: [] }
const cancellation: Paper = { kind: 'cancellation', cancels: reference, reason: '' }
const credit: Paper = { kind: 'credit', credits: reference, reason: '' }
const partPayment: Paper = { kind: 'advance', form: 'full' }
const settlement: Paper = { kind: 'settlement', form: 'rest', settles: [advance] }

test('a client makes nothing but an advance, and nothing of it but its form', () => {
  const told = { ...partPayment, settles: [advance] } as Paper
  expect(paperOfClient(told)).toEqual({ kind: 'advance', form: 'full' })
  for (const paper of [cancellation, credit, settlement, undefined])
    expect(paperOfClient(paper)).toBeUndefined()
})

test('a paper refers to what it cancels, credits or settles', () => {
  expect(referencesOf({ paper: cancellation })).toEqual([reference])
  expect(referencesOf({ paper: credit })).toEqual([reference])
  expect(referencesOf({ paper: settlement })).toEqual([advance])
  expect(referencesOf({ paper: partPayment })).toEqual([])
  expect(referencesOf({})).toEqual([])
})

test('Storno and Teilgutschrift take back, other papers charge', () => {
  expect([cancellation, credit, partPayment, settlement].map((paper) => takesBack({ paper }))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(takesBack({})).toBe(false)
})

test('an earlier paper knows by what it was cancelled, credited or settled', () => {
  expect(paperKinds.map(relationOf)).toEqual(['cancelledBy', 'creditedBy', undefined, 'settledBy'])
})
