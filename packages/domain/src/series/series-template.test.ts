import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { emptyInvoiceContent, emptyItem } from '../invoices/invoice-defaults.ts'
import { lacksPricedItem, templateError, withPricesOf } from './series-template.ts'

const day = (year: number, month: number, of: number) => noonOf({ year, month, day: of })
const content = {
  ...emptyInvoiceContent(),
  items: [
    { ...emptyItem(), id: 'rent', unitPrice: 800 },
    { ...emptyItem(), id: 'heat', unitPrice: 90 },
  ],
}
const rising = {
  interval: 'month',
  period: 'beginning',
  priceChanges: [
    { itemId: 'rent', from: day(2028, 1, 1), unitPrice: 900 },
    { itemId: 'rent', from: day(2027, 3, 1), unitPrice: 850 },
  ],
} as const
const series = { ...rising, priceChanges: [...rising.priceChanges] }

test('the latest price applies whose day is not after the beginning of the period', () => {
  const pricesOn = (date: number, period: 'beginning' | 'before' = 'beginning') =>
    withPricesOf(content, { ...series, period }, date).items.map(({ unitPrice }) => unitPrice)
  expect(pricesOn(day(2027, 2, 28))).toEqual([800, 90])
  expect(pricesOn(day(2027, 3, 1))).toEqual([850, 90])
  expect(pricesOn(day(2027, 3, 1), 'before')).toEqual([800, 90])
  expect(pricesOn(day(2028, 6, 1))).toEqual([900, 90])
})

test('notices a price for an item that the template has no more, once it applies', () => {
  const without = { ...content, items: content.items.slice(1) }
  expect(lacksPricedItem(content, series, day(2027, 3, 1))).toBe(false)
  expect(lacksPricedItem(without, series, day(2027, 2, 1))).toBe(false)
  expect(lacksPricedItem(without, series, day(2027, 3, 1))).toBe(true)
})

test('a paper of a chain or a text with an unknown placeholder is no template', () => {
  expect(templateError(content)).toBeUndefined()
  expect(templateError({ ...content, paper: { kind: 'advance', form: 'rest' } })).toBe('paperInChain')
  const items = [{ ...emptyItem(), title: 'Miete {Moant}' }]
  expect(templateError({ ...content, items })).toBe('unknownPlaceholder')
})
