import { describe, expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { DomainError } from '../domain-error.ts'
import type { InvoiceContent, Surcharge } from '../invoices/invoice.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { assertCreditFits, type CreditChoice, creditContent, creditedLines } from './credit-content.ts'
import type { Follower } from './paper.ts'
import { paperSums } from './paper-sums.ts'

const credits = {
  invoiceId: 'original',
  invoiceNumber: '2026-0042',
  invoiceDate: noonOf({ year: 2026, month: 11, day: 20 }),
}
let ids = 0
const about = {
  credits,
  reason: 'Mangel',
  today: noonOf({ year: 2026, month: 11, day: 22 }),
  newId: () => `new-${++ids}`,
}

/** Items a and b at 19 %, c at 7 %, with surcharges on some of them. */
function original(...surcharges: Partial<Surcharge>[]): InvoiceContent {
  return recalculate({
    ...emptyInvoiceContent(),
    items: [
      { ...emptyItem(0.19), id: 'a', title: 'Tisch', description: 'Eiche', unitPrice: 100, quantity: 2 },
      { ...emptyItem(0.19), id: 'b', title: 'Stuhl', unitPrice: 50 },
      { ...emptyItem(0.07), id: 'c', title: 'Buch', unitPrice: 30 },
    ],
    surcharges: surcharges.map((one, place) => ({ ...emptySurcharge(0.19), id: `s${place}`, ...one })),
  })
}

function followerOf(credit: InvoiceContent): Follower {
  return { ...credits, relation: 'creditedBy', sums: paperSums(credit), lines: creditedLines(credit) }
}

/** The lines of the credit: what it credits, and its net. */
function linesOf(content: InvoiceContent, choices: CreditChoice[], followers: Follower[] = []) {
  return creditedLines(creditContent(content, followers, choices, about))
}

test('a credit says what it credits and why, with lines of its own ids and no surcharge', () => {
  const content = original({ title: 'Versand', amount: 10, itemReferences: ['a'] })
  const credit = creditContent(content, [], [{ itemId: 'a', netto: 80 }], about)
  expect(credit.paper).toEqual({ kind: 'credit', credits, reason: 'Mangel' })
  expect(credit.surcharges).toEqual([])
  expect(
    credit.items.map(({ id, title, description, unit, quantity, unitPrice, taxRate }) => [
      id.slice(0, 4),
      title,
      description,
      unit,
      quantity,
      unitPrice,
      taxRate,
    ]),
  ).toEqual([
    ['new-', 'Tisch', 'Eiche', 'all-inclusive', 1, -80, 0.19],
    ['new-', 'Versand', '', 'all-inclusive', 1, -8, 0.19],
  ])
})

describe('a surcharge', () => {
  test('follows the items that it refers to, and no others', () => {
    const content = original({ amount: 10, itemReferences: ['a', 'b'] })
    expect(linesOf(content, [{ itemId: 'c', netto: 5 }])).toEqual({ 'items/c': -5 })
    expect(linesOf(content, [{ itemId: 'b', netto: 20 }])).toEqual({ 'items/b': -20, 'surcharges/s0': -2 })
  })

  test('goes whole with the last of its items, whatever other items are left', () => {
    // 33.33 % of 250: 83.325 becomes 83.33; its parts are 66.66 and 16.67.
    const content = original({ amount: 33.33, itemReferences: ['a', 'b'] })
    const first = creditContent(content, [], [{ itemId: 'a', quantity: 2 }], about)
    expect(creditedLines(first)['surcharges/s0']).toBe(-66.66)
    expect(linesOf(content, [{ itemId: 'b', quantity: 1 }], [followerOf(first)])).toEqual({
      'items/b': -50,
      'surcharges/s0': -16.67,
    })
    expect(
      linesOf(content, [
        { itemId: 'a', quantity: 2 },
        { itemId: 'b', quantity: 1 },
      ]),
    ).toEqual({
      'items/a': -200,
      'items/b': -50,
      'surcharges/s0': -83.33,
    })
  })

  test('on gross takes its share of the gross', () => {
    const content = original({ type: 'brutto', amount: 10, itemReferences: ['a', 'b'] })
    expect(linesOf(content, [{ itemId: 'b', netto: 20 }])['surcharges/s0']).toBe(-2.38)
  })

  test('that is a discount comes back with its sign', () => {
    const content = original({ amount: -10, itemReferences: ['a', 'b'] })
    expect(linesOf(content, [{ itemId: 'b', netto: 20 }])['surcharges/s0']).toBe(2)
  })

  test('too small for a cent has no line', () => {
    const content = original({ amount: 0.01, itemReferences: ['a'] })
    expect(linesOf(content, [{ itemId: 'a', netto: 1 }])).toEqual({ 'items/a': -1 })
  })

  test('without items has nothing to follow', () => {
    const content = original({ amount: 10, itemReferences: ['gone'] })
    expect(linesOf(content, [{ itemId: 'a', netto: 1 }])).toEqual({ 'items/a': -1 })
  })
})

describe('a credit is refused', () => {
  function refusal(content: InvoiceContent, followers: Follower[], credit: InvoiceContent) {
    try {
      assertCreditFits(content, followers, credit)
    } catch (error) {
      if (error instanceof DomainError) return [error.code, error.details]
      throw error
    }
    return undefined
  }
  const content = original()
  const half = creditContent(content, [], [{ itemId: 'b', netto: 30 }], about)

  test('not up to the last cent of a line', () => {
    expect(refusal(content, [], half)).toBeUndefined()
    expect(refusal(content, [followerOf(half)], creditOf('b', 20))).toBeUndefined()
  })

  test('where it takes more of a line than is left, though its rate has enough', () => {
    expect(refusal(content, [followerOf(half)], creditOf('b', 20.01))).toEqual([
      'creditTooHigh',
      { lines: ['items/b'], rates: [] },
    ])
  })

  test('where it takes more of a rate than is left, in lines that credit none of the original', () => {
    const foreign = { ...emptyItem(0.07), id: 'x', unitPrice: -30.01 }
    expect(refusal(content, [], recalculate({ ...half, items: [foreign] }))).toEqual([
      'creditTooHigh',
      { lines: [], rates: [0.07] },
    ])
  })

  test('where it charges', () => {
    expect(refusal(content, [], creditOf('b', -1))).toEqual([
      'creditTooHigh',
      { lines: ['items/b'], rates: [0.19] },
    ])
  })

  function creditOf(itemId: string, netto: number): InvoiceContent {
    const line = { ...emptyItem(0.19), id: 'x', unitPrice: -netto, creditedLine: `items/${itemId}` }
    return recalculate({ ...half, items: [line] })
  }
})

test('the lines of a credit count together by what they credit', () => {
  const line = { ...emptyItem(), nettoItemPrice: -0.1, creditedLine: 'items/a' }
  expect(creditedLines({ items: [line, { ...line, nettoItemPrice: -0.2 }, emptyItem()] })).toEqual({
    'items/a': -0.3,
  })
})
