import fc from 'fast-check'
import { expect, test } from 'vitest'
import { negatedRates, type RateCents, sumOfRates, taxShares } from './tax-shares.ts'

const rates: RateCents[] = [
  { rate: 0.07, nettoCents: 10_000, taxCents: 700 },
  { rate: 0.19, nettoCents: 10_000, taxCents: 1_900 },
]

test('2 % Skonto of 226.00 is 2.14 with 0.14 tax at 7 % and 2.38 with 0.38 tax at 19 %', () => {
  expect(taxShares(rates, 452)).toEqual([
    { rate: 0.07, nettoCents: 200, taxCents: 14 },
    { rate: 0.19, nettoCents: 200, taxCents: 38 },
  ])
})

test('giving up a whole claim corrects exactly its tax', () => {
  const odd = [
    { rate: 0.07, nettoCents: 333, taxCents: 23 },
    { rate: 0.19, nettoCents: 1_001, taxCents: 190 },
  ]
  expect(taxShares(odd, 1_547)).toEqual(odd)
})

test('a cent left over by rounding goes to the largest rate', () => {
  const even = [0.07, 0.19, 0].map((rate, index) => ({ rate, nettoCents: 100 + index, taxCents: 0 }))
  expect(taxShares(even, 2).map(({ nettoCents }) => nettoCents)).toEqual([1, 1])
  expect(taxShares(even, 1).map(({ rate, nettoCents }) => [rate, nettoCents])).toEqual([[0, 1]])
})

test('a claim that charges nothing has no tax to correct', () => {
  expect(taxShares([], 500)).toEqual([{ rate: 0, nettoCents: 500, taxCents: 0 }])
  expect(taxShares([...rates, ...negatedRates(rates)], 5)).toEqual([{ rate: 0, nettoCents: 5, taxCents: 0 }])
})

test('shares add up to the amount for any claim', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000_000 })
  const rate = fc.record({
    rate: fc.constantFrom(0, 0.07, 0.19),
    nettoCents: cents,
    taxCents: fc.constant(0),
  })
  const claims = fc.uniqueArray(rate, { minLength: 1, maxLength: 3, selector: (one) => one.rate })
  fc.assert(
    fc.property(claims, fc.integer({ min: 0, max: 10_000 }), (nets, part) => {
      const charged = nets.map((one) => ({ ...one, taxCents: Math.round(one.nettoCents * one.rate) }))
      const whole = charged.reduce((sum, { nettoCents, taxCents }) => sum + nettoCents + taxCents, 0)
      const amount = Math.floor((whole * part) / 10_000)
      const shares = taxShares(charged, amount)
      expect(shares.reduce((sum, { nettoCents, taxCents }) => sum + nettoCents + taxCents, 0)).toBe(amount)
      for (const { nettoCents, taxCents } of shares)
        expect(Math.sign(nettoCents) * taxCents).not.toBeLessThan(0)
    }),
  )
})

test('sums by rate leave out rates at which nothing is left', () => {
  expect(sumOfRates([rates, negatedRates(rates.slice(0, 1))])).toEqual(rates.slice(1))
})
