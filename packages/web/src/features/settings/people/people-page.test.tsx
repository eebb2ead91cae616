import type { Person } from '@kontor/contract/people/people-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { act, screen } from '@testing-library/react'
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
  const ofPia = ['Rolle ändern', 'E-Mail ändern', 'Link für neues Passwort']
  const ofOthers = ['Sitzungen beenden', 'Zweiten Faktor zurücksetzen', 'Sperren']
  expect(await itemsOf('Aktionen für Pia')).toEqual([...ofPia, ...ofOthers])
  act(() => useSession.setState({ username: 'pia' }))
  expect(await itemsOf('Aktionen für Pia')).toEqual(ofPia)
  expect(await itemsOf('Aktionen für erika')).toEqual(['Rolle ändern', 'E-Mail ändern', 'Entsperren'])
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
