import type { Series } from '@kontor/contract/series/series-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { type FakeServer, fakeServer, problem } from '../../state/testing/fake-server.ts'
import { fill, fillDay, tick } from '../../testing/forms.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import {
  choose,
  field,
  optionsOf,
  part,
  press,
  renderPart,
  textOf,
  type,
} from '../../ui/testing/render-part.tsx'
import { SeriesDialog } from './series-dialog.tsx'

/** A draft with one item of 800 at 19 % VAT. */
function draftOf(id: string, title: string): Invoice {
  const draft = { ...emptyInvoice(), id }
  const content = recalculate({
    ...draft.content,
    customer: { ...draft.content.customer, companyName: `Mieter ${id}` },
    items: [
      { ...emptyItem(), id: `item-${id}`, title, quantity: 1, unitPrice: 800 },
      { ...emptyItem(), id: `more-${id}`, title: 'Stellplatz', quantity: 0, unitPrice: 60 },
    ],
  })
  return { ...draft, content }
}

async function openDialog(templateId: string): Promise<FakeServer> {
  const advance = draftOf('advance', 'Abschlag')
  advance.content.paper = { kind: 'advance', form: 'rest' }
  const drafts = [draftOf('good', 'Miete {Monat} {Jahr}'), draftOf('bad', 'Miete {Moant}'), advance]
  const server = fakeServer({
    'GET /v1/invoices/get/by-status/draft': () => drafts,
    'POST /v1/series': problem(422, 'tooManySeries'),
  })
  renderPart(
    <SeriesDialog
      known={undefined}
      templateId={templateId}
      onClose={() => undefined}
      onCreated={() => undefined}
    />,
  )
  await screen.findByText(/Mieter/)
  return server
}

const dialog = () => part('Neue Serie', 'dialog' as 'form')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' })

test('refuses a template with an unknown placeholder in words, and offers no paper of a chain [A9.7]', async () => {
  await openDialog('bad')
  type(field(dialog(), 'Name der Serie'), 'Miete')
  await screen.findByText(/^In der Vorlage steht \{Moant\}\. .* Möglich sind \{Monat\}, \{Jahr\}/)
  expect(save().disabled).toBe(true)
  const template = screen.getByRole('combobox', { name: 'Vorlage' })
  const names = await optionsOf(template)
  expect(names).toHaveLength(2)
  await choose(template, names[0] ?? '')
  expect(save().disabled).toBe(false)
  expect(screen.getByText(/^Nächste Rechnung: Miete \p{L}+ 20\d\d, 952,00 € brutto$/u)).toBeDefined()
})

test('sends a weekly series whose price changes on a day [A9.7]', async () => {
  const server = await openDialog('good')
  type(field(dialog(), 'Name der Serie'), 'Miete')
  await choose(screen.getByRole('combobox', { name: 'Abstand' }), 'Jede Woche')
  expect(screen.queryByLabelText('Immer am letzten Tag des Monats')).toBeNull()
  await choose(screen.getByRole('combobox', { name: 'Leistungszeitraum' }), 'Die Woche der Rechnung')
  await press(screen, 'Preis hinzufügen')
  type(screen.getByLabelText('Einzelpreis'), '850,50')
  await press(screen, 'Speichern')
  await waitFor(() =>
    expect(server.bodiesOf('POST /v1/series')).toMatchObject([
      {
        interval: 'week',
        period: 'beginning',
        priceChanges: [{ itemId: 'item-good', from: expect.any(Number), unitPrice: 850.5 }],
      },
    ]),
  )
})

test('a series on the last day of each month stays on it, and no other keeps the 31st [A9.7]', async () => {
  const server = await openDialog('good')
  fill(dialog(), { 'Name der Serie': ' Miete ' })
  await fillDay('Erste Rechnung am', '15.02.2027')
  tick('Immer am letzten Tag des Monats')
  await screen.findByText('Nächste Termine: 28.02.2027 · 31.03.2027 · 30.04.2027 · 31.05.2027')
  await fillDay('Erste Rechnung am', '30.04.2027')
  await screen.findByText(/: 30\.04\.2027 · 31\.05\.2027 · /)
  await press(screen, 'Speichern')
  expect(await server.bodyOf('POST /v1/series')).toEqual({
    title: 'Miete',
    templateId: 'good',
    interval: 'month',
    firstDate: noonOf({ year: 2027, month: 4, day: 30 }),
    anchorDay: 31,
    endDate: 0,
    period: 'none',
    outcome: 'draft',
    priceChanges: [],
  })
  tick('Immer am letzten Tag des Monats')
  await screen.findByText(/: 30\.04\.2027 · 30\.05\.2027 · /)
})

test.each([
  { functions: ['series'], offered: ['Entwürfe', 'Fertige Rechnungen'] },
  {
    functions: ['series', 'dispatch'],
    offered: ['Entwürfe', 'Fertige Rechnungen', 'Fertige Rechnungen, die gesendet werden'],
  },
])(
  'with the functions $functions, a series creates one of $offered [A23.24]',
  async ({ functions, offered }) => {
    const drafts = [draftOf('good', 'Miete')]
    const server = signedInAs('accounting', functions, {
      'GET /v1/invoices/get/by-status/draft': () => drafts,
      'POST /v1/series': problem(422, 'tooManySeries'),
    })
    renderPart(
      <SeriesDialog
        known={undefined}
        templateId="good"
        onClose={() => undefined}
        onCreated={() => undefined}
      />,
    )
    await screen.findByText(/Mieter/)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const outcome = screen.getByRole('combobox', { name: 'Es entstehen' })
    expect(await optionsOf(outcome)).toEqual(offered)
    await choose(outcome, offered.at(-1) ?? '')
    type(field(dialog(), 'Name der Serie'), 'Miete')
    await press(screen, 'Speichern')
    expect(await server.bodyOf('POST /v1/series')).toMatchObject({
      outcome: functions.includes('dispatch') ? 'sent' : 'final',
    })
  },
)

test('changes a series at its revision; only a role that finalizes may let it create finals [A9.7]', async () => {
  const known: Series = {
    ...{ id: 's-1', title: 'Miete', templateId: 'good', interval: 'month', anchorDay: 31, endDate: 0 },
    ...{ firstDate: noonOf({ year: 2027, month: 1, day: 31 }), period: 'ending', outcome: 'draft' },
    ...{ priceChanges: [], state: 'active', stop: '', nextDates: [], missedDates: [], runs: [] },
    ...{ nextInvoice: null, revision: 5 },
  }
  const outcome = () => screen.getByRole('combobox', { name: 'Es entstehen' })
  const open = (role: string) => {
    const server = signedInAs(role, ['series'], { 'PUT /v1/series': problem(409, 'stale') })
    renderPart(
      <SeriesDialog known={known} templateId="" onClose={() => undefined} onCreated={() => undefined} />,
    )
    return server
  }
  open('writing')
  expect(outcome().getAttribute('aria-disabled')).toBe('true')
  cleanup()
  const server = open('accounting')
  await choose(outcome(), 'Fertige Rechnungen')
  await press(screen, 'Speichern')
  expect(await server.bodyOf('PUT /v1/series')).toMatchObject({
    ...{ id: 's-1', revision: 5, anchorDay: 31, firstDate: known.firstDate },
    ...{ period: 'ending', outcome: 'final' },
  })
  await screen.findByText(/^Jemand anders hat die Serie inzwischen geändert/)
})

test('another item brings its own price, and removing a price keeps the others [A9.7]', async () => {
  const server = await openDialog('good')
  fill(dialog(), { 'Name der Serie': 'Miete' })
  await press(screen, 'Preis hinzufügen')
  await press(screen, 'Preis hinzufügen')
  const [, second] = screen.getAllByRole('combobox', { name: 'Posten' })
  if (second === undefined) throw new Error('no second price')
  await choose(second, '2. Stellplatz')
  await press(screen, 'Preis 1 entfernen')
  await press(screen, 'Speichern')
  expect(await server.bodyOf('POST /v1/series')).toMatchObject({
    priceChanges: [{ itemId: 'more-good', unitPrice: 60 }],
  })
})

test('a series keeps a template that is not among the drafts any longer [A9.7]', async () => {
  fakeServer({ 'GET /v1/invoices/get/by-status/draft': () => [] })
  const known: Series = {
    ...{ id: 's-1', title: 'Miete', templateId: 'gone', interval: 'month', anchorDay: 1, endDate: 0 },
    ...{ firstDate: noonOf({ year: 2027, month: 1, day: 1 }), period: 'none', outcome: 'draft' },
    ...{ priceChanges: [], state: 'paused', stop: 'templateMissing', nextDates: [], missedDates: [] },
    ...{ runs: [], nextInvoice: null, revision: 1 },
  }
  renderPart(
    <SeriesDialog known={known} templateId="" onClose={() => undefined} onCreated={() => undefined} />,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(textOf(screen.getByRole('combobox', { name: 'Vorlage' }))).toBe('Bisherige Vorlage')
})
