import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { computeItem } from '@kontor/domain/invoices/rows/invoice-item'
import { expect, test } from 'vitest'
import type { InvoiceLine } from '../model/e-invoice.ts'
import { invoiceLines } from './invoice-lines.ts'

function lineOf(changes: Partial<InvoiceItem>): InvoiceLine {
  const item = computeItem({ ...emptyItem(), title: 'Posten', ...changes }, 0)
  const [line] = invoiceLines([item], 'domestic')
  if (!line) throw new Error('no line')
  return line
}

/** Price, quantity, base quantity and net as written to the XML. */
function figuresOf(changes: Partial<InvoiceItem>): string[] {
  const { unitPrice, quantity, baseQuantity, net } = lineOf(changes)
  return [unitPrice, quantity, baseQuantity].map(String).concat(net.toFixed(2))
}

test.each([
  ['piece', 'H87'],
  ['percentage', 'P1'],
  ['all-inclusive', 'LS'],
  ['time', 'HUR'],
] as const)('the unit %s has code %s in UN/ECE Recommendation 20', (unit, unitCode) => {
  expect(lineOf({ unit }).unitCode).toBe(unitCode)
})

test('an item in per cent has a base quantity of 100 (BT-149)', () => {
  expect(figuresOf({ unit: 'percentage', quantity: 15, unitPrice: 1000 })).toEqual([
    '1000',
    '15',
    '100',
    '150.00',
  ])
})

test('prices and quantities keep their four decimals', () => {
  expect(figuresOf({ quantity: 2.3333, unitPrice: 0.1234 })).toEqual(['0.1234', '2.3333', '1', '0.29'])
})

test('the minus sign of a negative price moves to the quantity (BR-27)', () => {
  expect(figuresOf({ quantity: 2, unitPrice: -9.995 })).toEqual(['9.995', '-2', '1', '-19.99'])
})

test('never writes a negative zero', () => {
  expect(figuresOf({ quantity: 0, unitPrice: -5 })).toEqual(['5', '0', '1', '0.00'])
  expect(figuresOf({ quantity: 3, unitPrice: -0 })).toEqual(['0', '3', '1', '0.00'])
})

test('line numbers equal the positions on the page', () => {
  const items = ['a', 'b'].map((id, index) => computeItem({ ...emptyItem(), id }, index))
  expect(invoiceLines(items, 'domestic').map(({ id, itemIndex }) => [id, itemIndex])).toEqual([
    ['1', 0],
    ['2', 1],
  ])
})

test('an item without a title gets the first line of its description as its name (BR-25)', () => {
  expect(lineOf({ title: ' ', description: '\n Beratung  vor Ort\r\n3 Tage\n' })).toMatchObject({
    name: 'Beratung vor Ort',
    description: '3 Tage',
  })
  expect(lineOf({ title: '', description: 'Beratung\nvor Ort\n3 Tage' })).toMatchObject({
    name: 'Beratung',
    description: 'vor Ort\n3 Tage',
  })
  expect(lineOf({ title: 'Beratung', description: 'vor Ort\n3 Tage ' })).toMatchObject({
    name: 'Beratung',
    description: 'vor Ort\n3 Tage',
  })
  expect(lineOf({ title: '', description: '' })).toMatchObject({ name: '', description: '' })
})
