import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceContent } from '../invoices/invoice.ts'
import type { Follower, PaperReference, PaperSums, SettledAdvance } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { arbitraryContent } from '../testing/arbitrary-content.ts'
import { cancelContent } from './cancel-content.ts'
import { payableAfter, sumsOfChain } from './chain-sums.ts'
import { creditContent, creditedLines } from './credit-content.ts'
import { paperSums, sumOfPapers } from './paper-sums.ts'
import { remainingSums } from './remaining-sums.ts'
import { asCharged } from './reverse-lines.ts'
import { assertSettlementFits, chargedSums, payableOf, settlementContent } from './settlement.ts'

const reference: PaperReference = { invoiceId: 'x', invoiceNumber: '2026-0001', invoiceDate: 1_790_000_000 }
let ids = 0
const newId = () => `new-${++ids}`
const today = 1_790_086_400

/** Whole cents by rate, without zero amounts. Computed independently of the code under test. */
function cents(papers: readonly PaperSums[], of: 'netto' | 'tax'): Map<number, bigint> {
  const sums = new Map<number, bigint>()
  for (const { rate, ...sum } of papers.flatMap(({ rates }) => rates)) {
    sums.set(rate, (sums.get(rate) ?? 0n) + BigInt(Math.round(sum[of] * 100)))
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n).sort(([a], [b]) => a - b))
}

const grossCents = (papers: readonly { brutto: number }[]) =>
  papers.reduce((total, { brutto }) => total + BigInt(Math.round(brutto * 100)), 0n)

/** Net cents by rate, without zero amounts, computed from the lines. */
function centsOfLines({ items, surcharges }: InvoiceContent): Map<number, bigint> {
  const lines = [
    ...items.map(({ taxRate, nettoItemPrice }) => [taxRate, nettoItemPrice] as const),
    ...surcharges.map(({ taxRate, nettoSurchargePrice }) => [taxRate, nettoSurchargePrice] as const),
  ]
  const rates = lines.map(([rate, netto]) => ({ rate, netto, tax: 0 }))
  return cents([{ netto: 0, brutto: 0, rates }], 'netto')
}

const shares = fc.array(fc.tuple(fc.nat(11), fc.constantFrom(0.25, 0.5, 1)), { maxLength: 4 })

/**
 * Credits shares of items, each given as `[index, share]`, and skips a share that exceeds what is left of its
 * item. Returns the credits and the followers that the original then has.
 */
function creditsOf(original: InvoiceContent, wanted: readonly (readonly [number, number])[]) {
  const credits: InvoiceContent[] = []
  const followers: Follower[] = []
  for (const [index, share] of wanted) {
    const item = original.items[index]
    if (item === undefined) continue
    const choice = { itemId: item.id, quantity: Math.round(item.quantity * share * 100) / 100 }
    const about = { credits: reference, reason: '', today, newId }
    try {
      const credit = creditContent(original, followers, [choice], about)
      credits.push(credit)
      const lines = creditedLines(credit)
      followers.push({ ...reference, relation: 'creditedBy', sums: paperSums(credit), lines })
    } catch (error) {
      expect(error).toMatchObject({
        code: expect.stringMatching(/creditTooHigh|nothingToCredit|invalidRequest/),
      })
    }
  }
  return { credits, followers }
}

test("a Restrechnung with its advances, or an Endrechnung alone, has the work's net sum at each rate", () => {
  const advanceList = fc.array(arbitraryContent(), { minLength: 1, maxLength: 4 })
  const project = fc.tuple(arbitraryContent(), advanceList)
  fc.assert(
    fc.property(project, fc.constantFrom('rest' as const, 'full' as const), ([work, parts], form) => {
      const advances: SettledAdvance[] = parts.map((part, index) => ({
        ...reference,
        invoiceId: `advance-${index}`,
        ...paperSums(part),
      }))
      const settlement = recalculate(settlementContent(work, advances, { form, newId }))
      expect(() => assertSettlementFits(settlement, advances)).not.toThrow()
      const together = sumsOfChain(
        [...advances, chargedSums(settlement)].map((charged) => ({
          kind: 'invoice',
          status: 'final',
          charged,
          followers: [],
        })),
      )
      expect(cents([together], 'netto')).toEqual(centsOfLines(work))
      const papers = [...(form === 'rest' ? advances : []), paperSums(settlement)]
      expect(cents(papers, 'netto')).toEqual(centsOfLines(work))
      expect(cents([sumOfPapers(papers)], 'netto')).toEqual(centsOfLines(work))
      if (form === 'full') {
        expect(grossCents([{ brutto: payableOf(settlement) }, ...advances])).toBe(grossCents([work.totals]))
        const storno = cancelContent(settlement, reference, { today, reason: '' })
        const asked = grossCents([work.totals]) - grossCents(advances)
        expect(grossCents([{ brutto: payableOf(storno) }])).toBe(-asked)
        expect(cents([chargedSums(storno), chargedSums(settlement)], 'netto').size).toBe(0)
        expect(grossCents([{ brutto: payableOf(asCharged(storno)) }])).toBe(asked)
        return
      }
      // Each paper rounds the tax at each rate once, by at most half a cent.
      const [charged, owed] = [cents(papers, 'tax'), cents([paperSums(work)], 'tax')]
      for (const rate of new Set([...charged.keys(), ...owed.keys()])) {
        const difference = Number((charged.get(rate) ?? 0n) - (owed.get(rate) ?? 0n))
        expect(Math.abs(difference)).toBeLessThanOrEqual((papers.length + 1) / 2)
      }
    }),
  )
})

test('an invoice plus its credits equals the remaining sums; an invoice plus its Stornorechnung is zero', () => {
  fc.assert(
    fc.property(arbitraryContent(), shares, (original, wanted) => {
      const { credits, followers } = creditsOf(original, wanted)
      const papers = [original, ...credits].map(paperSums)
      const left = remainingSums(original, followers)
      expect(cents([left], 'netto')).toEqual(cents(papers, 'netto'))
      expect(cents([left], 'tax')).toEqual(cents(papers, 'tax'))
      expect(grossCents([left])).toBe(grossCents(papers))
      for (const paper of [original, ...credits]) {
        expect(cents([paperSums(paper)], 'netto')).toEqual(centsOfLines(paper))
      }
      const storno = cancelContent(original, reference, { today, reason: '' })
      const taken = [original, storno].map(paperSums)
      expect([cents(taken, 'netto').size, cents(taken, 'tax').size, grossCents(taken)]).toEqual([0, 0, 0n])
    }),
  )
})

test('the sums of a chain leave out drafts, cancelled papers and Stornorechnungen', () => {
  const paper = (brutto: number) => ({
    kind: 'invoice' as const,
    status: 'final' as const,
    charged: { netto: brutto, brutto, rates: [] },
    followers: [],
  })
  const followers: Follower[] = [
    { ...reference, relation: 'cancelledBy', sums: { netto: -9, brutto: -9, rates: [] } },
  ]
  const papers = [
    paper(1),
    { ...paper(2), kind: 'credit' as const },
    { ...paper(4), status: 'draft' as const },
    { ...paper(8), followers },
    { ...paper(16), kind: 'cancellation' as const },
  ]
  expect(sumsOfChain(papers).brutto).toBe(3)
  expect(payableAfter({ ...paper(8), followers })).toBe(0)
  const credited = followers.map((one) => ({ ...one, relation: 'creditedBy' as const }))
  expect(payableAfter({ ...paper(16), followers: credited })).toBe(7)
})

test('the sums of several papers are sorted by rate', () => {
  const paper = (rate: number) => ({ netto: 1, brutto: 1, rates: [{ rate, netto: 1, tax: rate }] })
  const { rates } = sumOfPapers([paper(0.19), paper(0), paper(0.07), paper(0.19)])
  expect(rates).toEqual([
    { rate: 0, netto: 1, tax: 0 },
    { rate: 0.07, netto: 1, tax: 0.07 },
    { rate: 0.19, netto: 2, tax: 0.38 },
  ])
})
