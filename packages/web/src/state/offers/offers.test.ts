// @vitest-environment happy-dom
import { addDays, berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import type { Offer } from '@kontor/domain/offers/offer'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { expect, test, vi } from 'vitest'
import { nowInSeconds } from '../clock.ts'
import { queryClient } from '../http/query-client.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { fetchOffer, offerLock, offerQuery } from './offers.ts'

function offer(id: string, status: Offer['status'], daysAgo: number): Offer {
  const { content, ...empty } = emptyOffer(nowInSeconds())
  const invoiceDate = noonOf(addDays(berlinDay(nowInSeconds()), -daysAgo))
  return { ...empty, id, status, content: { ...content, dates: { ...content.dates, invoiceDate } } }
}

test('a fetched draft is added to all cached lists, any other offer only to those for its period', async () => {
  const offers = [offer('new', 'final', 1), offer('old', 'final', 400), offer('oldDraft', 'draft', 400)]
  for (const period of ['year', 'all']) queryClient.setQueryData(['offers', period], [])
  for (const one of offers) {
    fakeServer({ [`GET /v1/offers/id/${one.id}`]: () => one })
    await fetchOffer(one.id)
  }
  const cached = (period: string) =>
    queryClient.getQueryData<Offer[]>(['offers', period])?.map(({ id }) => id)
  expect(cached('year')).toEqual(['oldDraft', 'new'])
  expect(cached('all')).toEqual(['oldDraft', 'old', 'new'])
})

test('a fetch that began before a change does not undo it', async () => {
  const before = offer('o-1', 'draft', 0)
  const response = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    if (!path.endsWith('/id/o-1'))
      return Promise.resolve(Response.json({ ...before, isEditedByUser: 'anna' }))
    signal?.addEventListener('abort', () => response.reject(signal.reason))
    return response.promise
  })
  const fetching = queryClient.fetchQuery(offerQuery('o-1'))
  await offerLock.take('o-1')
  response.resolve(Response.json(before))
  expect((await fetching).isEditedByUser).toBe('anna')
  expect(queryClient.getQueryData(offerQuery('o-1').queryKey)?.isEditedByUser).toBe('anna')
})
