import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOfRates } from '../tax-shares.ts'
import { givenUpRates, receivedRates } from './received-tax.ts'

const rate = (share: number, nettoCents: number, taxCents: number) => ({ rate: share, nettoCents, taxCents })
const mixed = [rate(0.07, 10_000, 700), rate(0.19, 10_000, 1900)]

test('a claim that is paid in parts ends with exactly its tax [A22.31]', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 22_600 }), { maxLength: 6 })
  fc.assert(
    fc.property(parts, (cuts) => {
      const bounds = [...new Set([0, ...cuts, 22_600])].sort((a, b) => a - b)
      const received = bounds.slice(1).map((until, index) => ({
        date: 10 + index,
        amount: until - (bounds[index] ?? 0),
      }))
      const dated = receivedRates([{ date: 1, rates: mixed }], received)
      expect(sumOfRates(dated.map(({ rates }) => rates))).toEqual(mixed)
      expect(dated.map(({ date }) => date)).toEqual(received.map(({ date }) => date))
    }),
  )
})

test('money before the invoice has its rates, and a return takes them back [A22.31]', () => {
  const paper = { date: 5, rates: mixed }
  const dated = receivedRates(
    [paper],
    [
      { date: 1, amount: 22_600 },
      { date: 9, amount: -22_600 },
    ],
  )
  expect(dated).toEqual([
    { date: 1, rates: mixed },
    { date: 9, rates: [rate(0.07, -10_000, -700), rate(0.19, -10_000, -1900)] },
  ])
})

test('what was paid stays taxable after a Storno until it is refunded [A22.31]', () => {
  const storno = { date: 5, rates: [rate(0.07, -10_000, -700), rate(0.19, -10_000, -1900)] }
  const papers = [{ date: 1, rates: mixed }, storno]
  expect(receivedRates(papers, [{ date: 2, amount: 22_600 }])).toEqual([{ date: 2, rates: mixed }])
  const refunded = [
    { date: 2, amount: 22_600 },
    { date: 8, amount: -22_600 },
  ]
  expect(receivedRates(papers, refunded).at(-1)).toEqual({ date: 8, rates: storno.rates })
})

test('a credit moves a part payment to the rates that are left [A22.31]', () => {
  const papers = [
    { date: 1, rates: mixed },
    { date: 5, rates: [rate(0.07, -10_000, -700)] },
  ]
  const dated = receivedRates(papers, [{ date: 2, amount: 11_300 }])
  expect(sumOfRates(dated.map(({ rates }) => rates))).toEqual([rate(0.19, 9496, 1804)])
  expect(dated.map(({ date }) => date)).toEqual([2, 5])
})

test('what was given up corrects the tax that is still charged, and no more [A22.40]', () => {
  const storno = { date: 5, rates: [rate(0.07, -10_000, -700), rate(0.19, -10_000, -1900)] }
  const whole = [{ date: 2, amount: 22_600 }]
  expect(givenUpRates([{ date: 1, rates: mixed }], whole)).toEqual([{ date: 2, rates: mixed }])
  const cancelled = givenUpRates([{ date: 1, rates: mixed }, storno], whole)
  expect(sumOfRates(cancelled.map(({ rates }) => rates))).toEqual([rate(0, 22_600, 0)])
})
