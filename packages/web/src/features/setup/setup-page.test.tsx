import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { press, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { SetupPage } from './setup-page.tsx'

const call = 'POST /v1/setup/open'

function openLink(hash: string) {
  window.location.hash = hash
  onTestFinished(() => window.history.replaceState({}, '', window.location.pathname))
  renderPart(<SetupPage />)
}

test('an address without its code says so before anyone types, and asks no server [A12.1]', async () => {
  const server = fakeServer()
  openLink('')
  expect((await screen.findByRole('alert')).textContent).toContain('fehlt der Code')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Zur Anmeldung' }).getAttribute('href')).toBe('/start/login')
  expect(server.requests).toEqual([])
})

test('a valid link shows the form; one that is over says so [A12.1]', async () => {
  const server = fakeServer({ [call]: () => ({ success: true }) })
  openLink('secret')
  await screen.findByRole('textbox', { name: /^Name der Organisation/ })
  await waitFor(() => expect(server.bodiesOf(call)).toEqual([{ code: 'secret' }]))
  server.respond({ [call]: problem(404, 'invalidLink') })
  openLink('earlier')
  expect((await screen.findByRole('alert')).textContent).toContain('gilt nicht mehr')
})

test('marks every required field, and moves the focus to the first one that is missing [A12.1]', async () => {
  const server = fakeServer({ [call]: () => ({ success: true }) })
  openLink('secret')
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  await screen.findByRole('textbox', { name: /^Name der Organisation/ })
  const labels = [/^Name der/, /^Kürzel/, /^Ihr Benutzername/, /^Passwort$/, /^Passwort Wied/]
  for (const label of labels) expect(field(label).getAttribute('aria-required')).toBe('true')
  const texts = ['Werft Nord', 'werft-nord', 'Bea', 'Neues-Passwort-1', 'Neues-Passwort-1']
  for (const [index, label] of labels.entries()) {
    if (index === 1) type(field(label), '')
    await press(screen, 'Organisation anlegen')
    expect(document.activeElement).toBe(field(label))
    type(field(label), texts[index] ?? '')
  }
  expect(server.requests.map((request) => request.call)).toEqual([call])
  await press(screen, 'Organisation anlegen')
  expect(await server.bodyOf('POST /v1/setup')).toEqual({
    ...{ code: 'secret', organisation: 'werft-nord', name: 'Werft Nord' },
    ...{ username: 'Bea', password: 'Neues-Passwort-1' },
  })
})
