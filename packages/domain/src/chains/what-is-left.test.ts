import { describe, expect, test } from 'vitest'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import type { Follower, FollowerRelation } from './paper.ts'
import { paperSums } from './paper-sums.ts'
import { chainStateOf, fitsIn, isCancelled, isSettled, linesLeft, sumsLeft } from './what-is-left.ts'

const content = recalculate({
  ...emptyInvoiceContent(),
  items: [
    { ...emptyItem(0.19), id: 'a', unitPrice: 100 },
    { ...emptyItem(0.07), id: 'b', unitPrice: 50 },
  ],
  surcharges: [{ ...emptySurcharge(0.19), id: 's', amount: 10, itemReferences: ['a'] }],
})

/** A later paper that adds to the chain: [net at 7 %, net at 19 %]. */
function follower(relation: FollowerRelation, reduced: number, normal: number): Follower {
  return {
    invoiceId: 'later',
    invoiceNumber: '2026-2',
    invoiceDate: 0,
    relation,
    sums: {
      netto: reduced + normal,
      brutto: 0,
      rates: [
        { rate: 0.07, netto: reduced, tax: 0 },
        { rate: 0.19, netto: normal, tax: 0 },
      ],
    },
  }
}
const netsLeft = (...followers: Follower[]) => sumsLeft(content, followers).rates.map(({ netto }) => netto)

describe('the sums that are left', () => {
  test('are those of the paper, less what Storno and credits take back', () => {
    expect(sumsLeft(content, [])).toEqual(paperSums(content))
    expect(netsLeft(follower('creditedBy', -20, 0), follower('creditedBy', 0, -10))).toEqual([30, 100])
    expect(netsLeft(follower('cancelledBy', -50, -110))).toEqual([0, 0])
  })

  test('do not shrink by a settlement, which charges by itself', () => {
    expect(netsLeft(follower('settledBy', -50, -110), follower('releasedBy', -50, -110))).toEqual([50, 110])
  })
})

describe('the lines that are left', () => {
  test('are the items and then the surcharges, each less what credits took of it', () => {
    const credit = { ...follower('creditedBy', 0, 0), lines: { 'items/a': -40, 'surcharges/s': -4 } }
    const storno = follower('cancelledBy', 0, 0)
    expect(linesLeft(content, [credit, { ...credit, lines: { 'items/a': -10 } }, storno])).toEqual([
      { key: 'items/a', netto: 100, left: 50 },
      { key: 'items/b', netto: 50, left: 50 },
      { key: 'surcharges/s', netto: 10, left: 6 },
    ])
  })

  test('count together where ids are the same', () => {
    const twice = { ...content, items: content.items.map((item) => ({ ...item, id: 'a' })) }
    expect(linesLeft(twice, [])[0]).toEqual({ key: 'items/a', netto: 150, left: 150 })
  })
})

describe('the state of a final', () => {
  const stateAfter = (...followers: Follower[]) => chainStateOf(content, followers)

  test('is empty until a paper changes it', () => {
    expect(stateAfter()).toBe('')
    expect(stateAfter(follower('releasedBy', 0, 0))).toBe('')
  })

  test('is credited only when no rate has anything left', () => {
    expect(stateAfter(follower('creditedBy', -20, 0))).toBe('partlyCredited')
    expect(stateAfter(follower('creditedBy', -50, 0))).toBe('partlyCredited')
    expect(stateAfter(follower('creditedBy', -50, 0), follower('creditedBy', 0, -110))).toBe('credited')
  })

  test('is cancelled whatever else happened, and settled until the settlement is cancelled', () => {
    const settled = follower('settledBy', 0, 0)
    const released = follower('releasedBy', 0, 0)
    expect(stateAfter(settled)).toBe('settled')
    expect(stateAfter(settled, released)).toBe('')
    expect(stateAfter(settled, released, settled)).toBe('settled')
    expect(stateAfter(follower('creditedBy', -20, 0), settled)).toBe('settled')
    expect(stateAfter(follower('creditedBy', -20, 0), follower('cancelledBy', -30, -110))).toBe('cancelled')
  })

  test('asks the last of settlement and release alone', () => {
    const credited = follower('creditedBy', -1, 0)
    expect(isSettled([follower('settledBy', 0, 0), credited])).toBe(true)
    expect(isSettled([follower('settledBy', 0, 0), follower('releasedBy', 0, 0), credited])).toBe(false)
    expect(isSettled([credited])).toBe(false)
    expect(isCancelled([credited])).toBe(false)
  })
})

test.each([
  [0, 10, true],
  [10, 10, true],
  [10.01, 10, false],
  [-0.01, 10, false],
  [0, 0, true],
  [1, 0, false],
  [-1, 0, false],
  [0, -10, true],
  [-10, -10, true],
  [-10.01, -10, false],
  [0.01, -10, false],
])('%d of %d left fits: %j', (taken, left, fits) => {
  expect(fitsIn(taken, left)).toBe(fits)
})
