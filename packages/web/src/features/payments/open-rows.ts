import type { FreeMoney, OpenItem, OpenItems } from '@kontor/contract/payments/payment-schema'
import { fromCents, toCents } from '@kontor/domain/money/cents'
import type { Currency } from '@kontor/domain/money/currency'
import { type AgeBucket, ageBuckets } from '@kontor/domain/payments/ageing'
import type { SheetCell } from '@kontor/domain/payments/workbook'
import { foldedWords, foldText } from '@kontor/domain/search/fold-text'
import { claimTexts } from '../../ui/payments/texts.ts'
import { texts } from './texts.ts'

export interface OpenFilter {
  query: string
  /** `overdue` is every bucket that is late. */
  bucket: AgeBucket | 'overdue' | ''
  currency: Currency | ''
}

/** The items that contain every word of the query and fit the other filters. */
export function matchingItems(
  items: readonly OpenItem[],
  { query, bucket, currency }: OpenFilter,
): OpenItem[] {
  const words = foldedWords(query)
  return items.filter((item) => {
    if (bucket !== '' && !isInBucket(item, bucket)) return false
    if (currency !== '' && item.currency !== currency) return false
    const fields = [item.number, item.customerName, item.project].map(foldText)
    return words.every((word) => fields.some((field) => field.includes(word)))
  })
}

function isInBucket({ bucket, open }: OpenItem, wanted: AgeBucket | 'overdue'): boolean {
  if (open <= 0) return false
  return wanted === 'overdue' ? bucket !== 'notDue' : bucket === wanted
}

/** What is open for one customer in one currency. */
export interface CustomerRow {
  id: string
  customerName: string
  currency: Currency
  count: number
  buckets: Record<AgeBucket, number>
  open: number
  /** Overpaid claims and free money, as a positive number. */
  credit: number
}

/** The items, and the free money of their customers, summed up for each customer and currency. */
export function byCustomer(items: readonly OpenItem[], free: readonly FreeMoney[]): CustomerRow[] {
  const rows = new Map<string, { name: string; currency: Currency; items: OpenItem[]; free: number }>()
  const rowOf = (one: Pick<FreeMoney, 'customerId' | 'customerName' | 'currency'>) => {
    const key = [one.customerId || one.customerName, one.currency].join('\n')
    const row = rows.get(key) ?? { name: one.customerName, currency: one.currency, items: [], free: 0 }
    rows.set(key, row)
    return row
  }
  for (const item of items) rowOf(item).items.push(item)
  for (const one of free) rowOf(one).free += toCents(one.amount)
  return [...rows].map(([id, { name, currency, items: own, free: freeCents }]) => {
    const sum = (wanted: (item: OpenItem) => boolean) =>
      own.filter(wanted).reduce((total, { open }) => total + toCents(open), 0)
    const inBucket = (bucket: AgeBucket) => fromCents(sum((item) => item.open > 0 && item.bucket === bucket))
    return {
      id,
      customerName: name,
      currency,
      count: own.length,
      buckets: Object.fromEntries(ageBuckets.map((bucket) => [bucket, inBucket(bucket)])) as Record<
        AgeBucket,
        number
      >,
      open: fromCents(sum(({ open }) => open > 0)),
      credit: fromCents(freeCents - sum(({ open }) => open < 0)),
    }
  })
}

/** The items and the free money as a table, in the words of the page. */
export function openItemRows({ items, free }: Pick<OpenItems, 'items' | 'free'>): SheetCell[][] {
  const heads = [
    texts.number,
    texts.kind,
    texts.date,
    texts.customer,
    texts.project,
    texts.dueDate,
    texts.daysLate,
    texts.bucketFilter,
    texts.state,
    texts.payable,
    texts.open,
    texts.currency,
  ]
  const rows = items.map((item): SheetCell[] => [
    item.number,
    texts.kinds[item.kind],
    { day: item.invoiceDate },
    item.customerName,
    item.project,
    { day: item.dueDate },
    item.daysLate,
    item.open > 0 ? texts.buckets[item.bucket] : '',
    claimTexts.states[item.state],
    { amount: item.payable },
    { amount: item.open },
    item.currency,
  ])
  const credits = free.map(({ customerName, currency, amount }): SheetCell[] => [
    texts.freeMoney,
    ...['', '', customerName, '', '', '', '', '', ''],
    { amount: -amount },
    currency,
  ])
  return [heads, ...rows, ...credits]
}
