import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import { emptyInvoice, emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import type { Follower, PaperReference, SettledAdvance } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { arbitraryContent } from '../testing/arbitrary-content.ts'
import { amountAdvance, asAdvance, asInvoice, shareAdvance } from './advance-content.ts'
import { cancelContent } from './cancel-content.ts'
import { cancelError, copyError, correctionError, creditError, opensSettlement } from './chain-errors.ts'
import { copyInChain } from './copy-in-chain.ts'
import { assertCreditFits, creditContent, creditedLines } from './credit-content.ts'
import { duplicateInvoice } from './duplicate-invoice.ts'
import { paperSums, sumOfPapers } from './paper-sums.ts'
import { chainStateOf, remainingLines, remainingSums } from './remaining-sums.ts'
import {
  assertSettlementFits,
  payableOf,
  projectKey,
  settlementContent,
  unpaidAdvances,
} from './settlement.ts'

const today = noonOf({ year: 2026, month: 11, day: 22 })
const reference: PaperReference = {
  invoiceId: 'original',
  invoiceNumber: 'P100-2026-0042',
  invoiceDate: noonOf({ year: 2026, month: 11, day: 20 }),
}

function contentOf(items: [id: string, net: number, taxRate: number][]): InvoiceContent {
  const content = emptyInvoiceContent()
  return recalculate({
    ...content,
    items: items.map(([id, unitPrice, taxRate]) => ({ ...emptyItem(taxRate), id, title: id, unitPrice })),
    dates: { ...content.dates, invoiceDate: reference.invoiceDate },
  })
}

/** Content with three items, and a discount of 10 % on the first two. */
function discounted(): InvoiceContent {
  const content = contentOf([
    ['a', 33.33, 0.19],
    ['b', 66.65, 0.19],
    ['c', 50, 0.07],
  ])
  const discount = { ...emptySurcharge(0.19), id: 'd', amount: -10, itemReferences: ['a', 'b'] }
  return recalculate({ ...content, surcharges: [discount] })
}

let ids = 0
const about = { credits: reference, reason: '', today, newId: () => `new-${++ids}` }

function followerOf(credit: InvoiceContent): Follower {
  return { ...reference, relation: 'creditedBy', sums: paperSums(credit), lines: creditedLines(credit) }
}

const zero = (content: InvoiceContent, followers: Follower[]) =>
  remainingSums(content, followers).rates.every(({ netto, tax }) => netto === 0 && tax === 0)

describe('a Stornorechnung', () => {
  test('cancels out the net and gross sums of any invoice, and the net sum and tax at each rate', () => {
    fc.assert(
      fc.property(arbitraryContent(), (original) => {
        const storno = cancelContent(original, reference, { today, reason: 'Doppelt' })
        const sums = sumOfPapers([paperSums(original), paperSums(storno)])
        expect(sums.netto).toBe(0)
        expect(sums.brutto).toBe(0)
        expect(sums.rates.filter(({ netto, tax }) => netto !== 0 || tax !== 0)).toEqual([])
      }),
    )
  })

  test('has its own title, names the original and the reason, and has no payment terms', () => {
    const { standardInfos, payment, paper, dates } = cancelContent(discounted(), reference, {
      today,
      reason: 'Falscher Empfänger',
    })
    const textOf = (key: string) => standardInfos.find((info) => info.key === key)?.value
    expect(textOf('TITLE')).toBe('STORNORECHNUNG')
    expect(textOf('INTRO')).toBe(
      'hiermit stornieren wir unsere Rechnung P100-2026-0042 vom\u00a020.11.2026 vollständig. Grund: Falscher Empfänger',
    )
    expect([payment.cashDiscount.enabled, payment.showPaymentGoal]).toEqual([false, false])
    expect(paper).toEqual({ kind: 'cancellation', cancels: reference, reason: 'Falscher Empfänger' })
    expect(dates.invoiceDate).toBe(today)
  })

  test('takes the invoice date of the original as its service date if the original names no other day', () => {
    const { deliveryDate } = cancelContent(discounted(), reference, { today, reason: '' }).dates
    expect(deliveryDate).toMatchObject({ type: 'type3', startDate: reference.invoiceDate })
  })
})

describe('a Teilgutschrift', () => {
  test('credits a quantity or an amount at the tax rate of the line', () => {
    const original = contentOf([
      ['a', 10.01, 0.19],
      ['b', 20, 0.07],
    ])
    const credit = creditContent(
      original,
      [],
      [
        { itemId: 'a', quantity: 0.5 },
        { itemId: 'b', netto: 7.5 },
      ],
      about,
    )
    expect(paperSums(credit).rates).toEqual([
      { rate: 0.07, netto: -7.5, tax: -0.53 },
      { rate: 0.19, netto: -5.01, tax: -0.95 },
    ])
    expect(remainingLines(original, [followerOf(credit)])).toEqual([
      { key: 'items/a', netto: 10.01, left: 5 },
      { key: 'items/b', netto: 20, left: 12.5 },
    ])
  })

  test('credits a discount in proportion to the credited items, and the rest of it with the last item', () => {
    const original = discounted()
    const first = creditContent(original, [], [{ itemId: 'a', quantity: 1 }], about)
    expect(first.items.map(({ nettoItemPrice }) => nettoItemPrice)).toEqual([-33.33, 3.33])
    const followers = [followerOf(first)]
    const rest = creditContent(
      original,
      followers,
      [
        { itemId: 'b', quantity: 1 },
        { itemId: 'c', quantity: 1 },
      ],
      about,
    )
    followers.push(followerOf(rest))
    expect(remainingSums(original, followers).rates.map(({ netto }) => netto)).toEqual([0, 0])
    expect(chainStateOf(original, followers.slice(0, 1))).toBe('partlyCredited')
    expect(chainStateOf(original, followers)).toBe('credited')
  })

  test('never credits more of a line than is left', () => {
    const original = contentOf([['a', 100, 0.19]])
    const followers = [followerOf(creditContent(original, [], [{ itemId: 'a', netto: 60 }], about))]
    expect(() => creditContent(original, followers, [{ itemId: 'a', netto: 40.01 }], about)).toThrow(
      expect.objectContaining({ code: 'creditTooHigh', details: { lines: ['items/a'], rates: [0.19] } }),
    )
    expect(
      zero(original, [
        ...followers,
        followerOf(creditContent(original, followers, [{ itemId: 'a', netto: 40 }], about)),
      ]),
    ).toBe(true)
  })

  test('cannot charge an amount or use another tax rate', () => {
    const original = contentOf([['a', 100, 0.19]])
    const credit = creditContent(original, [], [{ itemId: 'a', netto: 10 }], about)
    const changed = (change: object) =>
      recalculate({ ...credit, items: credit.items.map((item) => ({ ...item, ...change })) })
    expect(() => assertCreditFits(original, [], changed({ unitPrice: 10 }))).toThrow('creditTooHigh')
    expect(() => assertCreditFits(original, [], changed({ taxRate: 0.07 }))).toThrow('creditTooHigh')
  })

  test('never leaves a remainder of the opposite sign, whichever items are credited and however often', () => {
    const choices = fc.array(fc.tuple(fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(arbitraryContent(), choices, (original, wanted) => {
        const followers: Follower[] = []
        for (const [index, share] of wanted) {
          const item = original.items[index]
          if (item === undefined) continue
          const quantity = Math.round(item.quantity * share * 100) / 100
          try {
            followers.push(
              followerOf(creditContent(original, followers, [{ itemId: item.id, quantity }], about)),
            )
          } catch (error) {
            expect(error).toMatchObject({
              code: expect.stringMatching(/creditTooHigh|nothingToCredit|invalidRequest/),
            })
          }
        }
        for (const { netto, left } of remainingLines(original, followers)) {
          if (netto >= 0) expect(left).toBeGreaterThanOrEqual(0)
          else expect(left).toBeLessThanOrEqual(0)
        }
        const all = sumOfPapers([paperSums(original), ...followers.map(({ sums }) => sums)])
        expect(remainingSums(original, followers)).toEqual(all)
      }),
    )
  })
})

describe('an Abschlagsrechnung', () => {
  const textOf = ({ standardInfos }: InvoiceContent, key: string) =>
    standardInfos.find((info) => info.key === key)?.value

  test('gets the title and introduction of its kind, and loses both when it becomes an ordinary invoice', () => {
    const content = emptyInvoiceContent()
    const advance = asAdvance(content, 'full')
    expect(advance.paper).toEqual({ kind: 'advance', form: 'full' })
    expect(textOf(advance, 'TITLE')).toBe('ABSCHLAGSRECHNUNG')
    expect(textOf(advance, 'INTRO')).toContain('Abschlag')
    expect(asInvoice(advance)).toEqual(content)
  })

  test('keeps a title that a user wrote', () => {
    const content = emptyInvoiceContent()
    const written = {
      ...content,
      standardInfos: content.standardInfos.map((info) =>
        info.key === 'TITLE' ? { ...info, value: '1. Rate' } : info,
      ),
    }
    expect(textOf(asAdvance(written, 'rest'), 'TITLE')).toBe('1. Rate')
    expect(textOf(asInvoice(asAdvance(written, 'rest')), 'TITLE')).toBe('1. Rate')
  })

  test('charges an amount, or a percentage of the order sum', () => {
    const items = [amountAdvance(3000, 0.19, 'a'), shareAdvance({ percent: 30, orderSum: 10_000 }, 0.19, 'b')]
    const { totals } = recalculate({ ...emptyInvoiceContent(), items })
    expect(totals).toMatchObject({ netto: 6000, brutto: 7140 })
  })
})

describe('a copy', () => {
  test('of an advance or settlement is an ordinary invoice without lines that deduct advances', () => {
    const work = contentOf([['work', 100, 0.19]])
    const charged = { ...reference, ...paperSums(contentOf([['part', 10, 0.19]])) }
    const settlement = settlementContent(work, [charged], { form: 'rest', newId: about.newId })
    expect(settlement.items).toHaveLength(2)
    for (const copied of [asAdvance(work, 'rest'), settlement]) {
      const invoice = { ...emptyInvoice(), content: copied }
      const { content } = duplicateInvoice(invoice, { now: today, newId: about.newId })
      expect(content.paper).toBeUndefined()
      expect(content.totals.netto).toBe(100)
      expect(content.standardInfos).toEqual(work.standardInfos)
    }
  })
})

test('a copy within its chain: an advance stays an advance of its project, a settlement does not settle', () => {
  const work = contentOf([['work', 100, 0.19]])
  const advance = { ...emptyInvoice(), status: 'final' as const, content: asAdvance(work, 'full') }
  const copy = copyInChain(advance, { now: today, newId: about.newId })
  expect(copy).toMatchObject({ status: 'draft', content: { paper: { kind: 'advance', form: 'full' } } })
  expect(copy.content.standardInfos).toEqual(advance.content.standardInfos)
  expect([copy.content.customer, copy.content.customInfos]).toEqual([work.customer, work.customInfos])
  const content = settlementContent(work, [], { form: 'rest', newId: about.newId })
  const { paper } = copyInChain({ ...advance, content }, { now: today, newId: about.newId }).content
  expect(paper).toBeUndefined()
})

describe('a Schlussrechnung', () => {
  const advance = (id: string, content: InvoiceContent): SettledAdvance => ({
    ...reference,
    invoiceId: id,
    invoiceNumber: id,
    ...paperSums(content),
  })
  const advances = [
    advance('A1', contentOf([['x', 3000, 0.19]])),
    advance('A2', contentOf([['y', 4000, 0.19]])),
  ]
  const work = contentOf([['work', 10_000, 0.19]])
  const settled = (form: 'rest' | 'full') =>
    recalculate(settlementContent(work, advances, { form, newId: about.newId }))

  test('for 10,000 net with advances of 3,000 and 4,000 net leaves 3,570.00 gross due in either form', () => {
    const rest = settled('rest')
    expect(rest.totals).toMatchObject({ netto: 3000, brutto: 3570 })
    expect(payableOf(rest)).toBe(3570)
    const full = settled('full')
    expect(full.totals).toMatchObject({ netto: 10_000, brutto: 11_900 })
    expect(payableOf(full)).toBe(3570)
  })

  test('if it is a Restrechnung, adds up with its advances to the sums of the whole work', () => {
    const sums = sumOfPapers([...advances, paperSums(settled('rest'))])
    expect(sums).toEqual(paperSums(work))
  })

  test('is rejected if it omits an advance, lists one that is not open, or deducts the wrong sum', () => {
    const rest = settled('rest')
    expect(() => assertSettlementFits(rest, advances)).not.toThrow()
    const third = advance('A3', contentOf([['z', 1, 0.19]]))
    expect(() => assertSettlementFits(rest, [...advances, third])).toThrow(
      expect.objectContaining({ code: 'advanceLeftOut', details: { advances: ['A3'] } }),
    )
    expect(() => assertSettlementFits(rest, advances.slice(1))).toThrow(
      expect.objectContaining({ code: 'advanceNotOpen', details: { advances: ['A1'] } }),
    )
    const without = recalculate({ ...rest, items: rest.items.slice(0, -1) })
    expect(() => assertSettlementFits(without, advances)).toThrow(
      expect.objectContaining({ code: 'settlementDiffers', details: { advances: ['A2'] } }),
    )
    const otherRate = rest.items.map((item) => ({ ...item, taxRate: item.settledAdvance ? 0.07 : 0.19 }))
    expect(() => assertSettlementFits(recalculate({ ...rest, items: otherRate }), advances)).toThrow(
      'settlementDiffers',
    )
  })

  test('may be an Endrechnung only if its date is before 2028', () => {
    const dated = (year: number) => {
      const full = settled('full')
      return { ...full, dates: { ...full.dates, invoiceDate: noonOf({ year, month: 1, day: 1 }) } }
    }
    expect(() => assertSettlementFits(dated(2027), advances)).not.toThrow()
    expect(() => assertSettlementFits(dated(2028), advances)).toThrow('fullSettlementEnded')
  })

  test('is rejected if it is dated before one of its advances [A9.5]', () => {
    const rest = settled('rest')
    const last = Math.max(...advances.map(({ invoiceDate }) => invoiceDate))
    const dated = (invoiceDate: number) => ({ ...rest, dates: { ...rest.dates, invoiceDate } })
    expect(() => assertSettlementFits(dated(last), advances)).not.toThrow()
    expect(() => assertSettlementFits(dated(0), advances)).not.toThrow()
    expect(() => assertSettlementFits(dated(last - 86_400), advances)).toThrow(
      expect.objectContaining({ code: 'settlementTooEarly' }),
    )
  })

  test('lists unpaid advances, and is rejected as an Endrechnung if there are any', () => {
    const [first, ...others] = advances
    const unpaid = first === undefined ? [] : [{ ...first, unpaid: true as const }]
    const of = (form: 'rest' | 'full') =>
      recalculate(settlementContent(work, [...unpaid, ...others], { form, newId: about.newId }))
    expect(() => assertSettlementFits(of('rest'), advances)).not.toThrow()
    expect(unpaidAdvances(of('rest')).map(({ invoiceId }) => invoiceId)).toEqual(['A1'])
    expect(() => assertSettlementFits(of('full'), advances)).toThrow(
      expect.objectContaining({ code: 'advanceUnpaid', details: { advances: ['A1'] } }),
    )
  })

  test('has a project key that ignores case, but none if the customer or the project number is missing', () => {
    const content = emptyInvoiceContent()
    const of = (customerId: string, project: string) =>
      projectKey({
        ...content,
        customer: { ...content.customer, customerId },
        customInfos: content.customInfos.map((info) =>
          info.key === 'PROJECTNR' ? { ...info, value: project } : info,
        ),
      })
    expect(of('c1', ' p100 ')).toBe(of('c1', 'P100'))
    expect(of('c2', 'P100')).not.toBe(of('c1', 'P100'))
    expect([of('', 'P100'), of('c1', ' ')]).toEqual([undefined, undefined])
  })
})

describe('the kind of an invoice and its later papers determine which actions are allowed', () => {
  test('a project is settled from a final advance only [A9.5]', () => {
    const advance = asAdvance(emptyInvoiceContent(), 'full')
    expect(opensSettlement({ status: 'final', content: advance })).toBe(true)
    expect(opensSettlement({ status: 'draft', content: advance })).toBe(false)
    expect(opensSettlement({ status: 'final', content: emptyInvoiceContent() })).toBe(false)
  })

  const follower = (relation: Follower['relation']): Follower => ({
    ...reference,
    relation,
    sums: { netto: 0, brutto: 0, rates: [] },
  })
  test.each([
    [[], [undefined, undefined, undefined]],
    [['cancelledBy'], ['invoiceCancelled', 'invoiceCancelled', 'invoiceCancelled']],
    [['creditedBy'], ['invoiceCredited', undefined, 'invoiceCredited']],
    [['settledBy'], ['advanceSettled', 'advanceSettled', 'advanceSettled']],
    [
      ['settledBy', 'releasedBy'],
      [undefined, undefined, undefined],
    ],
  ] as const)('after %j, cancelling, crediting and correcting give the errors %j', (relations, errors) => {
    const followers = relations.map(follower)
    expect([cancelError({}, followers), creditError({}, followers), correctionError({}, followers)]).toEqual(
      errors,
    )
  })

  test('a credit whose Stornorechnung restored the invoice counts no more [A9.5]', () => {
    const followers = (['creditedBy', 'restoredBy'] as const).map(follower)
    expect(cancelError({}, followers)).toBeUndefined()
    expect(cancelError({}, [...followers, follower('creditedBy')])).toBe('invoiceCredited')
  })

  test('a cancellation allows no action; a credit can be cancelled once, a settlement not corrected [A9.5]', () => {
    const storno = { paper: { kind: 'cancellation', cancels: reference, reason: '' } } as const
    const credit = { paper: { kind: 'credit', credits: reference, reason: '' } } as const
    const errorsOf = (content: Parameters<typeof cancelError>[0], followers: Follower[] = []) =>
      [cancelError, creditError, correctionError].map((errorOf) => errorOf(content, followers))
    const takesBack = 'paperTakesBack'
    expect(errorsOf(storno)).toEqual([takesBack, takesBack, takesBack])
    expect(errorsOf(credit)).toEqual([undefined, takesBack, takesBack])
    expect(errorsOf(credit, [follower('cancelledBy')])).toEqual(['invoiceCancelled', takesBack, takesBack])
    const settlement = { paper: { kind: 'settlement' as const, form: 'rest' as const, settles: [] } }
    expect(cancelError(settlement, [])).toBeUndefined()
    expect(correctionError(settlement, [])).toBe('settlementStands')
    expect([storno, credit, settlement, {}].map(copyError)).toEqual([
      takesBack,
      takesBack,
      undefined,
      undefined,
    ])
  })
})
