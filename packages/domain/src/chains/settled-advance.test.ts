import { expect, test } from 'vitest'
import type { InvoiceContent } from '../invoices/invoice.ts'
import { emptyInvoiceContent, emptyItem } from '../invoices/invoice-defaults.ts'
import type { PaperSums, SettledAdvance, SettlementForm } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { asListed, isWhollyReceived, unpaidPart } from './settled-advance.ts'
import { assertSettlementFits, chargedSums, settlementContent, unpaidAdvances } from './settlement.ts'

const sumsAt = (netto: number, tax: number): PaperSums => ({
  netto,
  brutto: netto + tax,
  rates: [{ rate: 0.19, netto, tax }],
})
const nothing: PaperSums = { netto: 0, brutto: 0, rates: [] }

const advance: SettledAdvance = {
  invoiceId: 'A1',
  invoiceNumber: '2026-0007',
  invoiceDate: 1_795_000_000,
  ...sumsAt(1000, 190),
}
const received = (sums: PaperSums): SettledAdvance => ({ ...advance, received: sums })
const half = received(sumsAt(500, 95))

/** The settlement of work worth 10,000 net with this open advance. */
function settled(form: SettlementForm, open: SettledAdvance, isUnpaid = false): InvoiceContent {
  let ids = 0
  const items = [{ ...emptyItem(0.19), id: 'work', unitPrice: 10_000 }]
  const about = { form, newId: () => `new-${++ids}` }
  return recalculate(
    settlementContent({ ...emptyInvoiceContent(), items }, [asListed(open, form, isUnpaid)], about),
  )
}
const deductions = ({ items }: InvoiceContent) =>
  items.filter((item) => item.settledAdvance === 'A1').map((item) => [item.title, item.nettoItemPrice])

const title = 'Abzüglich Abschlagsrechnung 2026-0007 vom\u00a018.11.2026'

test('a Restrechnung deducts what was received, and apart what stays a claim of its own [A29.2]', () => {
  const rest = settled('rest', half)
  expect(deductions(rest)).toEqual([
    [`${title}: bezahlter Teil`, -500],
    [`${title}: nicht bezahlter Teil, gesondert zu zahlen`, -500],
  ])
  const whole = settled('rest', received(nothing))
  expect(deductions(whole)).toEqual([[`${title}: nicht bezahlt, gesondert zu zahlen`, -1000]])
  expect(deductions(settled('rest', received(advance)))).toEqual([[title, -1000]])
  // The advance has charged its tax already, paid or not, so the rest is never taxed twice.
  for (const content of [rest, whole]) expect(chargedSums(content)).toEqual(sumsAt(9000, 1710))
})

test('a settlement records per rate what was received of an advance that is not wholly paid [A29.3]', () => {
  const { invoiceId, invoiceNumber, invoiceDate } = advance
  const listed = { invoiceId, invoiceNumber, invoiceDate, ...sumsAt(1000, 190) }
  expect(unpaidAdvances(settled('rest', half))).toEqual([
    { ...listed, unpaid: true, received: sumsAt(500, 95) },
  ])
  expect(settled('rest', received(advance)).paper).toMatchObject({ settles: [listed] })
  expect(unpaidAdvances(settled('rest', received(advance)))).toEqual([])
  expect(unpaidPart(half)).toEqual(sumsAt(500, 95))
})

test('the payments decide what is unpaid, whatever the user stated; without them, the user does [A29.2]', () => {
  const isUnpaid = (open: SettledAdvance, stated: boolean) => asListed(open, 'rest', stated).unpaid === true
  expect([isUnpaid(received(advance), true), isUnpaid(half, false)]).toEqual([false, true])
  expect([isUnpaid(advance, true), isUnpaid(advance, false)]).toEqual([true, false])
  expect(asListed(advance, 'full', true)).toEqual({ ...advance, unpaid: true })
  expect(asListed(half, 'full', true)).toEqual(advance)
  expect([isWhollyReceived(advance), isWhollyReceived(half)]).toEqual([true, false])
})

test('an Endrechnung is rejected unless its advances are wholly received [A29.1]', () => {
  const full = settled('full', half)
  expect(() => assertSettlementFits(full, [half])).toThrow(
    expect.objectContaining({ code: 'advanceUnpaid', details: { advances: ['2026-0007'] } }),
  )
  expect(() => assertSettlementFits(full, [received(advance)])).not.toThrow()
  expect(() => assertSettlementFits(full, [advance])).not.toThrow()
})

test('a Restrechnung is rejected if more or less has been received than it deducts as received [A29.3]', () => {
  const differs = expect.objectContaining({
    code: 'settlementDiffers',
    details: { advances: ['2026-0007'] },
  })
  const states = [nothing, sumsAt(500, 95), sumsAt(600, 114), advance].map(received)
  for (const before of states)
    for (const now of states) {
      const fits = () => assertSettlementFits(settled('rest', before), [now])
      if (before === now) expect(fits).not.toThrow()
      else expect(fits).toThrow(differs)
    }
  const byHand = settled('rest', advance, true)
  expect(() => assertSettlementFits(byHand, [advance])).not.toThrow()
  for (const now of states) expect(() => assertSettlementFits(byHand, [now])).toThrow(differs)
})

test('a Restrechnung cannot state that more was received by other lines of the same sum [A29.3]', () => {
  const rest = settled('rest', half)
  const shift = { 'bezahlter Teil': -300, 'gesondert zu zahlen': 300 }
  const items = rest.items.map((item) => {
    const [, by = 0] = Object.entries(shift).find(([end]) => item.title.endsWith(` ${end}`)) ?? []
    return { ...item, unitPrice: item.unitPrice + by }
  })
  const moved = recalculate({ ...rest, items })
  expect(moved.totals).toEqual(rest.totals)
  expect(deductions(moved).map(([, netto]) => netto)).not.toEqual(deductions(rest).map(([, netto]) => netto))
  expect(() => assertSettlementFits(moved, [half])).toThrow('settlementDiffers')
})

test('switched off since, Zahlungen has no say in a draft that was made with it [A29.1]', () => {
  expect(() => assertSettlementFits(settled('rest', half), [advance])).not.toThrow()
})
