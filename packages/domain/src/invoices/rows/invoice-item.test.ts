import { describe, expect, test } from 'vitest'
import type { InvoiceItem, ItemUnit } from '../invoice.ts'
import { itemUnits } from '../invoice.ts'
import { emptyItem } from '../invoice-defaults.ts'
import { changeUnit, computeItem } from './invoice-item.ts'

function item(fields: Partial<InvoiceItem>): InvoiceItem {
  return { ...emptyItem(), ...fields }
}

describe('the net price', () => {
  test('is the unit price times the quantity, divided by 100 for the unit percentage [S3.6.7]', () => {
    const netto = (unit: ItemUnit) =>
      computeItem(item({ unit, quantity: 15, unitPrice: 200 }), 0).nettoItemPrice
    expect(itemUnits.map((unit) => [unit, netto(unit)])).toEqual([
      ['piece', 3000],
      ['percentage', 30],
      ['all-inclusive', 3000],
      ['time', 3000],
    ])
  })

  test.each([
    [1.005, 1, 1.01],
    [-1.005, 1, -1.01],
    [0.13, 3, 0.39],
    [1e4, 1e9, 1e13],
    [80, 2.33, 186.4],
    [0.3333, 0.1, 0.03],
    [-0.01, 0.4, 0],
  ])('of %d × %d is %d, with half a cent rounded away from zero', (unitPrice, quantity, netto) => {
    expect(computeItem(item({ unitPrice, quantity }), 0).nettoItemPrice).toBe(netto)
  })
})

test.each([
  [100, 0.19, 119],
  [0.13, 0.19, 0.15],
  [0.5, 0.07, 0.54],
  [-0.5, 0.07, -0.54],
  [100, 0, 100],
])('the gross price for net %d at rate %d is net × (1 + rate): %d [S3.6.8]', (unitPrice, taxRate, brutto) => {
  expect(computeItem(item({ unitPrice, taxRate }), 0).bruttoItemPrice).toBe(brutto)
})

test('the gross price is computed from the rounded net price that the column shows', () => {
  expect(computeItem(item({ unitPrice: 0.4451, taxRate: 0.19 }), 0)).toMatchObject({
    nettoItemPrice: 0.45,
    bruttoItemPrice: 0.54,
  })
})

test('an unchanged item stays the same object', () => {
  const computed = computeItem(item({ unitPrice: 12.34 }), 3)
  expect(computed.index).toBe(3)
  expect(computeItem(computed, 3)).toBe(computed)
  expect(computeItem(computed, 2)).toEqual({ ...computed, index: 2 })
})

test('keeps unknown fields in a computed item', () => {
  expect(computeItem({ ...item({}), costCentre: 'K1' } as InvoiceItem, 0)).toHaveProperty('costCentre', 'K1')
})

test('all-inclusive sets the quantity to 1, and time sets it to 0; other units keep it [S4.5.10]', () => {
  const piece = item({ quantity: 7 })
  expect(changeUnit(piece, 'all-inclusive')).toMatchObject({ unit: 'all-inclusive', quantity: 1 })
  expect(changeUnit(piece, 'time')).toMatchObject({ unit: 'time', quantity: 0 })
  expect(changeUnit(piece, 'percentage')).toMatchObject({ unit: 'percentage', quantity: 7 })
  expect(changeUnit(item({ unit: 'time', quantity: 7 }), 'piece')).toMatchObject({
    unit: 'piece',
    quantity: 7,
  })
})

test('choosing the current unit changes nothing', () => {
  const time = item({ unit: 'time', quantity: 2.5 })
  expect(changeUnit(time, 'time')).toBe(time)
})
