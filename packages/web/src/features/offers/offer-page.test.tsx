import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, type Handler, problem } from '../../state/testing/fake-server.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { answer, press, renderPart } from '../../ui/testing/render-part.tsx'
import { OfferPage } from './offer-page.tsx'

/** Shows a draft offer. The fake server returns the draft, and uses `handlers` for other calls. */
async function showDraft(handlers: Record<string, Handler>): Promise<void> {
  const offer = { ...emptyOffer(1_790_000_000), id: 'o-1' }
  fakeServer({
    'GET /v1/organisation': () => ({ id: 'o-1', profile: emptyProfile(), features: { offers: true } }),
    'GET /v1/offers/id/o-1': () => offer,
    ...handlers,
  })
  renderPart(<OfferPage />, '/home/offer', '?id=o-1')
  await screen.findByRole('button', { name: 'Bearbeiten' })
}

test('a notice names the lock holder until a reload shows that the offer is no longer locked', async () => {
  await showDraft({
    'POST /v1/offers/offer/start-edit': problem(409, 'locked', { lockedBy: 'bernd', lockedSince: 1 }),
  })
  await press(screen, 'Bearbeiten')
  const isLocked = /^Wird gerade von bernd bearbeitet/
  await screen.findByText(isLocked)
  fireEvent.click(screen.getByRole('button', { name: 'Aktionen' }))
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Aktualisieren' })))
  await waitFor(() => expect(screen.queryByText(isLocked)).toBeNull())
})

test.each([
  ['numberTaken', /^Die nächste Angebotsnummer ist schon vergeben/],
  ['stale', /^Das Angebot wurde inzwischen geändert/],
])('the problem %s has its own message', async (code, sentence) => {
  await showDraft({ 'PUT /v1/offers/offer/number': problem(409, code) })
  await press(screen, 'Fertigstellen')
  await answer(
    'Das Angebot erhält seine Nummer und lässt sich danach nicht mehr verändern. Eine neue Fassung beginnt als Kopie. Wollen Sie es fertigstellen?',
    'agreed',
  )
  await screen.findByText(sentence)
})

test('an administrator releases the lock of a colleague, and the notice is gone [A14.1]', async () => {
  const call = 'POST /v1/offers/offer/release-lock'
  const offer = { ...emptyOffer(1), id: 'o-1', isEditedByUser: 'bernd', editingStartedAt: 1 }
  const free = { ...offer, isEditedByUser: '', editingStartedAt: 0 }
  const server = signedInAs('administration', ['offers'], {
    'GET /v1/offers/id/o-1': () => (server.bodiesOf(call).length > 0 ? free : offer),
    [call]: () => free,
  })
  renderPart(<OfferPage />, '/home/offer', '?id=o-1')
  await screen.findByText(/^Wird gerade von bernd bearbeitet/)
  await screen.findByRole('button', { name: 'Sperre aufheben' })
  await press(screen, 'Sperre aufheben')
  await answer(askRelease, 'agreed')
  expect(await server.bodyOf(call)).toEqual({ offerId: 'o-1' })
  await waitFor(() => expect(screen.queryByText(/^Wird gerade von bernd/)).toBeNull())
})

const askRelease =
  'bernd behält die Eingaben, kann sie aber nicht mehr speichern, sobald jemand anders etwas geändert hat. Wollen Sie die Sperre aufheben?'

test('an offer with a new number offers its file and an e-mail [A26.1]', async () => {
  const offer = { ...emptyOffer(1_790_000_000), id: 'o-1' }
  offer.content.customer = { ...offer.content.customer, emailForInvoice: 'einkauf@boje.de' }
  const content = { ...offer.content, offer: { ...offer.content.offer, number: 'A-7' } }
  signedInAs('administration', ['offers'], {
    'GET /v1/offers/id/o-1': () => offer,
    'PUT /v1/offers/offer/number': () => ({ ...offer, content, state: 'open' }),
  })
  renderPart(<OfferPage />, '/home/offer', '?id=o-1')
  await screen.findByRole('button', { name: 'Bearbeiten' })
  await press(screen, 'Fertigstellen')
  expect(screen.getByRole('dialog', { name: 'Angebot fertigstellen?' })).toBeTruthy()
  await answer(
    'Das Angebot erhält seine Nummer und lässt sich danach nicht mehr verändern. Eine neue Fassung beginnt als Kopie. Wollen Sie es fertigstellen?',
    'agreed',
  )
  await screen.findByText('Angebot A-7 ist fertig')
  expect(screen.getByRole('button', { name: 'Herunterladen' })).toBeTruthy()
  const mail = screen.getByRole('link', { name: 'E-Mail schreiben' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:einkauf@boje\.de\?subject=Angebot%20A-7&/)
})
