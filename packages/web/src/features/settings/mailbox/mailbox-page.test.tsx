import type { Mailbox } from '@kontor/contract/inbox/mailbox-schema'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf, fill } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { answer, choose, press, renderPart, typeAndLeave } from '#rooms/ui/testing/render-part.tsx'
import { MailboxPage } from './mailbox-page.tsx'

const stored: Mailbox = {
  ...{ host: 'imap.werft.de', port: 993, security: 'tls', username: 'eingang', folder: 'INBOX' },
  ...{ on: false, hasPassword: true, outcome: 'done', checkedAt: 1_790_000_000 },
}
const { hasPassword: _, outcome: __, checkedAt: ___, ...sent } = { ...stored, password: '' }
const save = 'PUT /v1/inbox/mailbox'
const port = () => screen.getByLabelText<HTMLInputElement>('Port').value
const security = () => screen.getByRole('combobox', { name: 'Verschlüsselung' })

async function show(mailbox: Partial<Mailbox> = {}) {
  const server = signedInAs('administration', ['inbox'], {
    'GET /v1/inbox/mailbox': () => ({ ...stored, ...mailbox }),
    [save]: problem(500),
    'POST /v1/inbox/mailbox/test': () => ({ outcome: 'refused' }),
  })
  renderPart(<MailboxPage />)
  await screen.findByLabelText('Port')
  return server
}

test('saving a paused mailbox keeps it paused, and its password [A9.8]', async () => {
  const server = await show()
  expect(buttonsOf(screen)).toContain('Fortsetzen')
  fill(screen, { Ordner: 'Rechnungen' })
  await press(screen, 'Speichern')
  expect(await server.bodyOf(save)).toEqual({ ...sent, folder: 'Rechnungen', on: false })
})

test('a new mailbox starts at once, and needs a password [A9.8]', async () => {
  const server = await show({ ...stored, host: '', username: '', hasPassword: false, outcome: 'never' })
  expect(buttonsOf(screen)).not.toContain('Entfernen')
  fill(screen, { 'Server (IMAP)': ' imap.werft.de ', Benutzername: 'eingang' })
  await press(screen, 'Speichern')
  expect(server.bodiesOf(save)).toEqual([])
  fill(screen, { Passwort: 'geheim' })
  await press(screen, 'Speichern')
  expect(await server.bodyOf(save)).toEqual({ ...sent, password: 'geheim', on: true })
})

test('another account needs its own password, and a test sends the same as saving [A9.8]', async () => {
  const server = await show()
  fill(screen, { Benutzername: 'belege' })
  await press(screen, 'Verbindung testen')
  expect(server.bodiesOf('POST /v1/inbox/mailbox/test')).toEqual([])
  fill(screen, { Passwort: 'geheim' })
  await press(screen, 'Verbindung testen')
  expect(await server.bodyOf('POST /v1/inbox/mailbox/test')).toEqual({
    ...{ ...sent, username: 'belege', password: 'geheim', on: false },
  })
  await screen.findByText(/^Der Server weist Benutzername oder Passwort zurück/)
})

test('the encryption changes its usual port, but not one that the user typed [A9.8]', async () => {
  await show()
  await choose(security(), 'STARTTLS (Port 143)')
  expect(port()).toBe('143')
  typeAndLeave(screen.getByLabelText('Port'), '1143')
  await choose(security(), 'TLS von Anfang an (üblich, Port 993)')
  expect(port()).toBe('1143')
})

test('pausing sends all that is stored, and removing asks first [A9.8]', async () => {
  const server = await show({ on: true })
  await press(screen, 'Anhalten')
  expect(await server.bodyOf(save)).toEqual({ ...sent, on: false })
  await press(screen, 'Entfernen')
  const question =
    'Kontor vergisst das Postfach und sein Passwort. Rechnungen, die daraus übernommen wurden, bleiben.'
  await answer(question, 'declined')
  expect(server.bodiesOf('POST /v1/inbox/mailbox/remove')).toEqual([])
  await press(screen, 'Entfernen')
  await answer(question, 'agreed')
  expect(await server.bodyOf('POST /v1/inbox/mailbox/remove')).toEqual({})
})
