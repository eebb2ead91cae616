import { describe, expect, test } from 'vitest'
import { addDays, noonOf } from '../days/calendar-day.ts'
import { DomainError } from '../domain-error.ts'
import { emptyInvoice, emptyItem } from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { fromCents, shareOf, toCents } from '../money/cents.ts'
import { bucketOf, daysBetween, daysLate } from './ageing.ts'
import { type AllocatedAmount, assertAllocations, freeMoney, refundableOf } from './allocation.ts'
import { cancellingEntry, claimEntryOf } from './claim-entry.ts'
import { discountOffers } from './discount-offer.ts'
import { claimState, isSettledBefore } from './open-item.ts'
import { fitsWay, type Money } from './payment.ts'

const start = { year: 2026, month: 3, day: 10 }
const day = (later: number) => noonOf(addDays(start, later))

describe('cents', () => {
  test('are exact for every amount of a payment', () => {
    expect([0.1 + 0.2, 1.005, -2.675, 9_999_999_999_999.99].map(toCents)).toEqual([
      30, 101, -268, 999_999_999_999_999,
    ])
    expect(fromCents(999_999_999_999_999)).toBe(9_999_999_999_999.99)
    expect(shareOf(5, 1, 2)).toBe(3)
    expect(shareOf(-5, 1, 2)).toBe(-3)
    expect(shareOf(5, 1, 0)).toBe(0)
  })
})

describe('ageing', () => {
  test('counts whole days, also across the change of the clocks', () => {
    expect(daysBetween(day(0), day(30))).toBe(30)
    expect(daysBetween(day(3), day(0))).toBe(-3)
  })

  test('the due day is in time, and each bucket ends with its last day [A22.2]', () => {
    expect([0, 1, 30, 31, 60, 61, 90, 91].map(bucketOf)).toEqual([
      'notDue',
      'upTo30',
      'upTo30',
      'upTo60',
      'upTo60',
      'upTo90',
      'upTo90',
      'over90',
    ])
    expect([daysLate(day(0), day(0)), daysLate(day(0), day(1)), daysLate(0, day(500))]).toEqual([0, 1, 0])
  })
})

describe('a claim', () => {
  const sums = { payable: 100, reduced: 0, dueDate: day(0) }

  test('has the state that its sums and its due day give [A22.3]', () => {
    expect(claimState(sums, day(0))).toBe('open')
    expect(claimState(sums, day(1))).toBe('overdue')
    expect(claimState({ ...sums, dueDate: 0 }, day(100))).toBe('open')
    expect(claimState({ ...sums, reduced: 1 }, day(0))).toBe('partlyPaid')
    expect(claimState({ ...sums, reduced: 1 }, day(1))).toBe('overdue')
    expect(claimState({ ...sums, reduced: 100 }, day(1))).toBe('paid')
    expect(claimState({ ...sums, reduced: 101 }, day(1))).toBe('overpaid')
  })

  test('counts as settled before the first day, unless it was opened again [A22.8]', () => {
    expect(isSettledBefore({ invoiceDate: day(0), isReopened: false }, day(1))).toBe(true)
    expect(isSettledBefore({ invoiceDate: day(1), isReopened: false }, day(1))).toBe(false)
    expect(isSettledBefore({ invoiceDate: day(0), isReopened: true }, day(1))).toBe(false)
    expect(isSettledBefore({ invoiceDate: day(0), isReopened: false }, 0)).toBe(false)
  })
})

describe('Skonto', () => {
  test('in time comes before a late one, and the larger before the smaller', () => {
    const terms = [
      { until: day(0), share: 0.03 },
      { until: day(7), share: 0.01 },
      { until: day(5), share: 0.02 },
    ]
    expect(discountOffers(terms, 22_600, day(3)).map(({ discount, isLate }) => [discount, isLate])).toEqual([
      [452, false],
      [226, false],
      [678, true],
    ])
  })
})

describe('an entry', () => {
  const { content, ...invoice } = emptyInvoice()
  const final = {
    ...invoice,
    id: 'i1',
    invoiceNumber: '2026-0001',
    content: recalculate({
      ...content,
      items: [{ ...emptyItem(0.19), quantity: 1, unitPrice: 100 }],
      dates: { ...content.dates, invoiceDate: day(0) },
      payment: {
        ...content.payment,
        showPaymentGoal: true,
        paymentGoal: 14,
        cashDiscount: { enabled: true, targetDays: 7, amount: 0.02 },
      },
    }),
  }

  test('has the last days for paying and for Skonto that the invoice states, and none otherwise [A22.3]', () => {
    expect(claimEntryOf(final)).toMatchObject({
      claimId: 'i1',
      kind: 'invoice',
      payable: 11_900,
      rates: [{ rate: 0.19, nettoCents: 10_000, taxCents: 1_900 }],
      dueDate: day(14),
      dueReason: 'oneSided',
      discounts: [{ until: day(7), share: 0.02 }],
    })
    const payment = { ...final.content.payment, showPaymentGoal: false }
    expect(claimEntryOf({ ...final, content: { ...final.content, payment } })).toMatchObject({
      dueDate: 0,
      dueReason: '',
      discounts: [],
    })
  })

  test('of a Storno takes back exactly what its original contributed, whatever the Storno states', () => {
    const cancelled = { ...claimEntryOf(final), claimId: 'first', payable: 357 }
    expect(cancellingEntry({ ...final, id: 's1' }, cancelled)).toMatchObject({
      invoiceId: 's1',
      claimId: 'first',
      payable: -357,
      rates: [{ rate: 0.19, nettoCents: -10_000, taxCents: -1_900 }],
    })
  })
})

describe('allocations', () => {
  const money: Money = { amount: 100, currency: 'EUR', way: 'bank' }
  const claims = new Map([
    ['open', { currency: 'EUR' as const, open: 80, refundable: 0 }],
    ['credit', { currency: 'EUR' as const, open: -30, refundable: 30 }],
    ['givenUp', { currency: 'EUR' as const, open: -30, refundable: 28 }],
    ['dollars', { currency: 'USD' as const, open: 80, refundable: 0 }],
  ])
  const part = (claimId: string, amount: number, kind: AllocatedAmount['kind'] = 'payment') => ({
    claimId,
    kind,
    amount,
  })
  const code = (of: Partial<Money>, parts: AllocatedAmount[], earlier: AllocatedAmount[] = []) => {
    try {
      assertAllocations({ ...money, ...of }, parts, claims, earlier)
      return ''
    } catch (error) {
      if (error instanceof DomainError) return error.code
      throw error
    }
  }

  test('use at most the money of their payment, together with earlier ones [A22.4]', () => {
    expect(code({}, [part('open', 100)])).toBe('')
    expect(code({}, [part('open', 101)])).toBe('allocatedTooMuch')
    expect(code({}, [part('open', 50)], [part('open', 51)])).toBe('allocatedTooMuch')
    expect(code({}, [part('open', 70, 'fee'), part('open', 31)])).toBe('allocatedTooMuch')
    expect(code({}, [part('open', 130), part('credit', -30)])).toBe('')
    expect(code({ amount: -20 }, [part('credit', -20)])).toBe('')
    expect(code({ amount: -20 }, [part('credit', -21)])).toBe('allocatedTooMuch')
    expect(code({ amount: -20 }, [part('open', 5)])).toBe('allocatedTooMuch')
    expect(freeMoney(money, [part('open', 60), part('open', 20, 'skonto')])).toBe(40)
  })

  test('take back at most a credit, and give up at most what money leaves open [A22.4]', () => {
    expect(code({ amount: -40 }, [part('credit', -31)])).toBe('creditExceeded')
    expect(code({ amount: -40 }, [part('credit', -20), part('credit', -11)])).toBe('creditExceeded')
    expect(code({ amount: -40 }, [part('givenUp', -28)])).toBe('')
    expect(code({ amount: -40 }, [part('givenUp', -28), part('givenUp', -1)])).toBe('creditExceeded')
    expect(refundableOf(100, [part('open', 98), part('open', 2, 'skonto'), part('open', 3, 'charge')])).toBe(
      101,
    )
    expect(refundableOf(-50, [part('open', -20)])).toBe(30)
    expect(code({}, [part('open', 5, 'skonto'), part('open', 76)])).toBe('claimCovered')
    expect(code({}, [part('open', 4, 'skonto'), part('open', 76)])).toBe('')
    expect(code({}, [part('open', 80, 'interest'), part('open', 80, 'skonto')])).toBe('')
  })

  test('fit their claim, their currency and their way [A22.4]', () => {
    expect(code({}, [part('dollars', 10)])).toBe('currencyDiffers')
    for (const wrong of [part('unknown', 1), part('open', 0), part('open', -1, 'skonto')])
      expect(code({}, [wrong])).toBe('invalidRequest')
    const adjustment = { amount: 0, way: 'adjustment' } as const
    expect(code(adjustment, [])).toBe('invalidRequest')
    expect(code(adjustment, [part('open', 1)])).toBe('invalidRequest')
    expect(code(adjustment, [part('open', 80, 'badDebt')])).toBe('')
    const setOff = { amount: 0, way: 'setOff' } as const
    expect(code(setOff, [part('open', 80, 'badDebt')])).toBe('invalidRequest')
    expect(code(setOff, [part('open', 30), part('credit', -30)])).toBe('')
    expect(code(setOff, [part('open', 29), part('credit', -30)])).toBe('allocatedTooMuch')
    expect([fitsWay(money), fitsWay({ ...money, amount: 0 }), fitsWay(setOff)]).toEqual([true, false, true])
    expect(fitsWay({ amount: 1, way: 'adjustment' })).toBe(false)
  })
})
