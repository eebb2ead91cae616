import { emptyProfile } from '@kontor/domain/organisation/profile'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalBrowser } from '#rooms/state/testing/journal-browser.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { OrganisationPage } from './organisation-page.tsx'

const legalName = () => screen.findByLabelText<HTMLInputElement>('Firmenname mit Rechtsform')
const organisation = { id: 'werft', name: 'Werft GmbH', features: {} }
const path = '/home/settings/organisation'

function open(profile: object, query = '') {
  const server = signedInAs('administration', [], {
    'GET /v1/organisation': () => ({ ...organisation, profile: { ...emptyProfile(), ...profile } }),
    'PUT /v1/organisation/profile': ({ body }) => body,
  })
  journalBrowser({ orgID: 'werft' })
  renderPart(<OrganisationPage />, path, query)
  return server
}

test('a new organisation is not asked its name twice [A12.1]', async () => {
  const server = open({}, '?start=1')
  expect((await legalName()).value).toBe('Werft GmbH')
  expect(screen.queryByLabelText(/^Name der Organisation/)).toBeNull()
  await press(screen, 'Speichern')
  expect(await server.bodyOf('PUT /v1/organisation/profile')).toMatchObject({ legalName: 'Werft GmbH' })
})

test.each([
  ['', '', ''],
  ['?start=1', 'Werft Lang e. K.', 'Werft Lang e. K.'],
])('a stored company name stays, and an empty one is not made up later %s', async (query, stored, shown) => {
  open({ legalName: stored }, query)
  expect((await legalName()).value).toBe(shown)
})
