import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import type { InvoiceContent, Surcharge } from '../invoices/invoice.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import type { Follower } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { assertCreditFits, type CreditChoice, creditContent, creditedLines } from './credit-content.ts'
import { paperSums } from './paper-sums.ts'

const [charged = 0, today = 0] = [20, 22].map((day) => noonOf({ year: 2026, month: 11, day }))
const credits = { invoiceId: 'R1', invoiceNumber: '2026-0042', invoiceDate: charged }

/** An invoice with items at 19 %, given by id and net amount, and one surcharge with the given fields. */
function invoiceOf(nets: Record<string, number>, surcharge: Partial<Surcharge>): InvoiceContent {
  const items = Object.entries(nets).map(([id, unitPrice]) => ({
    ...emptyItem(0.19),
    id,
    title: id,
    unitPrice,
  }))
  const surcharges = [{ ...emptySurcharge(0.19), id: 's', title: 'Rabatt', ...surcharge }]
  return recalculate({ ...emptyInvoiceContent(), items, surcharges })
}

function creditOf(original: InvoiceContent, followers: readonly Follower[], choices: CreditChoice[]) {
  let ids = 0
  return creditContent(original, followers, choices, {
    credits,
    reason: 'Menge falsch',
    today,
    newId: () => `new-${++ids}`,
  })
}

function followerOf(credit: InvoiceContent): Follower {
  return { ...credits, relation: 'creditedBy', sums: paperSums(credit), lines: creditedLines(credit) }
}

const netsOf = (credit: InvoiceContent) => credit.items.map(({ nettoItemPrice }) => nettoItemPrice)

test('a credit has its own title, introduction and regards, and names the credited invoice', () => {
  const credit = creditOf(invoiceOf({ a: 100 }, {}), [], [{ itemId: 'a', quantity: 1 }])
  const textOf = (key: string) => credit.standardInfos.find((info) => info.key === key)?.value
  expect(['TITLE', 'INTRO', 'REGARDS'].map(textOf)).toEqual([
    'RECHNUNGSKORREKTUR',
    'hiermit berichtigen wir unsere Rechnung 2026-0042 vom\u00a020.11.2026 um die folgenden Beträge. Grund: Menge falsch',
    'Mit freundlichen Grüßen',
  ])
  expect(credit.paper).toEqual({ kind: 'credit', credits, reason: 'Menge falsch' })
})

test('items credited one by one never take back more of a surcharge than it charged', () => {
  const amounts = { a: 0.1, b: 0.1, c: 0.1, d: 0.1 }
  const original = invoiceOf(amounts, { amount: 5, itemReferences: ['a', 'b', 'c', 'd'] })
  expect(original.surcharges[0]?.nettoSurchargePrice).toBe(0.02)
  const followers: Follower[] = []
  const taken = ['a', 'b', 'c', 'd'].map((itemId) => {
    const credit = creditOf(original, followers, [{ itemId, quantity: 1 }])
    followers.push(followerOf(credit))
    return netsOf(credit)
  })
  expect(taken).toEqual([[-0.1, -0.01], [-0.1, -0.01], [-0.1], [-0.1]])
})

test('an item without a discount is credited without one', () => {
  const original = invoiceOf({ a: 100, b: 100, c: 50 }, { amount: -10, itemReferences: ['a', 'b'] })
  expect(netsOf(creditOf(original, [], [{ itemId: 'c', quantity: 1 }]))).toEqual([-50])
})

test('adds no line for a surcharge whose items have already been credited', () => {
  const original = invoiceOf({ a: 100, c: 50 }, { amount: 10, itemReferences: ['a'] })
  const first = creditOf(original, [], [{ itemId: 'a', quantity: 1 }])
  const withoutSurcharge = recalculate({ ...first, items: first.items.slice(0, 1) })
  const credit = creditOf(original, [followerOf(withoutSurcharge)], [{ itemId: 'c', quantity: 1 }])
  expect(netsOf(credit)).toEqual([-50])
})

test('the discount on the last credited item includes the cent left over from rounding the others', () => {
  const original = invoiceOf({ a: 0.33, b: 0.33, c: 0.33 }, { amount: -10, itemReferences: ['a', 'b', 'c'] })
  const followers: Follower[] = []
  const shares = ['a', 'b', 'c'].map((itemId) => {
    const credit = creditOf(original, followers, [{ itemId, quantity: 1 }])
    followers.push(followerOf(credit))
    return netsOf(credit)[1]
  })
  expect(shares).toEqual([0.03, 0.03, 0.04])
})

test('adds no line for a discount of less than half a cent on the credited items', () => {
  const original = invoiceOf({ a: 0.04, b: 10 }, { amount: -10, itemReferences: ['a', 'b'] })
  expect(netsOf(creditOf(original, [], [{ itemId: 'a', quantity: 1 }]))).toEqual([-0.04])
})

test('a surcharge on gross amounts is credited in proportion to the gross amount of the credited item', () => {
  const surcharge = { amount: 10, type: 'brutto' as const, itemReferences: ['a', 'b'] }
  const original = invoiceOf({ a: 100, b: 100 }, surcharge)
  expect(original.surcharges.map(({ nettoSurchargePrice }) => nettoSurchargePrice)).toEqual([23.8])
  expect(netsOf(creditOf(original, [], [{ itemId: 'a', quantity: 1 }]))).toEqual([-100, -11.9])
})

test('rejects crediting more than is left of a line, even if enough is left at its rate', () => {
  const original = invoiceOf({ a: 10, b: 100 }, {})
  expect(() => creditOf(original, [], [{ itemId: 'a', netto: 20 }])).toThrow(
    expect.objectContaining({ code: 'creditTooHigh', details: { lines: ['items/a'], rates: [] } }),
  )
})

test('a line that a user adds to a credit does not count towards any line of the original', () => {
  const original = invoiceOf({ a: 100 }, {})
  const credit = creditOf(original, [], [{ itemId: 'a', netto: 10 }])
  const goodwill = { ...emptyItem(0.19), id: 'own', unitPrice: -5 }
  const more = recalculate({ ...credit, items: [...credit.items, goodwill] })
  expect(creditedLines(more)).toEqual({ 'items/a': -10 })
  expect(() => assertCreditFits(original, [], more)).not.toThrow()
})

test('a credit of nothing is rejected: without lines, with lines of 0.00, or with a rounded-off quantity', () => {
  const original = invoiceOf({ a: 100, b: 0 }, {})
  const nothing = expect.objectContaining({ code: 'nothingToCredit' })
  expect(() => creditOf(original, [], [])).toThrow(nothing)
  expect(() => creditOf(original, [], [{ itemId: 'b', quantity: 1 }])).toThrow(nothing)
  expect(() => creditOf(original, [], [{ itemId: 'a', quantity: 0.00004 }])).toThrow(nothing)
  const credit = creditOf(original, [], [{ itemId: 'a', netto: 10 }])
  const emptied = recalculate({ ...credit, items: credit.items.map((item) => ({ ...item, quantity: 0 })) })
  for (const content of [emptied, { ...emptied, items: [] }])
    expect(() => assertCreditFits(original, [], content)).toThrow(nothing)
})

test('rejects a choice of an unknown item, of 0, and a second choice of the same item', () => {
  const original = invoiceOf({ a: 100, b: 50 }, {})
  const whole: CreditChoice = { itemId: 'a', quantity: 1 }
  const rejected: [CreditChoice, object][] = [
    [
      { itemId: 'x', quantity: 1 },
      { path: 'lines.1.itemId', code: 'unknown' },
    ],
    [
      { itemId: 'b', quantity: 0 },
      { path: 'lines.1.quantity', code: 'zero' },
    ],
    [
      { itemId: 'b', netto: 0 },
      { path: 'lines.1.netto', code: 'zero' },
    ],
    [
      { itemId: 'a', netto: 5 },
      { path: 'lines.1.itemId', code: 'repeated' },
    ],
  ]
  for (const [choice, issue] of rejected)
    expect(() => creditOf(original, [], [whole, choice])).toThrow(
      expect.objectContaining({ code: 'invalidRequest', details: { issues: [issue] } }),
    )
})

test('a surcharge on gross amounts at several rates is credited with the gross amount of each item', () => {
  const surcharge = { ...emptySurcharge(0.19), id: 's', amount: 10, type: 'brutto' as const }
  const items = [
    { ...emptyItem(0.19), id: 'a', unitPrice: 100 },
    { ...emptyItem(0.07), id: 'b', unitPrice: 100 },
  ]
  const surcharges = [{ ...surcharge, itemReferences: ['a', 'b'] }]
  const original = recalculate({ ...emptyInvoiceContent(), items, surcharges })
  expect(netsOf(creditOf(original, [], [{ itemId: 'b', quantity: 1 }]))).toEqual([-100, -10.7])
})

test('crediting every item in any order credits each share of a gross surcharge, and the rest at the end', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  const percents = fc.constantFrom(0, 7, 19)
  const lines = fc.array(fc.record({ cents, percent: percents, order: fc.nat() }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 50 }), (wanted, amount) => {
      const items = wanted.map((line, index) => ({
        ...emptyItem(line.percent / 100),
        id: `${index}`,
        unitPrice: line.cents / 100,
      }))
      const itemReferences = items.map(({ id }) => id)
      const surcharge = { ...emptySurcharge(0.19), id: 's', amount, type: 'brutto' as const, itemReferences }
      const original = recalculate({ ...emptyInvoiceContent(), items, surcharges: [surcharge] })
      // Whole cents, rounded half up: all amounts are positive.
      const rounded = (numerator: number) => Math.floor((numerator + 50) / 100)
      const grossOf = ({ cents, percent }: { cents: number; percent: number }) =>
        cents + rounded(cents * percent)
      let left = rounded(wanted.reduce((total, line) => total + grossOf(line), 0) * amount)
      const followers: Follower[] = []
      const order = wanted.map((line, index) => ({ ...line, index })).sort((a, b) => a.order - b.order)
      for (const [step, line] of order.entries()) {
        const credit = creditOf(original, followers, [{ itemId: `${line.index}`, quantity: 1 }])
        followers.push(followerOf(credit))
        const share = step === order.length - 1 ? left : Math.min(left, rounded(grossOf(line) * amount))
        left -= share
        const expected = [line.cents, share].filter((part) => part !== 0)
        expect(netsOf(credit).map((netto) => Math.round(-netto * 100))).toEqual(expected)
      }
    }),
  )
})
