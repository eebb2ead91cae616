import { emptyProfile } from '@kontor/domain/organisation/profile'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { journalBrowser, waitForEntries } from '#rooms/state/testing/journal-browser.ts'
import { press, renderPart, textOf, type } from '#rooms/ui/testing/render-part.tsx'
import { ProfileForm } from './profile-form.tsx'

const orgID = 'profile'
const legalName = () => screen.getByLabelText<HTMLInputElement>('Firmenname mit Rechtsform')

/** Opens the form, as on the first visit and after a crash. */
function open() {
  journalBrowser({ orgID })
  const server = fakeServer({
    'PUT /v1/organisation/profile': ({ body }) => ({ id: orgID, name: '', profile: body }),
  })
  renderPart(
    <ProfileForm stored={{ ...emptyProfile(), legalName: 'Kontor GmbH' }} next="/home/settings" />,
    '/home/settings/organisation',
  )
  return server
}

test('after a crash, offers to restore unsaved Unternehmensdaten until they are saved', async () => {
  open()
  type(legalName(), 'Kontor Nord GmbH')
  await waitForEntries(orgID, 1)
  cleanup()

  const server = open()
  const dialog = within(await screen.findByRole('dialog', undefined, { timeout: 5000 }))
  expect(dialog.getAllByRole('row').map(textOf)).toContain(
    'Firmenname mit RechtsformKontor GmbHKontor Nord GmbH',
  )
  await press(dialog, 'Wiederherstellen')
  expect(legalName().value).toBe('Kontor Nord GmbH')
  await press(screen, 'Speichern')
  await waitFor(() => expect(screen.getByText('/home/settings')).toBeTruthy())
  expect(server.requests.map(({ body }) => body)).toMatchObject([{ legalName: 'Kontor Nord GmbH' }])
  await waitForEntries(orgID, 0)
})
