import type { Series } from '@kontor/contract/series/series-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { buttonsOf, chooseItem, itemsOf } from '../../testing/forms.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { answer, press, renderPart, textOf } from '../../ui/testing/render-part.tsx'
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

beforeEach(() => void fakeServer())

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

test('says which invoices were sent, and why one was not [A23.24]', () => {
  const run = { date: first(1), invoiceId: 'd-2', refusals: [], madeAt: first(1) }
  const refusals = [{ code: 'mailRecipientMissing', message: '' }]
  const text = showCard({
    outcome: 'sent',
    runs: [
      { ...run, outcome: 'toSend' },
      { ...run, date: first(2), outcome: 'sent' },
      { ...run, date: first(3), outcome: 'final', refusals },
    ],
  })
  expect(text).toContain('Fertige Rechnungen, die gesendet werden')
  expect(text).toContain('Rechnung, die gleich gesendet wird, vom 01.01.2025')
  expect(text).toContain('Gesendete Rechnung vom 01.02.2025')
  expect(text).toContain(
    'Rechnung vom 01.03.2025 wurde nicht gesendet:Der Kunde hat keine E-Mail-Adresse für Rechnungen.',
  )
})

/** The items of the series' menu, or none if it has no menu, and the buttons in its notice. */
async function offered(role: string, changes: Partial<Series>) {
  signedInAs(role, ['series'])
  renderPart(<SeriesCard series={{ ...stopped, ...changes }} onEdit={() => undefined} />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const menu = screen.queryByRole('button', { name: actions }) ? await itemsOf(actions) : []
  const buttons = buttonsOf(screen).filter((name) => name !== actions)
  cleanup()
  return [menu.join(', '), buttons.join(', ')]
}
const actions = 'Aktionen für Miete'

test('offers each role the steps that it may take, in each state [A9.7]', async () => {
  const answers = 'Ab dem nächsten Termin, Versäumte als Entwürfe nachholen'
  const paused = { stop: '' } as const
  expect(await offered('accounting', {})).toEqual(['Bearbeiten, Beenden', answers])
  expect(await offered('writing', {})).toEqual(['Bearbeiten, Beenden', ''])
  expect(await offered('writing', { outcome: 'draft' })).toEqual(['Bearbeiten, Beenden', answers])
  expect(await offered('accounting', paused)).toEqual(['Bearbeiten, Fortsetzen, Beenden', ''])
  expect(await offered('writing', paused)).toEqual(['Bearbeiten, Beenden', ''])
  expect(await offered('writing', { ...paused, state: 'active' })).toEqual([
    'Bearbeiten, Anhalten, Beenden',
    '',
  ])
  expect(await offered('accounting', { ...paused, state: 'ended' })).toEqual(['', ''])
  for (const outcome of ['draft', 'final'] as const)
    expect(await offered('reading', { outcome })).toEqual(['', ''])
})

test.each([
  ['active', 'Anhalten', { id: 's-1', state: 'paused' }],
  ['paused', 'Fortsetzen', { id: 's-1', state: 'active' }],
  ['active', 'Beenden', { id: 's-1', state: 'ended' }],
  ['missed', 'Ab dem nächsten Termin', { id: 's-1', state: 'active', missed: 'skip' }],
  ['missed', 'Versäumte als Entwürfe nachholen', { id: 's-1', state: 'active', missed: 'make' }],
])('a series that is %s: %s [A9.7]', async (state, label, body) => {
  const server = signedInAs('accounting', ['series'], { 'POST /v1/series/state': problem(500) })
  showCard(state === 'missed' ? {} : { stop: '', state: state === 'active' ? 'active' : 'paused' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  if (state === 'missed') await press(screen, label)
  else await chooseItem(actions, label)
  if (label === 'Beenden') await answer('Wollen Sie die Serie „Miete“ endgültig beenden?', 'agreed')
  expect(await server.bodyOf('POST /v1/series/state')).toEqual(body)
})
