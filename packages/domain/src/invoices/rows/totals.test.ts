import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryContent } from '../../testing/arbitrary-content.ts'
import type { InvoiceContent, InvoiceItem } from '../invoice.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoice-defaults.ts'
import { assertContentWithinLimits, recalculate } from './totals.ts'

function contentOf(...items: Partial<InvoiceItem>[]): InvoiceContent {
  return recalculate({
    ...emptyInvoiceContent(),
    items: items.map((item, index) => ({ ...emptyItem(), id: `item-${index}`, ...item })),
  })
}

describe('computes the examples from the API decisions [A5.6]', () => {
  test('0.1 + 0.2 at 19 %', () => {
    expect(contentOf({ unitPrice: 0.1 }, { unitPrice: 0.2 }).totals).toMatchObject({
      netto: 0.3,
      brutto: 0.36,
    })
  })

  test('1.005 × 1', () => {
    expect(contentOf({ unitPrice: 1.005, taxRate: 0 }).totals).toEqual({
      netto: 1.01,
      brutto: 1.01,
      taxes: [],
    })
  })

  test('3 × 0.13 at 19 %: tax is computed on the sum, not added up from three taxes', () => {
    const line = { unitPrice: 0.13 }
    expect(contentOf(line, line, line).totals).toMatchObject({
      netto: 0.39,
      brutto: 0.46,
      taxes: [{ rate: 0.19, value: 0.07 }],
    })
    expect(contentOf({ ...line, quantity: 3 }).totals).toMatchObject({ netto: 0.39, brutto: 0.46 })
  })

  test('10^9 × 10^4', () => {
    expect(contentOf({ unitPrice: 1e9, quantity: 1e4 }).totals).toMatchObject({
      netto: 1e13,
      brutto: 11_900_000_000_000,
    })
  })
})

test('adds up 40,000 items and 40,000 surcharges, far more than a request can contain', () => {
  const items = Array.from({ length: 40_000 }, (_, index) => ({
    ...emptyItem(),
    id: `item-${index}`,
    unitPrice: 100,
  }))
  const surcharges = items.map(({ id }) => ({ ...emptySurcharge(), itemReferences: [id], amount: 10 }))
  const { totals } = recalculate({ ...emptyInvoiceContent(), items, surcharges })
  expect(totals.netto).toBe(40_000 * 110)
})

test('updates totals after each change to items and surcharges [S4.5.2]', () => {
  const before = contentOf({ unitPrice: 100 })
  expect(before.totals).toMatchObject({ netto: 100, brutto: 119 })
  const changed = recalculate({ ...before, items: before.items.map((item) => ({ ...item, quantity: 2 })) })
  expect(changed.totals).toMatchObject({ netto: 200, brutto: 238 })
  const surcharge = { ...emptySurcharge(), id: 's', itemReferences: ['item-0'], amount: -10 }
  const reduced = recalculate({ ...changed, surcharges: [surcharge] })
  expect(reduced.totals).toMatchObject({ netto: 180, brutto: 214.2 })
  expect(recalculate({ ...reduced, items: [] }).totals).toEqual({
    netto: 0,
    brutto: 0,
    taxes: [{ name: '19\u00a0%', rate: 0.19, value: 0, show: true, sortIndex: 0 }],
  })
})

test('each taxed item and surcharge adds to the bucket for its rate [S4.5.3]', () => {
  const content = contentOf(
    { unitPrice: 100, taxRate: 0.19 },
    { unitPrice: 10, taxRate: 0.07 },
    { unitPrice: 1 },
  )
  const surcharges = [
    { ...emptySurcharge(0.07), id: 's', itemReferences: ['item-0'], amount: 10 },
    { ...emptySurcharge(0.05), id: 't', itemReferences: ['item-0'], amount: -20 },
  ]
  const { taxes } = recalculate({ ...content, surcharges }).totals
  expect(taxes.map(({ rate, value }) => [rate, value])).toEqual([
    [0.05, -1],
    [0.07, 1.4],
    [0.19, 19.19],
  ])
})

test('buckets are sorted by rate; a zero rate has no bucket [S4.5.4]', () => {
  const { taxes } = contentOf(
    ...[0.19, 0, 0.07, 0.16, 0.19, 0.05].map((taxRate) => ({ taxRate, unitPrice: 100 })),
  ).totals
  expect(taxes).toEqual([
    { name: '5\u00a0%', rate: 0.05, value: 5, show: true, sortIndex: 0 },
    { name: '7\u00a0%', rate: 0.07, value: 7, show: true, sortIndex: 1 },
    { name: '16\u00a0%', rate: 0.16, value: 16, show: true, sortIndex: 2 },
    { name: '19\u00a0%', rate: 0.19, value: 38, show: true, sortIndex: 3 },
  ])
})

test('gross is net plus all tax buckets [S4.5.5]', () => {
  const { netto, brutto, taxes } = contentOf(
    { unitPrice: 9.99, taxRate: 0.19 },
    { unitPrice: 4.45, taxRate: 0.07 },
    { unitPrice: 3, taxRate: 0 },
  ).totals
  expect(taxes.map((tax) => tax.value)).toEqual([0.31, 1.9])
  expect([netto, brutto]).toEqual([17.44, 19.65])
})

test('indexes count from 0 in the order of the lists', () => {
  const surcharges = ['s', 't'].map((id) => ({ ...emptySurcharge(), id, surchargeIndex: 9 }))
  const content = recalculate({ ...contentOf({}, {}, {}), surcharges })
  const reversed = recalculate({ ...content, items: content.items.toReversed() })
  expect(reversed.items.map(({ id, index }) => [id, index])).toEqual([
    ['item-2', 0],
    ['item-1', 1],
    ['item-0', 2],
  ])
  expect(content.surcharges.map(({ surchargeIndex }) => surchargeIndex)).toEqual([0, 1])
})

test('changing one line keeps the objects of the other lines', () => {
  const before = contentOf({ unitPrice: 1 }, { unitPrice: 2 })
  const [first, second] = before.items
  const after = recalculate({ ...before, items: [first, { ...second, quantity: 5 }] as InvoiceItem[] })
  expect(after.items[0]).toBe(first)
  expect(after.items[1]).toMatchObject({ nettoItemPrice: 10 })
})

test('computes a sum beyond 10^13, which only the limit check rejects', () => {
  const content = contentOf({ unitPrice: 1e9, quantity: 1e9 })
  expect(content.totals.netto).toBe(1e18)
  expect(() => assertContentWithinLimits(content)).toThrow('invalidRequest')
  expect(() =>
    assertContentWithinLimits(contentOf({ unitPrice: 1e9, quantity: 1e4, taxRate: 0 })),
  ).not.toThrow()
})

describe('for any invoice', () => {
  test('buckets are sorted and unique, and none has a rate of zero', () => {
    fc.assert(
      fc.property(arbitraryContent(), ({ totals }) => {
        const rates = totals.taxes.map((tax) => tax.rate)
        expect(rates).toEqual([...new Set(rates)].sort((a, b) => a - b))
        expect(rates).not.toContain(0)
        expect(totals.taxes.map((tax) => tax.sortIndex)).toEqual(rates.map((_, index) => index))
      }),
    )
  })

  test('gross = net + taxes, exact to the cent; every sum is in whole cents and never negative zero', () => {
    fc.assert(
      fc.property(arbitraryContent(), ({ totals, items, surcharges }) => {
        const taxes = totals.taxes.map((tax) => tax.value)
        expect(cents(totals.brutto)).toBe(taxes.reduce((sum, tax) => sum + cents(tax), cents(totals.netto)))
        const lines = items.flatMap((item) => [item.nettoItemPrice, item.bruttoItemPrice])
        const prices = surcharges.flatMap((line) => [line.nettoSurchargePrice, line.bruttoSurchargePrice])
        for (const sum of [totals.netto, totals.brutto, ...taxes, ...lines, ...prices]) {
          expect(sum).toBe(Number(sum.toFixed(2)))
          expect(Object.is(sum, -0)).toBe(false)
        }
      }),
    )
  })

  test('reordering the lines does not change the totals', () => {
    const permuted = arbitraryContent().chain((content) =>
      fc.record({
        content: fc.constant(content),
        items: fc.shuffledSubarray(content.items, { minLength: content.items.length }),
        surcharges: fc.shuffledSubarray(content.surcharges, { minLength: content.surcharges.length }),
      }),
    )
    fc.assert(
      fc.property(permuted, ({ content, items, surcharges }) => {
        expect(recalculate({ ...content, items, surcharges }).totals).toEqual(content.totals)
      }),
    )
  })

  test('recomputing changes nothing', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        const again = recalculate(content)
        expect(again).toEqual(content)
        for (const [index, item] of again.items.entries()) expect(item).toBe(content.items[index])
      }),
    )
  })

  test('the sums equal those computed with exact fractions', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        expect(inCents(content)).toEqual(exactCents(content))
      }),
      { numRuns: 500 },
    )
  })
})

/** The number of whole cents in an amount in major units. */
function cents(amount: number): bigint {
  return BigInt(amount.toFixed(2).replace('.', ''))
}

interface ContentInCents {
  items: [netto: bigint, brutto: bigint][]
  surcharges: [base: bigint, netto: bigint, brutto: bigint][]
  netto: bigint
  brutto: bigint
  taxes: [rate: number, value: bigint][]
}

function inCents({ items, surcharges, totals }: InvoiceContent): ContentInCents {
  return {
    items: items.map((item) => [cents(item.nettoItemPrice), cents(item.bruttoItemPrice)]),
    surcharges: surcharges.map((line) => [
      cents(line.surchargeBasePrice),
      cents(line.nettoSurchargePrice),
      cents(line.bruttoSurchargePrice),
    ]),
    netto: cents(totals.netto),
    brutto: cents(totals.brutto),
    taxes: totals.taxes.map((tax) => [tax.rate, cents(tax.value)]),
  }
}

/**
 * Numerator and positive denominator. The functions below compute the sums defined in [A5] with fractions,
 * independently of the code under test.
 */
type Fraction = readonly [bigint, bigint]

function fraction(value: number): Fraction {
  const [whole = '', decimals = ''] = value.toFixed(6).split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

function product(...factors: Fraction[]): Fraction {
  return factors.reduce(([a, b], [c, d]) => [a * c, b * d], [1n, 1n])
}

/**
 * An amount in major units as whole cents, rounded half away from zero: the floor of the absolute value plus
 * one half, with the sign of the amount.
 */
function rounded([numerator, denominator]: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const roundedSize = (size * 200n + denominator) / (2n * denominator)
  return numerator < 0n ? -roundedSize : roundedSize
}

function withTax(netto: bigint, rate: number): bigint {
  const [numerator, denominator] = fraction(rate)
  return rounded([netto * (denominator + numerator), denominator * 100n])
}

function exactCents(content: InvoiceContent): ContentInCents {
  const items = content.items.map(({ unitPrice, quantity, unit, taxRate }): [bigint, bigint] => {
    const share: Fraction = [1n, unit === 'percentage' ? 100n : 1n]
    const netto = rounded(product(fraction(unitPrice), fraction(quantity), share))
    return [netto, withTax(netto, taxRate)]
  })
  const surcharges = content.surcharges.map((line): [bigint, bigint, bigint] => {
    let base = 0n
    for (const [index, [netto, brutto]] of items.entries())
      if (line.itemReferences.includes(`item-${index}`)) base += line.type === 'netto' ? netto : brutto
    const netto = rounded(product([base, 100n], fraction(line.amount), [1n, 100n]))
    return [base, netto, withTax(netto, line.taxRate)]
  })
  const lines = [
    ...content.items.map((item, index) => ({ rate: item.taxRate, netto: items[index]?.[0] ?? 0n })),
    ...content.surcharges.map((line, index) => ({ rate: line.taxRate, netto: surcharges[index]?.[1] ?? 0n })),
  ]
  const netto = lines.reduce((sum, line) => sum + line.netto, 0n)
  const rates = [...new Set(lines.map((line) => line.rate))]
    .filter((rate) => rate !== 0)
    .sort((a, b) => a - b)
  const taxes = rates.map((rate): [number, bigint] => {
    const taxed = lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + line.netto, 0n)
    return [rate, rounded(product([taxed, 100n], fraction(rate)))]
  })
  const brutto = taxes.reduce((sum, [, tax]) => sum + tax, netto)
  return { items, surcharges, netto, brutto, taxes }
}

test('reports the path of each computed sum beyond the limit [A1.4]', () => {
  const tooLarge = 2e13
  const item = { ...emptyItem(), nettoItemPrice: tooLarge, bruttoItemPrice: tooLarge }
  const surcharge = {
    ...emptySurcharge(),
    surchargeBasePrice: tooLarge,
    nettoSurchargePrice: tooLarge,
    bruttoSurchargePrice: tooLarge,
  }
  const bucket = { name: '19 %', rate: 0.19, value: tooLarge, show: true, sortIndex: 0 }
  const totals = { netto: tooLarge, brutto: tooLarge, taxes: [{ ...bucket, value: 1 }, bucket] }
  const content = { ...emptyInvoiceContent(), items: [emptyItem(), item], surcharges: [surcharge], totals }
  const paths = [
    'items.1.nettoItemPrice',
    'items.1.bruttoItemPrice',
    'surcharges.0.surchargeBasePrice',
    'surcharges.0.nettoSurchargePrice',
    'surcharges.0.bruttoSurchargePrice',
    'totals.netto',
    'totals.brutto',
    'totals.taxes.1.value',
  ]
  const issues = paths.map((path) => ({ path: `content.${path}`, code: 'tooLarge' }))
  expect(() => assertContentWithinLimits(content)).toThrow(
    expect.objectContaining({ code: 'invalidRequest', details: { issues } }),
  )
})
