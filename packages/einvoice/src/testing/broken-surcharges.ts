import { type BrokenInvoice, broken, inEveryFormat, secondItem, surcharge } from './broken-invoice.ts'

/**
 * Surcharges and discounts at a rate that differs from that of their items, and rates whose tax is negative.
 * Item `a` is 900.00 € at 19 %, and item `b` is 59.70 € at 7 %.
 */
export const brokenSurcharges: readonly BrokenInvoice[] = [
  ...([0, 0.07] as const).map((taxRate) =>
    broken(`a discount on an item at 19 % has a rate of ${taxRate}`, {
      ids: inEveryFormat('§ 14 (4) Nr. 8 UStG'),
      field: 'surcharges.0.taxRate',
      by: surcharge({ taxRate }),
      severity: 'warning',
      isFixed: true,
    }),
  ),
  broken('a surcharge on an item at 19 % has the reduced rate', {
    ids: inEveryFormat('§ 14 (4) Nr. 8 UStG'),
    field: 'surcharges.0.taxRate',
    by: surcharge({ taxRate: 0.07, amount: 50 }),
    severity: 'warning',
    isFixed: true,
  }),
  ...([0.05, 0.19] as const).map((taxRate) =>
    broken(`a surcharge at a rate of ${taxRate} refers to items at 19 % and 7 %`, {
      ids: inEveryFormat('§ 17 UStG'),
      field: 'surcharges.0.taxRate',
      by: surcharge({ itemReferences: ['a', 'b'], taxRate, amount: 10 }),
      severity: 'warning',
      isFixed: true,
    }),
  ),
  broken('a discount deducts more tax than there is on the items at its rate', {
    ids: inEveryFormat('§ 14c UStG'),
    field: 'surcharges.0.taxRate',
    by: surcharge({ taxRate: 0.07, amount: -50 }),
    isFixed: true,
  }),
  broken('a discount on items at two rates deducts more tax than there is on the items at its own rate', {
    ids: inEveryFormat('§ 14c UStG'),
    field: 'surcharges.0.taxRate',
    by: surcharge({ itemReferences: ['a', 'b'], taxRate: 0.07, amount: -50 }),
    isFixed: true,
  }),
  broken('the items at one rate refund more than they charge', {
    ids: inEveryFormat('§ 14c UStG'),
    field: 'items',
    by: secondItem({ unitPrice: -19.9 }),
    severity: 'warning',
  }),
  broken('a discount is higher than the price of its items', {
    ids: inEveryFormat('§ 14c UStG'),
    field: 'items',
    by: surcharge({ itemReferences: ['b'], taxRate: 0.07, amount: -150 }),
    severity: 'warning',
  }),
]
