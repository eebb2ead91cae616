import { addDays, berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { Offer } from '@kontor/domain/offers/offer'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { expect, test } from 'vitest'
import { matchingOffers } from './offer-search.ts'

const now = noonOf({ year: 2026, month: 11, day: 22 })
const inDays = (days: number) => noonOf(addDays(berlinDay(now), days))

function offerOf(companyName: string, changes: Partial<Offer> = {}, validUntil = inDays(30)): Offer {
  const offer = emptyOffer(now)
  const { content } = offer
  return {
    ...offer,
    ...changes,
    id: companyName,
    content: {
      ...content,
      customer: { ...content.customer, companyName },
      items: [{ ...emptyItem(), title: 'Beratung' }],
      offer: { number: 'A-2026-0007', validUntil },
    },
  }
}

const offers = [
  offerOf('Müller GmbH', { state: 'open', status: 'final' }),
  offerOf('Schulze KG', { state: 'open', status: 'final' }, inDays(-1)),
  offerOf('Bäckerei Nuß', { state: 'draft', tags: ['Eilig'] }),
]
const found = (query: string, state: Parameters<typeof matchingOffers>[1]['state'] = '') =>
  matchingOffers(offers, { query, state, now }).map(({ id }) => id)

test('finds offers whose number, customer, items or tags contain every word', () => {
  expect(found('')).toHaveLength(3)
  expect(found('muller beratung')).toEqual(['Müller GmbH'])
  expect(found('a-2026-0007 schulze')).toEqual(['Schulze KG'])
  expect(found('eilig')).toEqual(['Bäckerei Nuß'])
  expect(found('muller schulze')).toEqual([])
})

test('filters by state; an open offer counts as expired after its last day [A14.3]', () => {
  expect(found('', 'open')).toEqual(['Müller GmbH'])
  expect(found('', 'expired')).toEqual(['Schulze KG'])
  expect(found('beratung', 'draft')).toEqual(['Bäckerei Nuß'])
})
