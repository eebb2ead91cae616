import { emptyProfile } from '@kontor/domain/organisation/profile'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useReauthenticationQuestion } from '#rooms/state/session/reauthentication.ts'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
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
  const dialog = within(await screen.findByRole('dialog'))
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

test('a new IBAN asks who is there; declining keeps the input and says nothing more [A10.7]', async () => {
  const call = 'PUT /v1/organisation/profile'
  const server = open()
  server.respond({ [call]: problem(403, 'proofNeeded') })
  const iban = screen.getByLabelText<HTMLInputElement>('IBAN')
  type(iban, 'DE89370400440532013000')
  await press(screen, 'Speichern')
  await waitFor(() => expect(useReauthenticationQuestion.getState().answer).toBeDefined())
  useReauthenticationQuestion.getState().answer?.(false)
  await waitFor(() => expect(useReauthenticationQuestion.getState().answer).toBeUndefined())
  expect(iban.value).toBe('DE89370400440532013000')

  await waitFor(async () => {
    await press(screen, 'Speichern')
    expect(useReauthenticationQuestion.getState().answer).toBeDefined()
  })
  server.respond({ [call]: ({ body }) => body })
  useReauthenticationQuestion.getState().answer?.(true)
  await waitFor(() => expect(screen.getByText('/home/settings')).toBeTruthy())
  expect(server.bodiesOf(call).at(-1)).toMatchObject({ bank: { iban: 'DE89370400440532013000' } })
})
