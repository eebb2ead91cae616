import type { Series } from '@kontor/contract/series/series-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, textOf } from '../../ui/testing/render-part.tsx'
import { SeriesCard } from './series-card.tsx'

const first = (month: number) => noonOf({ year: 2025, month, day: 1 })

const stopped: Series = {
  id: 's-1',
  title: 'Miete',
  templateId: 'd-1',
  interval: 'month',
  firstDate: first(1),
  anchorDay: 1,
  endDate: 0,
  period: 'none',
  outcome: 'final',
  priceChanges: [],
  state: 'paused',
  stop: 'missed',
  nextDates: [noonOf({ year: 2026, month: 3, day: 1 })],
  missedDates: [1, 2, 3].map(first),
  nextInvoice: { customer: 'Mieter GmbH', brutto: 952, currency: 'EUR' },
  runs: [],
  revision: 1,
}

function showCard(changes: Partial<Series>): string {
  renderPart(<SeriesCard series={{ ...stopped, ...changes }} onEdit={() => undefined} />)
  return textOf(screen.getByRole('region', { name: 'Miete' }))
}

test('shows customer and sum, the missed dates, and next dates apart from them [A9.7]', () => {
  const text = showCard({})
  expect(text).toContain('Mieter GmbH · 952,00 € brutto')
  expect(text).toContain('Versäumt: 01.01.2025 · 01.02.2025 · 01.03.2025')
  expect(text).toContain('Nächste Termine01.03.2026')
})

test('names twelve missed dates and the number of the others [A9.7]', () => {
  const text = showCard({ missedDates: Array.from({ length: 14 }, (_, month) => first(month + 1)) })
  expect(text).toContain('01.12.2025 und 2 weitere')
})

test('says why an invoice stayed a draft [A9.7]', () => {
  const refusals = [
    { code: '§ 14 (4) Nr. 5 UStG', message: 'Die Rechnung hat keinen Posten.' },
    { code: 'pricedItemMissing', message: '' },
  ]
  const run = { date: first(1), invoiceId: 'd-2', outcome: 'draft', refusals, madeAt: first(1) } as const
  expect(showCard({ runs: [run] })).toContain(
    'Entwurf vom 01.01.2025 blieb Entwurf:Die Rechnung hat keinen Posten.Ein Posten, für den ein neuer Preis gilt, fehlt in der Vorlage.',
  )
})
