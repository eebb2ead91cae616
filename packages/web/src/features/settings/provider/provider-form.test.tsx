import type { ProviderSettings, StoredProvider } from '@kontor/contract/providers/provider-schema'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { fill, tick } from '#rooms/testing/forms.ts'
import { choose, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { ProviderForm } from './provider-form.tsx'

const issuer = 'Adresse des Anmeldedienstes (Issuer)'
const save = 'PUT /v1/provider'
const stored: ProviderSettings = {
  ...{ issuer: 'https://anmeldung.werft.de', clientId: 'kontor', newPeople: 'writing' },
  ...{ domains: ['werft.de', 'werft.com'], passwordForAll: true },
}

function show(provider: StoredProvider['provider']) {
  const server = fakeServer({ [save]: problem(422, 'providerUnreachable') })
  renderPart(<ProviderForm stored={{ provider, redirectUri: 'https://kontor.werft.de/zurück' }} />)
  return server
}

test('sends every domain of the e-mail addresses, however they are separated [A18.1]', async () => {
  const server = show(null)
  fill(screen, { [issuer]: ' https://anmeldung.werft.de ', 'Client-ID': ' kontor ' })
  await press(screen, 'Speichern')
  expect(server.bodiesOf(save)).toEqual([])
  fill(screen, { 'Client-Secret': 'geheim' })
  await choose(
    screen.getByRole('combobox', { name: 'Wer noch nicht zu den Benutzern gehört' }),
    'wird angelegt: Schreiben',
  )
  fill(screen, { 'E-Mail-Domains': 'Werft.de, werft.com; hafen.de  dock.de,' })
  tick('Anmeldung mit Passwort bleibt für alle möglich')
  await screen.findByText(/^Nur die Rolle Verwaltung behält ihr Passwort/)
  await press(screen, 'Speichern')
  expect(await server.bodyOf(save)).toEqual({
    ...stored,
    clientSecret: 'geheim',
    domains: ['werft.de', 'werft.com', 'hafen.de', 'dock.de'],
    passwordForAll: false,
  })
  await screen.findByText('Unter dieser Adresse antwortet kein Anmeldedienst.')
})

test('a stored provider keeps its secret and its domains; another client needs a secret [A18.1]', async () => {
  const server = show(stored)
  await press(screen, 'Speichern')
  expect(await server.bodyOf(save)).toEqual({ ...stored, clientSecret: '' })
  fill(screen, { 'Client-ID': 'kontor-2' })
  await press(screen, 'Speichern')
  expect(server.bodiesOf(save)).toHaveLength(1)
})
