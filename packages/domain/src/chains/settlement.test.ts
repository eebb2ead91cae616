import { describe, expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { DomainError } from '../domain-error.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import { emptyInvoiceContent, emptyItem } from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import type { SettledAdvance, SettlementForm } from './paper.ts'
import { assertSettlementFits, payableOf, prepaidOf, projectKey, settlementContent } from './settlement.ts'

function advance(invoiceId: string, rates: [rate: number, netto: number, tax: number][]): SettledAdvance {
  const netto = rates.reduce((sum, [, net]) => sum + net, 0)
  const tax = rates.reduce((sum, [, , part]) => sum + part, 0)
  return {
    invoiceId,
    invoiceNumber: `2026-${invoiceId}`,
    invoiceDate: noonOf({ year: 2026, month: 3, day: 1 }),
    netto,
    brutto: netto + tax,
    rates: rates.map(([rate, net, part]) => ({ rate, netto: net, tax: part })),
  }
}
const first = advance('1', [
  [0.07, 100, 7],
  [0.19, 200, 38],
])
const second = advance('2', [
  [0, 0, 0],
  [0.19, 300, 57],
])

const work: InvoiceContent = {
  ...emptyInvoiceContent(),
  items: [
    { ...emptyItem(0.07), id: 'a', title: 'Bücher', unitPrice: 500 },
    { ...emptyItem(0.19), id: 'b', title: 'Regal', unitPrice: 1000 },
  ],
}
let ids = 0
const newId = () => `line-${++ids}`

function settled(form: SettlementForm, advances = [first, second], content = work, year = 2026) {
  const settlement = recalculate(settlementContent(content, advances, { form, newId }))
  return {
    ...settlement,
    dates: { ...settlement.dates, invoiceDate: noonOf({ year, month: 12, day: 31 }) },
  }
}

/** Code and advances of the refusal, undefined if there is none. */
function refusal(content: InvoiceContent, open: SettledAdvance[]) {
  try {
    assertSettlementFits(content, open)
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.details['advances']]
    throw error
  }
  return undefined
}

describe('the draft of a Schlussrechnung', () => {
  test('as Restrechnung deducts each advance rate by rate, zero left out', () => {
    const { items, paper } = settled('rest')
    expect(
      items
        .slice(2)
        .map(({ title, taxRate, quantity, unit, unitPrice, settledAdvance }) => [
          title,
          taxRate,
          quantity,
          unit,
          unitPrice,
          settledAdvance,
        ]),
    ).toEqual([
      ['Abzüglich Abschlagsrechnung 2026-1 vom\u00a001.03.2026', 0.07, 1, 'all-inclusive', -100, '1'],
      ['Abzüglich Abschlagsrechnung 2026-1 vom\u00a001.03.2026', 0.19, 1, 'all-inclusive', -200, '1'],
      ['Abzüglich Abschlagsrechnung 2026-2 vom\u00a001.03.2026', 0.19, 1, 'all-inclusive', -300, '2'],
    ])
    expect(new Set(items.map(({ id }) => id)).size).toBe(5)
    expect(paper).toEqual({ kind: 'settlement', form: 'rest', settles: [first, second] })
  })

  test('says in title and introduction what it is', () => {
    const texts = settled('full').standardInfos.map(({ key, value }) => [key, value])
    expect(texts).toContainEqual(['TITLE', 'SCHLUSSRECHNUNG'])
    expect(texts).toContainEqual([
      'INTRO',
      'nach Abschluss des Projekts rechnen wir unsere Leistungen abzüglich der Abschlagsrechnungen ab:',
    ])
  })

  test('made again has no deduction twice, and none as Endrechnung', () => {
    expect(settled('rest', [first, second], settled('rest')).items).toHaveLength(5)
    expect(settled('full', [first, second], settled('rest')).items).toHaveLength(2)
  })
})

test('only an Endrechnung has payments before it, and what is due is less by them', () => {
  const full = settled('full')
  expect(full.totals.brutto).toBe(1725)
  expect([prepaidOf(full), payableOf(full)]).toEqual([702, 1023])
  const rest = settled('rest')
  expect([prepaidOf(rest), payableOf(rest)]).toEqual([0, 1023])
  expect([prepaidOf(work), prepaidOf({ paper: { kind: 'advance', form: 'full' } })]).toEqual([0, 0])
})

test('a project is a customer and a number, whatever its case', () => {
  const of = (customerId: string, number: string) =>
    projectKey({
      ...work,
      customer: { ...work.customer, customerId },
      customInfos: work.customInfos.map((info) =>
        info.key === 'PROJECTNR' ? { ...info, value: number } : info,
      ),
    })
  expect(of('c', ' Haus-7 ')).toBe('c\nhaus-7')
  expect(of('c', 'HAUS-7')).toBe(of('c', 'haus-7'))
  expect(of('', 'P')).toBeUndefined()
  expect(of('c', ' ')).toBeUndefined()
})

describe('a settlement is refused', () => {
  const open = [first, second]

  test('by nobody if it settles all that is open, and never if it is another paper', () => {
    expect(refusal(settled('rest'), open)).toBeUndefined()
    expect(refusal(settled('full'), open)).toBeUndefined()
    expect(refusal(work, open)).toBeUndefined()
    expect(refusal({ ...work, paper: { kind: 'advance', form: 'rest' } }, open)).toBeUndefined()
  })

  test('if it leaves out an open advance, by its number', () => {
    expect(refusal(settled('rest', [first]), open)).toEqual(['advanceLeftOut', ['2026-2']])
  })

  test('if it settles one that is not open any more', () => {
    expect(refusal(settled('rest'), [first])).toEqual(['advanceNotOpen', ['2026-2']])
  })

  test('if it deducts too much or too little at one rate, though the sum is right', () => {
    const rest = settled('rest')
    const moved = rest.items.map((item) => {
      if (item.settledAdvance !== '1') return item
      return { ...item, unitPrice: item.unitPrice + (item.taxRate === 0.07 ? -10 : 10) }
    })
    expect(refusal(recalculate({ ...rest, items: moved }), open)).toEqual(['settlementDiffers', ['2026-1']])
  })

  test('if it deducts at a rate that the advance did not charge', () => {
    const rest = settled('rest')
    const extra = { ...emptyItem(0), id: 'x', unitPrice: -5, settledAdvance: '2' }
    expect(refusal(recalculate({ ...rest, items: [...rest.items, extra] }), open)).toEqual([
      'settlementDiffers',
      ['2026-2'],
    ])
  })

  test('if an Endrechnung deducts at all, or a Restrechnung not', () => {
    const rest = settled('rest')
    const full = settled('full')
    expect(refusal({ ...full, items: rest.items }, open)).toEqual(['settlementDiffers', ['2026-1', '2026-2']])
    expect(refusal({ ...rest, items: full.items }, open)).toEqual(['settlementDiffers', ['2026-1', '2026-2']])
  })

  test('if a line deducts an advance that it does not settle', () => {
    const stranger = { ...emptyItem(0.19), id: 'x', unitPrice: -5, settledAdvance: 'stranger' }
    const rest = settled('rest')
    expect(refusal(recalculate({ ...rest, items: [...rest.items, stranger] }), open)).toEqual([
      'settlementDiffers',
      [],
    ])
  })

  test('as Endrechnung of 2028, as Restrechnung not', () => {
    expect(refusal(settled('full', open, work, 2027), open)).toBeUndefined()
    expect(refusal(settled('full', open, work, 2028), open)).toEqual(['fullSettlementEnded', undefined])
    expect(refusal(settled('rest', open, work, 2028), open)).toBeUndefined()
  })
})
