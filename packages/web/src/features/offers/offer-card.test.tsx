import type { Offer, OfferState } from '@kontor/domain/offers/offer'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { useSnackbar } from '../../state/http/snackbar.ts'
import { type Handler, problem } from '../../state/testing/fake-server.ts'
import { buttonsOf, chooseItem, itemsOf } from '../../testing/forms.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { answer, part, press, renderPart } from '../../ui/testing/render-part.tsx'
import { OfferCard } from './offer-card.tsx'

const dayInSeconds = 86_400
const now = Math.floor(Date.now() / 1000)
const askFinalize =
  'Das Angebot erhält seine Nummer und lässt sich danach nicht mehr verändern. Eine neue Fassung beginnt als Kopie. Wollen Sie es fertigstellen?'

/** Shows the card of an offer of yesterday once the organisation's functions are known. */
async function show(
  role: string,
  state: OfferState,
  {
    validUntil = now + dayInSeconds,
    invoiceDate = now - 3 * dayInSeconds,
    functions = ['offers', 'chains'],
    ...handlers
  }: Shown = {},
) {
  const server = signedInAs(role, functions, handlers)
  const empty = emptyOffer(now)
  const content = {
    ...empty.content,
    dates: { ...empty.content.dates, invoiceDate },
    offer: { ...empty.content.offer, validUntil },
  }
  const offer: Offer = { ...empty, id: 'o-1', revision: 4, state, content, convertedTo: 'i-1' }
  renderPart(<OfferCard offer={offer} reload={async () => true} />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return server
}
interface Options {
  validUntil?: number
  /** 0 for none. */
  invoiceDate?: number
  functions?: string[]
}
type Shown = Options & Record<`${'PUT' | 'POST'} ${string}`, Handler>

const card = () => part(screen.queryByRole('region', { name: 'Angebot' }) ? 'Angebot' : 'Angebotsentwurf')

/** The buttons of the card, without its menu and those that copy, and the items of the menu. */
async function offered(role: string, state: OfferState, functions?: string[]) {
  await show(role, state, functions && { functions })
  const buttons = buttonsOf(card()).filter((name) => !/^Aktionen$|kopieren$/.test(name))
  const shown = [buttons.join(', '), (await itemsOf('Aktionen')).join(', ')]
  cleanup()
  queryClient.clear()
  return shown
}

test('offers each role the steps that it may take, in each state [A14.1, A14.2, A14.3, A14.4]', async () => {
  const copy = 'Aktualisieren, Als neue Fassung kopieren'
  const convert = 'In Rechnung umwandeln, Abschlagsrechnung beginnen'
  expect(await offered('accounting', 'draft')).toEqual(['Bearbeiten, Fertigstellen', `${copy}, Löschen`])
  expect(await offered('writing', 'draft')).toEqual(['Bearbeiten', `${copy}, Löschen`])
  expect(await offered('writing', 'open')).toEqual([`Angenommen, Abgelehnt, ${convert}`, copy])
  expect(await offered('writing', 'open', ['offers'])).toEqual([
    'Angenommen, Abgelehnt, In Rechnung umwandeln',
    copy,
  ])
  expect(await offered('writing', 'accepted')).toEqual([convert, `${copy}, Wieder offen`])
  expect(await offered('writing', 'declined')).toEqual(['', `${copy}, Wieder offen`])
  expect(await offered('writing', 'converted')).toEqual(['', copy])
  for (const state of ['draft', 'open', 'accepted', 'declined'] as const)
    expect(await offered('reading', state)).toEqual(['', 'Aktualisieren'])
})

test('a declined offer can be reopened, and an open one accepted or declined [A14.3]', async () => {
  const call = 'PUT /v1/offers/offer/state'
  let server = await show('writing', 'declined', { [call]: problem(500) })
  await chooseItem('Aktionen', 'Wieder offen')
  expect(await server.bodyOf(call)).toEqual({ offerId: 'o-1', state: 'open' })
  for (const [label, state] of [
    ['Angenommen', 'accepted'],
    ['Abgelehnt', 'declined'],
  ]) {
    cleanup()
    server = await show('writing', 'open', { [call]: problem(500) })
    await press(screen, label ?? '')
    expect(await server.bodyOf(call)).toEqual({ offerId: 'o-1', state })
  }
})

test('an offer becomes an invoice or an advance [A14.4]', async () => {
  const call = 'POST /v1/offers/offer/convert'
  for (const [label, as] of [
    ['In Rechnung umwandeln', 'invoice'],
    ['Abschlagsrechnung beginnen', 'advance'],
  ]) {
    const server = await show('writing', 'accepted', { [call]: problem(500) })
    await press(screen, label ?? '')
    expect(await server.bodyOf(call)).toEqual({ offerId: 'o-1', as })
    cleanup()
  }
})

test('before an expired offer gets its number, says so, and sends the revision that the user saw [A14.2]', async () => {
  const call = 'PUT /v1/offers/offer/number'
  const server = await show('accounting', 'draft', {
    validUntil: now - 2 * dayInSeconds,
    [call]: problem(500),
  })
  await press(screen, 'Fertigstellen')
  await screen.findByText(askFinalize)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Das Angebot nennt keinen Empfänger.',
    'Das Angebot hat keine Posten.',
    'Die Gültigkeit ist schon abgelaufen.',
  ])
  await answer(askFinalize, 'agreed')
  expect(await server.bodyOf(call)).toEqual({ offerId: 'o-1', revision: 4 })
})

test.each([
  ['before its date', now],
  ['before today, if it has no date', 0],
])('an offer whose last day is %s gets no number, and says why [A14.2]', async (_, invoiceDate) => {
  const call = 'PUT /v1/offers/offer/number'
  const server = await show('accounting', 'draft', { validUntil: now - 2 * dayInSeconds, invoiceDate })
  await press(screen, 'Fertigstellen')
  await waitFor(() => expect(useSnackbar.getState().text).toMatch(/^Das Angebot gilt nur bis zu einem Tag/))
  expect(screen.queryByText(askFinalize)).toBeNull()
  expect(server.bodiesOf(call)).toEqual([])
})

test('deleting a draft asks first', async () => {
  const call = 'POST /v1/offers/offer/delete'
  const question = 'Wollen Sie den Entwurf des Angebots unwiderruflich löschen?'
  const server = await show('writing', 'draft', { [call]: () => ({ id: 'o-1' }) })
  await chooseItem('Aktionen', 'Löschen')
  await answer(question, 'declined')
  expect(server.bodiesOf(call)).toEqual([])
  await chooseItem('Aktionen', 'Löschen')
  fireEvent.click(await screen.findByRole('button', { name: 'Löschen' }))
  expect(await server.bodyOf(call)).toEqual({ offerId: 'o-1' })
})

test('a failure that the card explains gets no second message; any other gets the general one [A6.2]', async () => {
  const call = 'PUT /v1/offers/offer/state'
  const failedCall = () => useSnackbar.getState().failedCall
  for (const [response, sentence] of [
    [problem(409, 'stale'), /^Das Angebot wurde inzwischen geändert/],
    [problem(404, 'notFound'), /gibt es nicht mehr/],
    [problem(409, 'locked', { lockedBy: 'bernd', lockedSince: now }), /bernd/],
  ] as const) {
    await show('writing', 'open', { [call]: response })
    await press(screen, 'Angenommen')
    await screen.findByText(sentence)
    expect(failedCall()).not.toBe(call)
    cleanup()
    queryClient.clear()
  }
  await show('writing', 'open', { [call]: problem(500) })
  await press(screen, 'Angenommen')
  await waitFor(() => expect(failedCall()).toBe(call))
})
