import type { InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import { emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { describe, expect, test } from 'vitest'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { checkInvoice } from './check-invoice.ts'

describe('the rate of a surcharge', () => {
  const { content, seller } = completeInvoice('domestic')
  const request = { seller, number: '1', format: 'xrechnung' } as const
  const discounted = (surcharge: Partial<Surcharge>, items: Partial<InvoiceItem>[]) =>
    recalculate({
      ...content,
      items: items.map((item, index) => ({ ...emptyItem(), id: `${index}`, title: 'Ware', ...item })),
      surcharges: [{ ...emptySurcharge(), id: 's', title: 'Nachlass', amount: -50, ...surcharge }],
    })
  const findingsOf = (of: typeof content) => checkInvoice(of, request)
  const fieldsOf = (of: typeof content) => findingsOf(of).map(({ severity, field }) => `${severity} ${field}`)
  const idsOf = (of: typeof content) => findingsOf(of).map(({ id, severity }) => `${severity} ${id}`)

  test("the fix sets the item's rate: 50 % off 1,000 euros at 7 % leaves 535 euros, not 475", () => {
    const half = discounted({ taxRate: 0.19, itemReferences: ['0'] }, [{ unitPrice: 1000, taxRate: 0.07 }])
    expect(half.totals.brutto).toBe(475)
    const [finding, ...others] = findingsOf(half)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      id: '§ 14c UStG',
      severity: 'error',
      field: 'surcharges.0.taxRate',
      fix: { label: 'Satz der Posten übernehmen' },
    })
    const fixed = recalculate(finding?.fix?.apply(half) ?? half)
    expect(fixed.totals).toMatchObject({ netto: 500, brutto: 535, taxes: [{ rate: 0.07, value: 35 }] })
  })

  test('the fix for items at two rates makes one surcharge per rate', () => {
    const onBoth = discounted({ taxRate: 0.19, itemReferences: ['0', '1'], amount: -10 }, [
      { unitPrice: 1000, taxRate: 0.07 },
      { unitPrice: 2000, taxRate: 0.19 },
    ])
    const [finding] = findingsOf(onBoth)
    expect(finding).toMatchObject({
      id: '§ 17 UStG',
      severity: 'warning',
      fix: { label: 'Je Satz aufteilen' },
    })
    const split = recalculate(finding?.fix?.apply(onBoth) ?? onBoth)
    expect(split.surcharges).toMatchObject([
      { taxRate: 0.07, amount: -10, itemReferences: ['0'], nettoSurchargePrice: -100 },
      { taxRate: 0.19, amount: -10, itemReferences: ['1'], nettoSurchargePrice: -200 },
    ])
    expect(split.totals).toMatchObject({ netto: onBoth.totals.netto, brutto: 900 * 1.07 + 1800 * 1.19 })
    expect(findingsOf(split)).toEqual([])
  })

  test('does not matter if the amount is zero or no item is referenced; free items do not count', () => {
    const item = { unitPrice: 1000, taxRate: 0.07 }
    expect(idsOf(discounted({ taxRate: 0.19, itemReferences: ['0'], amount: 0 }, [item]))).toEqual([])
    expect(idsOf(discounted({ taxRate: 0.19, itemReferences: [] }, [item]))).toEqual([])
    const withGift = [item, { unitPrice: 0, taxRate: 0.19 }]
    expect(idsOf(discounted({ taxRate: 0.07, itemReferences: ['0', '1'] }, withGift))).toEqual([])
  })

  test('the fix changes only the surcharge that the finding is about', () => {
    const { items, ...two } = discounted({}, [
      { unitPrice: 1000, taxRate: 0.07 },
      { unitPrice: 2000, taxRate: 0.19 },
    ])
    const [first, second] = ['s', 't'].map((id) => ({
      ...emptySurcharge(),
      id,
      title: 'Nachlass',
      amount: -10,
      taxRate: 0.19 as const,
      itemReferences: ['0', '1'],
    }))
    if (first === undefined || second === undefined) throw new Error('the invoice has no surcharges')
    const both = recalculate({ ...two, items, surcharges: [first, second] })
    const fix = findingsOf(both).find(({ field }) => field === 'surcharges.1.taxRate')?.fix
    expect(fix?.apply(both).surcharges).toMatchObject([
      { id: 's', taxRate: 0.19, itemReferences: ['0', '1'] },
      { taxRate: 0.07, itemReferences: ['0'] },
      { taxRate: 0.19, itemReferences: ['1'] },
    ])
  })

  test('causes an error only for the discount that makes the tax at its own rate negative', () => {
    const reduced = { unitPrice: 1000, taxRate: 0.07 } as const
    const charged = discounted({ taxRate: 0.19, itemReferences: ['0'] }, [reduced])
    const [discount] = charged.surcharges
    if (discount === undefined) throw new Error('the invoice has no surcharge')
    const charge = { ...discount, id: 't', amount: 1 }
    expect(idsOf(recalculate({ ...charged, surcharges: [discount, charge] }))).toEqual([
      'error § 14c UStG',
      'warning § 14 (4) Nr. 8 UStG',
    ])
    const returned = discounted({ taxRate: 0.19, itemReferences: ['0'], amount: -5 }, [
      { unitPrice: 1000, taxRate: 0 },
      { unitPrice: -100, taxRate: 0.07 },
    ])
    expect(returned.totals.taxes).toMatchObject([
      { rate: 0.07, value: -7 },
      { rate: 0.19, value: -9.5 },
    ])
    expect(fieldsOf(returned)).toEqual([
      'error surcharges.0.taxRate',
      'warning payment.taxCase',
      'warning items',
    ])
  })

  test('causes no error if the items at that rate refund more than they charge, or if nothing is due', () => {
    const items = [
      { unitPrice: 1000, taxRate: 0.07 },
      { unitPrice: -100, taxRate: 0.19 },
    ]
    expect(idsOf(discounted({ taxRate: 0.19, itemReferences: ['0'], amount: -5 }, items))).toEqual([
      'warning § 14 (4) Nr. 8 UStG',
      'warning § 14c UStG',
    ])
    const credit = [{ unitPrice: -1000, taxRate: 0.19 }]
    expect(idsOf(discounted({ taxRate: 0.19, itemReferences: ['0'] }, credit))).toEqual([])
  })
})
