// @vitest-environment happy-dom
import { addDays, berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import { defaultFinalsQuery, type FinalsQuery } from '@kontor/domain/days/period'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { expect, test, vi } from 'vitest'
import { nowInSeconds } from '../clock.ts'
import { queryClient } from '../http/query-client.ts'
import { invoiceKeys, storeInvoice } from './invoice-cache.ts'
import { invoiceQuery } from './invoices.ts'

const daysAgo = (days: number) => noonOf(addDays(berlinDay(nowInSeconds()), -days))

function final(id: string, invoiceDate: number, tags: string[] = []): Invoice {
  const { content, ...invoice } = emptyInvoice()
  const dates = { ...content.dates, invoiceDate }
  return { ...invoice, id, invoiceNumber: id, status: 'final', tags, content: { ...content, dates } }
}

const query: FinalsQuery = defaultFinalsQuery(nowInSeconds())
const lists = {
  lastMonth: invoiceKeys.finalsOf(query),
  lastYear: invoiceKeys.finalsOf({ ...query, lastDays: 365 }),
  range: invoiceKeys.finalsOf({ ...query, type: 'range', start: daysAgo(90), end: daysAgo(80) }),
}
const cached = () =>
  Object.values(lists).map((key) => queryClient.getQueryData<Invoice[]>(key)?.map(({ id }) => id))

test('a stored final is added to the cached lists whose period contains its date [S4.4.3, S7.0.7]', () => {
  for (const key of Object.values(lists)) queryClient.setQueryData(key, [])
  storeInvoice(final('today', daysAgo(0)))
  storeInvoice(final('spring', daysAgo(85)))
  storeInvoice(final('ancient', daysAgo(800)))
  expect(cached()).toEqual([['today'], ['today', 'spring'], ['spring']])
})

test('a changed final is replaced in a list that contains it, even if its date is outside the period [S4.4.2]', () => {
  const old = final('old', daysAgo(800))
  queryClient.setQueryData(lists.lastMonth, [old])
  storeInvoice({ ...old, tags: ['bezahlt'] })
  const [listed] = queryClient.getQueryData<Invoice[]>(lists.lastMonth) ?? []
  expect(listed?.tags).toEqual(['bezahlt'])
  expect(cached()).toEqual([['old'], undefined, undefined])
})

test('a fetch that began before a change does not undo it', async () => {
  const before = { ...emptyInvoice(), id: 'i-1' }
  const response = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => response.reject(signal.reason))
    return response.promise
  })
  const fetching = queryClient.fetchQuery(invoiceQuery('i-1'))
  storeInvoice({ ...before, tags: ['bezahlt'] })
  response.resolve(Response.json(before))
  expect((await fetching).tags).toEqual(['bezahlt'])
  expect(queryClient.getQueryData<Invoice>(invoiceKeys.invoice('i-1'))?.tags).toEqual(['bezahlt'])
})
