import type { OpenItem } from '@kontor/contract/payments/payment-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { csvOf } from '@kontor/domain/payments/workbook'
import { expect, test } from 'vitest'
import { byCustomer, matchingItems, openItemRows } from './open-rows.ts'

const day = noonOf({ year: 2026, month: 3, day: 10 })

function itemOf(number: string, open: number, changes: Partial<OpenItem> = {}): OpenItem {
  return {
    invoiceId: number,
    kind: 'invoice',
    number,
    customerId: 'c1',
    customerName: 'Bäckerei Übermut',
    project: 'P100',
    currency: 'EUR',
    invoiceDate: day,
    dueDate: day,
    dueReason: 'oneSided',
    discounts: [],
    payable: open,
    open,
    state: open < 0 ? 'overpaid' : 'open',
    daysLate: 0,
    bucket: 'notDue',
    ...changes,
  }
}

const items = [
  itemOf('2026-0001', 0.1, { bucket: 'over90', daysLate: 100 }),
  itemOf('2026-0002', 0.2),
  itemOf('2026-0003', -5),
  itemOf('2026-0004', 7, { customerId: 'c2', customerName: '=Werft', currency: 'USD' }),
]
const free = [{ customerId: 'c1', customerName: 'Bäckerei Übermut', currency: 'EUR' as const, amount: 43 }]
const all = { query: '', bucket: '', currency: '' } as const

test('finds items by number, customer and project without accents, by age and by currency [A22.2]', () => {
  const found = (filter: Partial<Parameters<typeof matchingItems>[1]>) =>
    matchingItems(items, { ...all, ...filter }).map(({ number }) => number.slice(-1))
  expect(found({})).toEqual(['1', '2', '3', '4'])
  expect(found({ query: 'backerei p100' })).toEqual(['1', '2', '3'])
  expect(found({ query: '0004' })).toEqual(['4'])
  expect(found({ bucket: 'over90' })).toEqual(['1'])
  expect(found({ bucket: 'overdue' })).toEqual(['1'])
  expect(found({ bucket: 'notDue', currency: 'EUR' })).toEqual(['2'])
})

test('adds up each customer and currency to the cent; credits are no part of what is open [A22.2]', () => {
  expect(byCustomer(items, free)).toMatchObject([
    { customerName: 'Bäckerei Übermut', currency: 'EUR', count: 3, open: 0.3, credit: 48 },
    { customerName: '=Werft', currency: 'USD', count: 1, open: 7, credit: 0 },
  ])
  expect(byCustomer(items, free)[0]?.buckets).toMatchObject({ notDue: 0.2, over90: 0.1 })
})

test('the CSV adds up to the totals, and no name in it runs as a formula [A22.2]', () => {
  const [, ...lines] = csvOf(openItemRows({ items, free })).trim().split('\r\n')
  const cells = lines.map((line) => line.split(';'))
  const euros = cells
    .filter((row) => row.at(-1) === 'EUR')
    .map((row) => Number(row.at(-2)?.replace(',', '.')))
  expect(euros).toEqual([0.1, 0.2, -5, -43])
  expect(lines.join()).toContain("'=Werft")
  expect(cells[0]).toContain('Über 90 Tage')
})
