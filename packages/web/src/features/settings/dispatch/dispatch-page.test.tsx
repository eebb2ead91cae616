import type { MailAccount, OutboxState } from '@kontor/contract/dispatch/account-schema'
import { noMailOauth } from '@kontor/domain/dispatch/mail-oauth'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { handOver } from '#rooms/state/providers/provider-response.ts'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf, fill } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { answer, choose, part, press, renderPart, typeAndLeave } from '#rooms/ui/testing/render-part.tsx'
import { DispatchPage } from './dispatch-page.tsx'

const stored: MailAccount = {
  ...{ host: 'smtp.werft.de', port: 465, security: 'tls', username: 'versand', isSet: true },
  ...{ fromName: 'Werft', fromAddress: 'rechnung@werft.de', replyTo: '', archiveAddress: '' },
  ...{ perMinute: 30, testAddress: '', signIn: 'password', oauth: noMailOauth, consentedAt: 0 },
  redirectUri: 'https://kontor.example.de/start/company/werft',
}
const { isSet: _, consentedAt: __, redirectUri, ...account } = stored
const sent = { ...account, password: '', clientSecret: '' }
const outbox: OutboxState = {
  ...{ isSet: true, fromAddress: 'rechnung@werft.de', testAddress: '', stop: '', words: '' },
  ...{ stoppedAt: 0, waiting: 2, failed: 0, bounced: 0, unclear: 0 },
}
const save = 'PUT /v1/dispatch/account'
const check = 'POST /v1/dispatch/account/test'
const template = 'PUT /v1/dispatch/templates'
const templates = [
  { kind: 'invoice', language: 'de', subject: 'Rechnung {Nummer}', body: 'Guten Tag', isOwn: true },
  { kind: 'offer', language: 'en', subject: 'Offer {Nummer}', body: 'Hello', isOwn: false },
]

async function show(changes: Partial<MailAccount> = {}, state: Partial<OutboxState> = {}) {
  const server = signedInAs('administration', ['dispatch'], {
    'GET /v1/dispatch/account': () => ({ ...stored, ...changes }),
    'GET /v1/dispatch/state': () => ({ ...outbox, ...state }),
    'GET /v1/dispatch/templates': () => ({ templates }),
    'POST /v1/dispatch/release': () => outbox,
    'POST /v1/dispatch/templates/reset': () => ({ templates }),
    [save]: problem(500),
    [template]: problem(500),
    [check]: () => ({ outcome: 'refused', words: '535 5.7.8 Zugang gesperrt', largest: 0 }),
  })
  renderPart(<DispatchPage />)
  await screen.findByLabelText('Port')
  await screen.findByLabelText(/^Betreff/)
  return server
}

/** Saves the account: its button comes before the one of the templates. */
async function pressFirst(name: string): Promise<void> {
  const [button] = screen.getAllByRole('button', { name })
  await act(async () => button?.click())
}

const form = () => part('Vorlagen', 'form')

test('saving keeps the stored password, and sends every field [A23.10]', async () => {
  const server = await show()
  fill(screen, { 'Antworten an': ' buero@werft.de ', 'Testbetrieb: alles nur an': 'test@werft.de' })
  await pressFirst('Speichern')
  expect(await server.bodyOf(save)).toEqual({
    ...sent,
    ...{ replyTo: 'buero@werft.de', testAddress: 'test@werft.de' },
  })
})

test('another server needs its own password, and checking shows the words of the mail server [A23.10]', async () => {
  const server = await show()
  fill(screen, { 'Server (SMTP)': 'smtp.anders.de' })
  await press(screen, 'Verbindung prüfen')
  expect(server.bodiesOf(check)).toEqual([])
  fill(screen, { Passwort: 'geheim' })
  await press(screen, 'Verbindung prüfen')
  expect(await server.bodyOf(check)).toEqual({ ...sent, host: 'smtp.anders.de', password: 'geheim' })
  await screen.findByText(
    'Der Server weist Benutzername oder Passwort zurück. Der Mailserver sagt: „535 5.7.8 Zugang gesperrt“',
  )
})

test('a wrong address is neither checked nor saved [A23.10]', async () => {
  const server = await show()
  fill(screen, { 'Adresse des Absenders': 'Werft <rechnung@werft.de>' })
  await pressFirst('Speichern')
  expect(server.bodiesOf(save)).toEqual([])
  expect(screen.getByText('Das ist keine E-Mail-Adresse.')).toBeTruthy()
})

test('the encryption changes its usual port, but not one that the user typed [A23.10]', async () => {
  await show()
  const security = () => screen.getByRole('combobox', { name: 'Verschlüsselung' })
  const port = () => screen.getByLabelText<HTMLInputElement>('Port').value
  await choose(security(), 'STARTTLS (Port 587)')
  expect(port()).toBe('587')
  typeAndLeave(screen.getByLabelText('Port'), '2525')
  await choose(security(), 'TLS von Anfang an (üblich, Port 465)')
  expect(port()).toBe('2525')
})

test('an unknown placeholder is named while typing, and cannot be saved [A23.10]', async () => {
  const server = await show()
  fill(form(), { Text: 'Guten Tag {Anrde}, {Betrag}' })
  expect(screen.getByText('Diesen Platzhalter gibt es nicht: {Anrde}')).toBeTruthy()
  expect(buttonsOf(form())).not.toContain('Speichern')
  fill(form(), { Text: 'Guten Tag, {Betrag}' })
  expect(screen.getByRole('region', { name: 'Vorschau mit Beispielwerten' }).textContent).toContain(
    'Guten Tag, 1.190,00 €',
  )
  await press(form(), 'Speichern')
  expect(await server.bodyOf(template)).toEqual({
    ...{ kind: 'invoice', language: 'de', subject: 'Rechnung {Nummer}', body: 'Guten Tag, {Betrag}' },
  })
})

test('the built-in template returns after a question, of the chosen kind and language [A23.10]', async () => {
  const server = await show()
  const reset = 'POST /v1/dispatch/templates/reset'
  await press(form(), 'Mitgelieferte Vorlage nehmen')
  await answer('Ihre Fassung dieser Vorlage geht verloren.', 'agreed')
  expect(await server.bodyOf(reset)).toEqual({ kind: 'invoice', language: 'de' })
  await choose(screen.getByRole('combobox', { name: 'Beleg' }), 'Angebot')
  await choose(screen.getByRole('combobox', { name: 'Sprache' }), 'Englisch')
  expect(screen.getByDisplayValue('Offer {Nummer}')).toBeTruthy()
  expect(buttonsOf(form())).not.toContain('Mitgelieferte Vorlage nehmen')
})

test('a stopped outbox is released after a question [A23.10]', async () => {
  const server = await show({}, { stop: 'restored' })
  const release = 'POST /v1/dispatch/release'
  const question =
    'Was wartet, kann vor der Wiederherstellung schon gesendet worden sein und käme dann doppelt an. Haben Sie den Postausgang geprüft und zurückgezogen, was nicht mehr gesendet werden soll?'
  await press(screen, 'Weiter senden')
  await answer(question, 'declined')
  expect(server.bodiesOf(release)).toEqual([])
  await press(screen, 'Weiter senden')
  await answer(question, 'agreed')
  expect(await server.bodyOf(release)).toEqual({})
  await waitFor(() => expect(screen.queryByText(/steht still/)).toBeNull())
})

test('removing the account asks first; without one, there is nothing to remove [A23.10]', async () => {
  const server = await show()
  await press(screen, 'Entfernen')
  const question =
    'Kontor vergisst das Mailkonto mit Passwort und Zustimmung. E-Mails, die noch warten, bleiben im Postausgang.'
  await answer(question, 'agreed')
  expect(await server.bodyOf('POST /v1/dispatch/account/remove')).toEqual({})
})

test('a new account needs a password [A23.10]', async () => {
  const server = await show({ ...stored, isSet: false, host: '' })
  expect(buttonsOf(screen)).not.toContain('Entfernen')
  fill(screen, { 'Server (SMTP)': 'smtp.werft.de' })
  await pressFirst('Speichern')
  expect(server.bodiesOf(save)).toEqual([])
  fill(screen, { Passwort: 'geheim' })
  await pressFirst('Speichern')
  expect(await server.bodyOf(save)).toEqual({ ...sent, password: 'geheim' })
})

const begin = 'POST /v1/dispatch/account/consent/begin'
const finish = 'POST /v1/dispatch/account/consent'
const tenant = '01234567-89ab-cdef-0123-456789abcdef'
const microsoft = { ...noMailOauth, tenant, clientId: 'app-1' }
const section = () => part('Zustimmung', 'region')

/** The window of the provider that the page opens. */
function providerWindow() {
  const visit = { close: vi.fn(), location: { replace: vi.fn() } }
  const open = vi.spyOn(window, 'open').mockReturnValue(visit as unknown as Window)
  return { ...visit, open }
}

test('the modern sign-in names what to register, and sends the registration instead of a password [A23.9]', async () => {
  const server = await show()
  expect(screen.queryByRole('region', { name: 'Zustimmung' })).toBeNull()
  await choose(screen.getByRole('combobox', { name: 'Anmeldung' }), 'Moderne Anmeldung (OAuth)')
  expect(screen.queryByLabelText('Passwort')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Umleitungsadresse').value).toBe(redirectUri)
  expect(screen.getByLabelText<HTMLInputElement>('Berechtigung').value).toBe(
    'https://outlook.office.com/SMTP.Send offline_access',
  )
  fill(screen, { 'Verzeichnis-ID (Mandant)': 'contoso', 'Client-ID': 'app-1', Clientgeheimnis: 'geheim' })
  await pressFirst('Speichern')
  expect(server.bodiesOf(save)).toEqual([])
  expect(screen.getByText(/^Bitte geben Sie die ID an/)).toBeTruthy()
  fill(screen, { 'Verzeichnis-ID (Mandant)': tenant })
  await pressFirst('Speichern')
  expect(await server.bodyOf(save)).toEqual({
    ...sent,
    ...{ signIn: 'oauth', oauth: microsoft, clientSecret: 'geheim' },
  })
})

test('consenting opens the page of the provider, and hands its response to the server [A23.9]', async () => {
  const visit = providerWindow()
  const server = await show({ signIn: 'oauth', oauth: microsoft })
  server.respond({
    [begin]: () => ({ address: 'https://provider.example/authorize?state=s-1' }),
    [finish]: () => ({ ...stored, signIn: 'oauth', oauth: microsoft, consentedAt: 1_767_225_600 }),
  })
  expect(section().getByText('Noch hat niemand zugestimmt. Bis dahin sendet Kontor nichts.')).toBeTruthy()
  await press(section(), 'Zustimmen')
  await waitFor(() => expect(visit.location.replace).toHaveBeenCalledOnce())
  expect(buttonsOf(section())).toEqual(['Abbrechen'])
  expect(await handOver({ organisation: 'werft', code: 'c-1', state: 's-1', iss: 'i' })).toBe(true)
  expect(await server.bodyOf(finish)).toEqual({ code: 'c-1', state: 's-1', iss: 'i' })
  await section().findByText(/^Zugestimmt am 01\.01\.2026/)
  expect(buttonsOf(section())).toEqual(['Erneut zustimmen'])
})

test('a blocked window and a cancelled consent change nothing, and the page says so [A23.9]', async () => {
  const visit = providerWindow()
  const server = await show({ signIn: 'oauth', oauth: microsoft, consentedAt: 1 }, { stop: 'consent' })
  server.respond({ [begin]: () => ({ address: 'https://provider.example/authorize?state=s-2' }) })
  expect(section().getByText(/^Der Anbieter nimmt die Zustimmung nicht mehr an/)).toBeTruthy()
  expect(screen.getByText(/Bitte stimmen Sie unten erneut zu/)).toBeTruthy()
  visit.open.mockReturnValue(null)
  await press(section(), 'Erneut zustimmen')
  await section().findByText(/^Der Browser hat das Fenster blockiert/)
  visit.open.mockReturnValue(visit as unknown as Window)
  await press(section(), 'Erneut zustimmen')
  await waitFor(() => expect(visit.location.replace).toHaveBeenCalledOnce())
  await press(section(), 'Abbrechen')
  await waitFor(() => expect(buttonsOf(section())).toEqual(['Erneut zustimmen']))
  expect(visit.close).toHaveBeenCalled()
  expect(server.bodiesOf(finish)).toEqual([])
})
