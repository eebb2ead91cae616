import type { OutboxState } from '@kontor/contract/dispatch/account-schema'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { renderPart } from '#rooms/ui/testing/render-part.tsx'
import { OutboxNotice } from './outbox-notice.tsx'

const working: OutboxState = {
  ...{ isSet: true, fromAddress: 'rechnung@werft.de', testAddress: '', stop: '', words: '' },
  ...{ stoppedAt: 0, waiting: 0, failed: 0, bounced: 0, unclear: 0 },
}
const call = 'GET /v1/dispatch/state'

function open(state: Partial<OutboxState>, role = 'administration', functions = ['dispatch']) {
  const server = signedInAs(role, functions, { [call]: () => ({ ...working, ...state }) })
  renderPart(<OutboxNotice />)
  return server
}

test('a wrong sign-in is said in the words of the mail server, with a link for administrators [A23.10]', async () => {
  open({ stop: 'signIn', words: '535 5.7.8 falsch' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'Der Mailserver hat die Anmeldung abgelehnt. Es wird nichts gesendet, bis das Mailkonto stimmt. Der Mailserver sagte: „535 5.7.8 falsch“ Zu den Einstellungen',
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/home/settings/dispatch')
})

test.each(['accounting', 'reading'])(
  'the role %s reads the reason, without a link [A23.10]',
  async (role) => {
    open({ stop: 'restored' }, role)
    await screen.findByText(/weil Daten wiederhergestellt wurden/)
    expect(screen.queryByRole('link')).toBeNull()
  },
)

test('the test mode names its address [A23.10]', async () => {
  open({ testAddress: 'test@werft.de' })
  await screen.findByText('Testbetrieb: Alle E-Mails gehen nur an test@werft.de.')
})

test.each([
  ['works', {}],
  ['has no account yet', { isSet: false }],
])('says nothing while the outbox %s [A23.10]', async (_, state) => {
  const server = open(state)
  await waitFor(() => expect(server.bodiesOf(call)).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while the function is off, it asks nothing [A9.1]', async () => {
  const server = open({ stop: 'signIn' }, 'administration', [])
  await server.bodyOf('GET /v1/organisation')
  expect(server.bodiesOf(call)).toEqual([])
})
