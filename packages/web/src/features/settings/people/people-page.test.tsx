import type { Person } from '@kontor/contract/people/people-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { useSnackbar } from '#rooms/state/http/snackbar.ts'
import { useSession } from '#rooms/state/session/session.ts'
import { type FakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { chooseItem, dialog, fill, fillDay, itemsOf } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { answer, choose, press, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { PeoplePage } from './people-page.tsx'

const former: Person = {
  username: 'erika',
  email: '',
  role: 'writing',
  roleUntil: 0,
  disabled: true,
  invited: false,
  secondFactor: false,
  sessions: 0,
  lastSeen: 0,
  passwordAllowed: false,
  earlierNames: [],
}
/** An auditor until the end of 31 December 2027, who is logged in. */
const auditor: Person = {
  ...former,
  username: 'Pia',
  email: 'pia@example.de',
  role: 'auditing',
  roleUntil: noonOf({ year: 2027, month: 12, day: 31 }) + 12 * 3600,
  disabled: false,
  secondFactor: true,
  sessions: 2,
}
const tooMany = problem(400, 'invalidRequest', { issues: [{ path: '', code: 'tooMany' }] })
const sentence =
  'Ihre Organisation hat bereits 1.000 Benutzer. Sperren Sie zuerst jemanden, der nicht mehr bei Ihnen arbeitet.'

let server: FakeServer

beforeEach(async () => {
  // Here, elements have no height, and the list renders only the rows that it has room for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  server = signedInAs('administration', [], {
    'GET /v1/people': () => [former, auditor],
    'POST /v1/people/invite': tooMany,
    'POST /v1/people/disabled': tooMany,
  })
  renderPart(<PeoplePage />)
  await screen.findByText('erika')
})

test('a failed invitation to a full organisation shows what to do, and keeps the name', async () => {
  await press(screen, 'Person einladen')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Benutzername/ })
  type(name, 'max')
  await press(screen, 'Link erstellen')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(name.value).toBe('max')
  expect(useSnackbar.getState().failedCall).not.toBe('POST /v1/people/invite')
})

test('in a full organisation, no user can be enabled again, and an alert says why', async () => {
  await chooseItem('Aktionen für erika', 'Entsperren')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(useSnackbar.getState().failedCall).not.toBe('POST /v1/people/disabled')
})

test('offers the actions that a person allows; nobody disables themselves, in any case of their name [A10.4]', async () => {
  const ofPia = ['Rolle ändern', 'E-Mail ändern', 'Namen ändern', 'Link für neues Passwort']
  const ofOthers = ['Sitzungen beenden', 'Zweiten Faktor zurücksetzen', 'Sperren']
  expect(await itemsOf('Aktionen für Pia')).toEqual([...ofPia, ...ofOthers])
  act(() => useSession.setState({ username: 'pia' }))
  expect(await itemsOf('Aktionen für Pia')).toEqual(ofPia)
  expect(await itemsOf('Aktionen für erika')).toEqual([
    ...['Rolle ändern', 'E-Mail ändern', 'Namen ändern', 'Entsperren'],
  ])
})

test('disabling a person asks first', async () => {
  const question =
    'Pia wird sofort abgemeldet und kann sich nicht mehr anmelden. Rechnungen behalten den Namen.'
  await chooseItem('Aktionen für Pia', 'Sperren')
  await answer(question, 'declined')
  await chooseItem('Aktionen für Pia', 'Sperren')
  await answer(question, 'agreed')
  expect(await server.bodyOf('POST /v1/people/disabled')).toEqual({ username: 'Pia', disabled: true })
})

test('a role keeps its last day, and loses it with a role that has none [A10.4]', async () => {
  await chooseItem('Aktionen für Pia', 'Rolle ändern')
  await press(dialog('Rolle von Pia ändern'), 'Speichern')
  expect(await server.bodyOf('POST /v1/people/role')).toEqual({
    ...{ username: 'Pia', role: 'auditing', roleUntil: auditor.roleUntil },
  })
  server = signedInAs('administration', [])
  await choose(screen.getByRole('combobox', { name: 'Rolle' }), 'Schreiben')
  await press(dialog('Rolle von Pia ändern'), 'Speichern')
  expect(await server.bodyOf('POST /v1/people/role')).toEqual({
    ...{ username: 'Pia', role: 'writing', roleUntil: 0 },
  })
})

test('invites an auditor until the end of a day, which is required [A10.4]', async () => {
  await press(screen, 'Person einladen')
  const makeLink = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Link erstellen' })
  fill(dialog('Person einladen'), { Benutzername: ' max ', 'E-Mail (freiwillig)': ' max@example.de ' })
  await choose(screen.getByRole('combobox', { name: 'Rolle' }), 'Prüfung')
  expect(makeLink().disabled).toBe(true)
  await fillDay('Letzter Tag', '31.12.2035')
  await press(screen, 'Link erstellen')
  expect(await server.bodyOf('POST /v1/people/invite')).toEqual({
    username: 'max',
    email: 'max@example.de',
    role: 'auditing',
    roleUntil: noonOf({ year: 2035, month: 12, day: 31 }) + 12 * 3600,
  })
})

test('an e-mail address that another person has, and a name with an invisible character, are explained [A10.4]', async () => {
  const rejected = (path: string, code: string) =>
    problem(400, 'invalidRequest', { issues: [{ path, code }] })
  await press(screen, 'Person einladen')
  fill(dialog('Person einladen'), { Benutzername: 'max', 'E-Mail (freiwillig)': 'max@example.de' })
  server.respond({ 'POST /v1/people/invite': rejected('email', 'taken') })
  await press(screen, 'Link erstellen')
  await screen.findByText(/^Diese E-Mail-Adresse hat schon jemand anders\./)
  server.respond({ 'POST /v1/people/invite': rejected('username', 'invisible') })
  await press(screen, 'Link erstellen')
  await screen.findByText(/^Der Name enthält ein unsichtbares Zeichen\./)
})

test('an invitation says that a password is useless where only the Firmenkonto counts [A18.1]', async () => {
  const provider = { issuer: 'https://id.example', clientId: 'k', newPeople: '', domains: [] }
  server.respond({
    'GET /v1/provider': () => ({ provider: { ...provider, passwordForAll: false }, redirectUri: '' }),
  })
  await press(screen, 'Person einladen')
  const hint = /^Ihre Organisation meldet sich nur mit dem Firmenkonto an/
  await screen.findByText(hint)
  await choose(screen.getAllByRole('combobox', { name: 'Rolle' }).at(-1) as HTMLElement, 'Verwaltung')
  expect(screen.queryByText(hint)).toBeNull()
})

test('an invitation can be withdrawn after a question [A10.4]', async () => {
  const invited = { ...former, username: 'Zoe', disabled: false, invited: true, email: 'A@example.de' }
  const double = { ...invited, username: 'Zora', email: 'a@example.de' }
  server.respond({ 'GET /v1/people': () => [invited, double] })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findAllByText('E-Mail doppelt')).toHaveLength(2)
  await chooseItem('Aktionen für Zoe', 'Einladung zurückziehen')
  await answer('Zoe wird gelöscht, und der Link gilt nicht mehr.', 'agreed')
  expect(await server.bodyOf('POST /v1/people/withdraw')).toEqual({ username: 'Zoe' })
})

const provider = { issuer: 'https://id.example', clientId: 'k', newPeople: '', domains: [] }
const onlyProvider = {
  'GET /v1/provider': () => ({ provider: { ...provider, passwordForAll: false }, redirectUri: '' }),
}
const rename = 'POST /v1/people/rename'
const newName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Neuer Benutzername/ })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' })

test('a person gets another name, and the dialog says what that means for them [A32.1]', async () => {
  await chooseItem('Aktionen für Pia', 'Namen ändern')
  dialog('Namen von Pia ändern')
  screen.getByText(/^Pia wird überall abgemeldet und meldet sich mit dem neuen Namen an/)
  expect([newName().value, save().disabled]).toEqual(['Pia', true])
  type(newName(), ' ')
  expect(save().disabled).toBe(true)
  server.respond({
    [rename]: () => ({ ...auditor, username: 'Pia Neu', earlierNames: ['Pia'] }),
    'GET /v1/people': () => [former, { ...auditor, username: 'Pia Neu', earlierNames: ['Pia'] }],
  })
  type(newName(), ' Pia Neu ')
  await press(screen, 'Speichern')
  expect(await server.bodyOf(rename)).toEqual({ username: 'Pia', newName: 'Pia Neu' })
  await screen.findByText('Pia Neu')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('whoever renames themselves stays signed in, and the session goes on under the new name [A32.1]', async () => {
  act(() => useSession.setState({ username: 'pia' }))
  await chooseItem('Aktionen für Pia', 'Namen ändern')
  screen.getByText(/^Sie bleiben hier angemeldet/)
  expect(screen.queryByText(/wird überall abgemeldet/)).toBeNull()
})

test('a name that somebody has or had, or that nobody may have, is explained once [A32.1, A32.2]', async () => {
  await chooseItem('Aktionen für Pia', 'Namen ändern')
  const rejected = (path: string, code: string) =>
    problem(400, 'invalidRequest', { issues: [{ path, code }] })
  for (const [response, expected] of [
    [problem(409, 'nameTaken'), 'Diesen Benutzernamen gibt es schon.'],
    [rejected('newName', 'reserved'), 'So dürfen nur Programme heißen.'],
    [
      rejected('newName', 'mixedScripts'),
      'Der Name mischt Buchstaben verschiedener Alphabete. Bitte tippen Sie ihn neu.',
    ],
    [
      problem(409, 'secretUnreadable'),
      'Der Schlüssel für die Einmalcodes dieser Person fehlt auf dem Server. Setzen Sie zuerst ihren zweiten Faktor zurück.',
    ],
  ] as const) {
    server.respond({ [rename]: response })
    type(newName(), `Erika ${expected.length}`)
    await press(screen, 'Speichern')
    await screen.findByText(expected)
  }
  expect(useSnackbar.getState().failedCall).not.toBe(rename)
})

test('a person without a Firmenkonto may be allowed a password, which shows in the list and ends again [A32.5]', async () => {
  const call = 'POST /v1/people/password-allowed'
  expect(await itemsOf('Aktionen für Pia')).not.toContain('Passwort erlauben')
  server.respond({ ...onlyProvider, [call]: () => ({ ...auditor, passwordAllowed: true }) })
  await act(() => queryClient.invalidateQueries())
  await chooseItem('Aktionen für Pia', 'Passwort erlauben')
  const allow =
    'Ihre Organisation meldet sich nur mit dem Firmenkonto an. Pia darf sich dann auch mit Passwort oder Passkey anmelden. Ein zweiter Faktor bleibt nötig, wo Sie ihn verlangen.'
  await answer(allow, 'declined')
  expect(server.bodiesOf(call)).toEqual([])
  expect(await itemsOf('Aktionen für erika')).not.toContain('Passwort erlauben')
  await chooseItem('Aktionen für Pia', 'Passwort erlauben')
  await answer(allow, 'agreed')
  expect(await server.bodyOf(call)).toEqual({ username: 'Pia', allowed: true })
  await screen.findByText('Passwort erlaubt')
  server.respond({ [call]: () => auditor })
  await chooseItem('Aktionen für Pia', 'Passwort nicht mehr erlauben')
  const forbid =
    'Pia braucht dann wieder das Firmenkonto. Offene Sitzungen bleiben; beenden Sie sie bei Bedarf.'
  await answer(forbid, 'agreed')
  await waitFor(() => expect(server.bodiesOf(call).at(-1)).toEqual({ username: 'Pia', allowed: false }))
  await waitFor(() => expect(screen.queryByText('Passwort erlaubt')).toBeNull())
})

test('a link warns that it is of no use to a person who may only use the Firmenkonto [A32.6]', async () => {
  server.respond({
    ...onlyProvider,
    'GET /v1/people': () => [auditor, { ...auditor, username: 'Zoe', passwordAllowed: true }],
    'POST /v1/people/password-link': () => ({ token: 'werft.abc', expiresAt: 1_800_000_000 }),
  })
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('Zoe')
  const warning = /dieser Link nützt der Person nichts/
  await chooseItem('Aktionen für Pia', 'Link für neues Passwort')
  await screen.findByText(warning)
  await press(screen, 'Fertig')
  await chooseItem('Aktionen für Zoe', 'Link für neues Passwort')
  await screen.findByText('Link für Zoe')
  expect(screen.queryByText(warning)).toBeNull()
})
