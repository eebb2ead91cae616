import { expect, test } from 'vitest'
import type { InvoiceContent } from '../invoices/invoice.ts'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import type { SettledAdvance, SettlementForm } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { amountAdvance } from './advance-content.ts'
import {
  assertSettlementFits,
  chargedSums,
  keyOfProject,
  listedAdvances,
  payableOf,
  prepaidOf,
  settlementContent,
  unpaidAdvances,
} from './settlement.ts'

const advance: SettledAdvance = {
  invoiceId: 'A1',
  invoiceNumber: '2026-0007',
  invoiceDate: 1_795_000_000,
  netto: 100,
  brutto: 119,
  rates: [
    { rate: 0, netto: 0, tax: 0 },
    { rate: 0.19, netto: 100, tax: 19 },
  ],
}

function settled(form: SettlementForm, items = [{ ...emptyItem(0.19), id: 'work', unitPrice: 1000 }]) {
  let ids = 0
  return recalculate(
    settlementContent({ ...emptyInvoiceContent(), items }, [advance], { form, newId: () => `new-${++ids}` }),
  )
}

const withLine = (content: InvoiceContent, line: object): InvoiceContent =>
  recalculate({ ...content, items: [...content.items, { ...emptyItem(0.19), id: 'l', ...line }] })

test("a project's key joins the customer's id with the trimmed, lower-case project number", () => {
  expect(keyOfProject({ customerId: 'c1', projectNumber: ' P100 ' })).toBe('c1\np100')
})

test('a settlement has its own title and introduction, and lists its advances', () => {
  const { standardInfos, paper } = settled('full')
  const textOf = (key: string) => standardInfos.find((info) => info.key === key)?.value
  expect([textOf('TITLE'), textOf('INTRO')]).toEqual([
    'SCHLUSSRECHNUNG',
    'nach Abschluss des Projekts rechnen wir unsere Leistungen abzüglich der Abschlagsrechnungen ab:',
  ])
  expect(paper).toEqual({ kind: 'settlement', form: 'full', settles: [advance], listsRates: true })
})

test('an Endrechnung lists each rate of an advance; one from before lists each advance in one row [A9.5]', () => {
  const { paper } = settled('full')
  expect(listedAdvances({ paper })).toEqual([
    { ...advance, netto: 100, brutto: 119, rates: [{ rate: 0.19, netto: 100, tax: 19 }] },
  ])
  expect(listedAdvances({ paper: { kind: 'settlement', form: 'full', settles: [advance] } })).toEqual([
    advance,
  ])
})

test('a Restrechnung deducts an advance once, even if rebuilt; an Endrechnung has no deductions', () => {
  const once = settled('rest')
  const deduction = {
    title: 'Abzüglich Abschlagsrechnung 2026-0007 vom\u00a018.11.2026',
    unit: 'all-inclusive',
    quantity: 1,
    unitPrice: -100,
    taxRate: 0.19,
    settledAdvance: 'A1',
  }
  expect(once.items.slice(1)).toMatchObject([deduction])
  expect(settled('rest', once.items).items.slice(1)).toMatchObject([deduction])
  expect(settled('full', once.items).items.map(({ id }) => id)).toEqual(['work'])
})

test('only an Endrechnung counts advances as paid; ordinary invoices and advances settle nothing', () => {
  const totals = { netto: 100, brutto: 119, taxes: [] }
  const advancePaper = { kind: 'advance', form: 'full' } as const
  expect([prepaidOf(settled('full')), prepaidOf(settled('rest'))]).toEqual([119, 0])
  for (const paper of [undefined, advancePaper]) {
    expect(prepaidOf({ paper })).toBe(0)
    expect(payableOf({ paper, totals })).toBe(119)
    expect(unpaidAdvances({ paper })).toEqual([])
    expect(() => assertSettlementFits({ ...emptyInvoiceContent(), paper }, [advance])).not.toThrow()
  }
})

test('rejects a deduction at another rate, of an advance that is not listed, or in an Endrechnung', () => {
  const rest = settled('rest')
  expect(() => assertSettlementFits(rest, [advance])).not.toThrow()
  const expectError = (content: InvoiceContent, advances: string[]) =>
    expect(() => assertSettlementFits(content, [advance])).toThrow(
      expect.objectContaining({ code: 'settlementDiffers', details: { advances } }),
    )
  expectError(withLine(rest, { taxRate: 0.07, unitPrice: -1, settledAdvance: 'A1' }), ['2026-0007'])
  expectError(withLine(settled('full'), { unitPrice: -100, settledAdvance: 'A1' }), ['2026-0007'])
  expectError(withLine(rest, { unitPrice: -1, settledAdvance: 'a stranger' }), [])
})

test('rejects a settlement in a project without an open advance, and names the standing settlements', () => {
  const standing = [{ invoiceId: 'S1', invoiceNumber: '2026-0009', invoiceDate: 1_795_000_000 }]
  const emptied = recalculate(settlementContent(settled('rest'), [], { form: 'rest', newId: () => '' }))
  for (const content of [emptied, settled('rest'), settled('full')]) {
    expect(() => assertSettlementFits(content, [], standing)).toThrow(
      expect.objectContaining({ code: 'nothingToSettle', details: { settlements: ['2026-0009'] } }),
    )
  }
  expect(() => assertSettlementFits(emptied, [advance])).toThrow('advanceLeftOut')
})

test('rejects a surcharge on the deduction of an advance; an update of the advances drops the reference', () => {
  const rest = settled('rest')
  const surcharge = { ...emptySurcharge(0.19), id: 's', amount: 10 }
  const onAll = { ...surcharge, itemReferences: rest.items.map(({ id }) => id) }
  const raised = recalculate({ ...rest, surcharges: [onAll] })
  expect(() => assertSettlementFits(raised, [advance])).toThrow(
    expect.objectContaining({ code: 'settlementDiffers', details: { advances: ['2026-0007'] } }),
  )
  const updated = recalculate(settlementContent(raised, [advance], { form: 'rest', newId: () => 'new' }))
  expect(updated.surcharges).toMatchObject([{ itemReferences: ['work'], nettoSurchargePrice: 100 }])
  expect(() => assertSettlementFits(updated, [advance])).not.toThrow()
})

test.each([
  { brutto: 107, rates: [{ rate: 0.07, netto: 100, tax: 7 }] },
  { brutto: 120, rates: [{ rate: 0.19, netto: 100, tax: 20 }] },
  { brutto: 120 },
  { netto: 90, brutto: 107.1, rates: [{ rate: 0.19, netto: 90, tax: 17.1 }] },
])('rejects an Endrechnung that lists an advance with outdated sums: %o', (changes) => {
  expect(() => assertSettlementFits(settled('full'), [{ ...advance, ...changes }])).toThrow(
    expect.objectContaining({ code: 'settlementDiffers', details: { advances: ['2026-0007'] } }),
  )
})

test('both forms of a settlement charge the work less its advances at each rate', () => {
  const charged = { netto: 900, brutto: 1071, rates: [{ rate: 0.19, netto: 900, tax: 171 }] }
  expect(chargedSums(settled('rest'))).toEqual(charged)
  const rates = [{ rate: 0, netto: 0, tax: 0 }, ...charged.rates]
  expect(chargedSums(settled('full'))).toEqual({ ...charged, rates })
  const work = { ...settled('full'), paper: undefined }
  expect(chargedSums(work)).toMatchObject({ netto: 1000, brutto: 1190 })
})

test('the line for an advance of a fixed amount has quantity 1 and the unit all-inclusive', () => {
  expect(amountAdvance(3000, 0.19, 'a')).toMatchObject({
    title: 'Abschlag',
    unit: 'all-inclusive',
    quantity: 1,
    unitPrice: 3000,
  })
})
