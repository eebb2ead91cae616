import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyInvoiceContent, emptyItem } from '../invoices/invoice-defaults.ts'
import type { Follower, PaperSums } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { paperSums } from './paper-sums.ts'
import {
  fitsIn,
  isSettled,
  remainingLines,
  remainingQuantity,
  stateAfter,
  sumsAfter,
} from './remaining-sums.ts'

const none: PaperSums = { netto: 0, brutto: 0, rates: [] }
const follower = (relation: Follower['relation'], sums = none): Follower => ({
  invoiceId: relation,
  invoiceNumber: relation,
  invoiceDate: 1_790_000_000,
  relation,
  sums,
})
const item = (id: string, nettoItemPrice: number, taxRate: number) =>
  ({ id, nettoItemPrice, taxRate }) as never
const twoRates: PaperSums = {
  netto: 30,
  brutto: 35.1,
  rates: [
    { rate: 0.07, netto: 10, tax: 0.7 },
    { rate: 0.19, netto: 20, tax: 3.8 },
  ],
}
const lower: PaperSums = { netto: -10, brutto: -10.7, rates: [{ rate: 0.07, netto: -10, tax: -0.7 }] }
const higher: PaperSums = { netto: -20, brutto: -23.8, rates: [{ rate: 0.19, netto: -20, tax: -3.8 }] }

test('the sums of a paper list its tax rates in ascending order', () => {
  const totals = { netto: 30, brutto: 35.1, taxes: [] }
  const items = [item('a', 20, 0.19), item('b', 10, 0.07)]
  expect(paperSums({ items, surcharges: [], totals })).toEqual(twoRates)
})

test('cancellations and credits reduce the sums of a final; a settlement and its cancellation do not', () => {
  expect(sumsAfter(twoRates, [follower('settledBy', lower), follower('releasedBy', higher)])).toEqual(
    twoRates,
  )
  expect(sumsAfter(twoRates, [follower('creditedBy', lower)])).toMatchObject({ netto: 20, brutto: 24.4 })
  expect(sumsAfter(twoRates, [follower('cancelledBy', higher)])).toMatchObject({ netto: 10, brutto: 11.3 })
})

test('a follower without lines leaves every line unchanged', () => {
  const lines = remainingLines({ items: [item('a', 20, 0.19)], surcharges: [] }, [follower('settledBy')])
  expect(lines).toEqual([{ key: 'items/a', netto: 20, left: 20 }])
})

test.each([
  ['', []],
  ['cancelled', [follower('cancelledBy')]],
  ['cancelled', [follower('creditedBy', lower), follower('cancelledBy')]],
  ['settled', [follower('settledBy')]],
  ['', [follower('settledBy'), follower('releasedBy')]],
  ['partlyCredited', [follower('creditedBy', lower)]],
  ['credited', [follower('creditedBy', lower), follower('creditedBy', higher)]],
  ['partlyCredited', [follower('settledBy'), follower('releasedBy'), follower('creditedBy', lower)]],
])('the later papers of a final put it in the state %j (case %#)', (state, followers) => {
  expect(stateAfter(() => twoRates, followers)).toBe(state)
})

test('an advance is settled if it has a settlement and the latest one is not cancelled', () => {
  expect(isSettled([follower('settledBy'), follower('creditedBy')])).toBe(true)
  expect(isSettled([follower('settledBy'), follower('releasedBy'), follower('settledBy')])).toBe(true)
  expect(isSettled([follower('settledBy'), follower('releasedBy')])).toBe(false)
  expect(isSettled([follower('releasedBy')])).toBe(false)
})

test.each([
  [10, [false, true, true, true, false]],
  [0, [false, true, false, false, false]],
])('with %s left, allows amounts from zero to that value', (left, fits) => {
  expect([-1, 0, 5, 10, 11].map((taken) => fitsIn(taken, left))).toEqual(fits)
})

test('when the remainder is negative, allows amounts from the remainder to zero', () => {
  expect([-11, -10, -5, 0, 1].map((taken) => fitsIn(taken, -10))).toEqual([false, true, true, true, false])
})

test('the quantity that is left is what can still be credited, to four decimals', () => {
  const itemOf = (quantity: number, unitPrice: number, unit: 'piece' | 'percentage' = 'piece') =>
    recalculate({
      ...emptyInvoiceContent(),
      items: [{ ...emptyItem(0.19), quantity, unitPrice, unit }],
    }).items.map((one) => (left: number) => remainingQuantity(one, left))[0] ?? (() => NaN)
  expect([200, 150, 0].map(itemOf(4, 50))).toEqual([4, 3, 0])
  expect([-200, -50].map(itemOf(4, -50))).toEqual([4, 1])
  expect(itemOf(30, 10_000, 'percentage')(1000)).toBe(10)
  expect(itemOf(7, 0)(0)).toBe(7)
  // 0.5 of 10.01 is 5.01, so 5.00 is left, for which 0.5 is too much.
  expect(itemOf(1, 10.01)(5)).toBe(0.4995)
})

test('the quantity that is left never costs more than what is left, and 0.0001 more of it costs as much', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  const factors = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(
      factors,
      cents,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tenThousandths, price, share) => {
        const quantity = tenThousandths / 10_000
        const one = { ...emptyItem(0.19), quantity, unitPrice: price / 100 }
        const [priced] = recalculate({ ...emptyInvoiceContent(), items: [one] }).items
        if (priced === undefined || priced.nettoItemPrice === 0) return
        const left = Math.round(priced.nettoItemPrice * 100 * share) / 100
        const rest = BigInt(Math.round(remainingQuantity(priced, left) * 10_000))
        // In millionths of a major unit: cents × 10,000 and quantity × price in cents agree.
        const costs = (units: bigint) => units * BigInt(price)
        const leftover = BigInt(Math.round(left * 100)) * 10_000n
        if (left === priced.nettoItemPrice) expect(rest).toBe(BigInt(tenThousandths))
        else expect(costs(rest) - leftover < 5_000n && costs(rest + 1n) >= leftover - costs(1n)).toBe(true)
      },
    ),
    { examples: [[245_000, 3, 0.006756756756756757]] },
  )
})
