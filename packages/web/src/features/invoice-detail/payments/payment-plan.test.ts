import { noonOf } from '@kontor/domain/days/calendar-day'
import { expect, test } from 'vitest'
import { bodyOf, firstEntry, offersOf, restOf, setOffBody, withOffer } from './payment-plan.ts'

const today = noonOf({ year: 2026, month: 3, day: 10 })
const claim = {
  invoiceId: 'i1',
  open: 226,
  payable: 226,
  currency: 'EUR' as const,
  customerId: 'c1',
  discounts: [],
}
const parts = (entry: Parameters<typeof bodyOf>[1], of = claim) =>
  bodyOf(of, entry)?.allocations.map(({ kind, amount }) => [kind, amount])

test('pays all that is open, or a part of it [A22.4]', () => {
  const entry = firstEntry(claim, today)
  expect(bodyOf(claim, entry)).toMatchObject({ amount: 226, way: 'bank', customerId: 'c1', date: today })
  expect(parts(entry)).toEqual([['payment', 226]])
  expect(parts({ ...entry, amount: 100.1 })).toEqual([['payment', 100.1]])
  expect(restOf(claim, 100.1)).toBe(125.9)
})

test('gives up the rest of a payment as chosen, but nothing if there is no rest [A22.4]', () => {
  const entry = { ...firstEntry(claim, today), amount: 225.97 }
  for (const rest of ['skonto', 'difference', 'charge'] as const)
    expect(parts({ ...entry, rest })).toEqual([
      ['payment', 225.97],
      [rest, 0.03],
    ])
  expect(parts({ ...entry, rest: 'skonto', amount: 230 })).toEqual([['payment', 230]])
})

test('grants Skonto in one click, in time or late, only while nothing is paid [A22.4]', () => {
  const until = noonOf({ year: 2026, month: 3, day: 9 })
  const discounts = [{ until, share: 0.02 }]
  const [late] = offersOf({ ...claim, discounts }, today)
  expect(late).toMatchObject({ discount: 452, isLate: true })
  expect(offersOf({ ...claim, discounts }, until)[0]?.isLate).toBe(false)
  expect(offersOf({ ...claim, discounts, open: 200 }, until)).toEqual([])
  if (late === undefined) throw new Error('no offer')
  expect(parts(withOffer({ ...firstEntry(claim, today), way: 'adjustment' }, claim, late))).toEqual([
    ['payment', 221.48],
    ['skonto', 4.52],
  ])
})

test('gives up at most what is open, and pays back at most the credit [A22.4]', () => {
  const given = { ...firstEntry(claim, today), way: 'adjustment' as const, givenUp: 'badDebt' as const }
  expect(bodyOf(claim, given)).toMatchObject({ amount: 0, allocations: [{ kind: 'badDebt', amount: 226 }] })
  expect(bodyOf(claim, { ...given, amount: 226.01 })).toBeUndefined()
  const credit = { ...claim, open: -10.5 }
  const refund = firstEntry(credit, today)
  expect(bodyOf(credit, refund)).toMatchObject({
    amount: -10.5,
    allocations: [{ kind: 'payment', amount: -10.5 }],
  })
  expect(bodyOf(credit, { ...refund, amount: 10.51 })).toBeUndefined()
  expect(bodyOf(credit, { ...refund, way: 'adjustment' })).toBeUndefined()
  expect(bodyOf(claim, { ...refund, amount: 0 })).toBeUndefined()
})

test('sets off the smaller of a credit and what is open [A22.4]', () => {
  const amounts = (amount: number) =>
    setOffBody(claim, { invoiceId: 'i0', amount }, today).allocations.map((one) => [
      one.invoiceId,
      one.amount,
    ])
  expect(amounts(26.3)).toEqual([
    ['i0', -26.3],
    ['i1', 26.3],
  ])
  expect(amounts(300)).toEqual([
    ['i0', -226],
    ['i1', 226],
  ])
})
