import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asListed, unpaidPart } from '../chains/settled-advance.ts'
import { assertSettlementFits, chargedSums, payableOf, settlementContent } from '../chains/settlement.ts'
import { emptyInvoiceContent, emptyItem } from '../invoices/invoice-defaults.ts'
import type { PaperSums, SettledAdvance } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { receivedSums } from './received-sums.ts'

/** Net amounts of advances and work in cents, by rate in per cent. */
type Nets = Partial<Record<number, number>>

const percents = [0, 7, 19]
const inCents = (amount: number) => Math.round(amount * 100)

/** The tax of a net amount in cents, rounded half away from zero; shares no code with the domain. */
function taxOf(net: number, percent: number): number {
  const tax = (BigInt(Math.abs(net)) * BigInt(percent) + 50n) / 100n
  return Number(net < 0 ? -tax : tax)
}

/** What an advance with these nets charges, in cents by rate. */
function chargedBy(nets: Nets) {
  return percents.flatMap((percent) => {
    const net = nets[percent] ?? 0
    return net === 0 ? [] : [{ percent, net, tax: taxOf(net, percent) }]
  })
}
const grossOf = (nets: Nets) => chargedBy(nets).reduce((sum, { net, tax }) => sum + net + tax, 0)

function sumsOf(nets: Nets): PaperSums {
  const charged = chargedBy(nets)
  return {
    netto: charged.reduce((sum, { net }) => sum + net, 0) / 100,
    brutto: grossOf(nets) / 100,
    rates: charged.map(({ percent, net, tax }) => ({
      rate: percent / 100,
      netto: net / 100,
      tax: tax / 100,
    })),
  }
}

const cents = fc.integer({ min: 1, max: 500_000_000 })
const arbitraryNets: fc.Arbitrary<Nets> = fc
  .subarray(percents, { minLength: 1 })
  .chain((chosen) => fc.tuple(...chosen.map((percent) => cents.map((net) => [percent, net] as const))))
  .map((nets) => Object.fromEntries(nets))
/** An advance, and a part of its gross amount that was received. */
const arbitraryPart = fc
  .tuple(arbitraryNets, fc.integer({ min: 0, max: 10_000 }))
  .map(([nets, share]) => ({ nets, amount: Math.floor((grossOf(nets) / 10_000) * share) }))

const centsAt = ({ rates }: PaperSums, percent: number) => {
  const at = rates.find(({ rate }) => rate === percent / 100)
  return { net: inCents(at?.netto ?? 0), tax: inCents(at?.tax ?? 0) }
}

test('595.00 of an advance of 1,190.00 are 500.00 net and 95.00 tax [A29.1]', () => {
  expect(receivedSums(sumsOf({ 19: 100_000 }), 59_500)).toEqual(sumsOf({ 19: 50_000 }))
})

test('half of an advance at two rates is half of each, with its tax [A29.1]', () => {
  const half = sumsOf({ 7: 50_000, 19: 50_000 })
  expect(receivedSums(sumsOf({ 7: 100_000, 19: 100_000 }), 113_000)).toEqual(half)
})

test('what came in beyond an advance is no part of it, and nothing is nothing [A29.1]', () => {
  const sums = sumsOf({ 7: 333, 19: 1_001 })
  expect(receivedSums(sums, 1_000_000)).toEqual(sums)
  expect(receivedSums({ ...sums, rates: [...sums.rates] }, inCents(sums.brutto))).toEqual(sums)
  for (const amount of [0, -1]) expect(receivedSums(sums, amount)).toEqual({ netto: 0, brutto: 0, rates: [] })
})

test('what was received and what was not add up to the advance at each rate, to the cent [A29.1]', () => {
  fc.assert(
    fc.property(arbitraryPart, ({ nets, amount }) => {
      const left = sumsOf(nets)
      const received = receivedSums(left, amount)
      expect(inCents(received.brutto)).toBe(amount)
      const rest = unpaidPart({ ...reference, ...left, received })
      expect(inCents(rest.brutto)).toBe(grossOf(nets) - amount)
      for (const part of [received, rest]) {
        const all = percents.map((percent) => centsAt(part, percent))
        expect(all.reduce((sum, { net }) => sum + net, 0)).toBe(inCents(part.netto))
        expect(all.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(inCents(part.brutto))
      }
      for (const { percent, net, tax } of chargedBy(nets)) {
        const [one, other] = [centsAt(received, percent), centsAt(rest, percent)]
        expect([one.net + other.net, one.tax + other.tax]).toEqual([net, tax])
        // Its share of the money, and of that its share of the tax, each rounded to the cent.
        const share = (amount * (net + tax)) / grossOf(nets)
        expect(Math.abs(one.net + one.tax - share)).toBeLessThan(1.6)
        expect(Math.abs(one.tax - ((one.net + one.tax) * tax) / (net + tax))).toBeLessThan(0.6)
      }
    }),
  )
})

const reference = { invoiceId: 'A1', invoiceNumber: '2026-0001', invoiceDate: 1_790_000_000 }

/** The Restrechnung for work with an advance of which this amount was received. */
function restOf(work: Nets, open: SettledAdvance) {
  let ids = 0
  const items = Object.entries(work).map(([percent, net = 0]) => ({
    ...emptyItem(Number(percent) / 100),
    id: `work-${percent}`,
    quantity: 1,
    unitPrice: net / 100,
  }))
  const about = { form: 'rest' as const, newId: () => `new-${++ids}` }
  const content = { ...emptyInvoiceContent(), items }
  return recalculate(settlementContent(content, [asListed(open, 'rest')], about))
}

test('whatever was received, a Restrechnung taxes only what its advance has not charged [A29.2]', () => {
  fc.assert(
    fc.property(arbitraryPart, arbitraryNets, ({ nets, amount }, work) => {
      const left = sumsOf(nets)
      const open = { ...reference, ...left, received: receivedSums(left, amount) }
      const rest = restOf(work, open)
      const charged = chargedSums(rest)
      for (const percent of percents) {
        const net = (work[percent] ?? 0) - (nets[percent] ?? 0)
        expect(centsAt(charged, percent)).toEqual({ net, tax: taxOf(net, percent) })
      }
      // What came in, what stays a claim and what the settlement asks for are what both papers charge.
      const owed = inCents(unpaidPart(open).brutto) + inCents(payableOf(rest))
      expect(amount + owed).toBe(grossOf(nets) + inCents(charged.brutto))
      expect(() => assertSettlementFits(rest, [open])).not.toThrow()
      const later = { ...open, received: receivedSums(left, amount + 1) }
      const isSame = amount >= grossOf(nets)
      if (isSame) expect(() => assertSettlementFits(rest, [later])).not.toThrow()
      else expect(() => assertSettlementFits(rest, [later])).toThrow('settlementDiffers')
    }),
  )
})
