// @vitest-environment happy-dom
import { endpoints } from '@kontor/contract/endpoints'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts } from '../../texts.ts'
import { useSnackbar } from '../http/snackbar.ts'
import { type FakeServer, fakeServer, type Handler, noNetwork, problem } from '../testing/fake-server.ts'
import { fakeWebLocks } from '../testing/only-tab.ts'
import { call } from './api-client.ts'
import { logout, signedIn, useSession } from './session.ts'

const listCall = 'GET /v1/addressbook/customers'
let server: FakeServer

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  fakeWebLocks()
  server = fakeServer({ 'POST /v1/user/logout': () => ({}) })
  signIn('erika')
})
afterEach(() => {
  logout()
  sessionStorage.clear()
  localStorage.clear()
})

function signIn(username: string): void {
  signedIn(
    { apiURL: 'https://kontor.example', orgID: 'werft', username, remember: false },
    { accessToken: `token-of-${username}`, refreshToken: 'refresh', expiresIn: 900 },
  )
}

/** Responds after the user has logged out and another user has logged in. */
const afterNextLogin =
  (handler: Handler): Handler =>
  (request) => {
    logout()
    signIn('bernd')
    return handler(request)
  }

test.each([
  ['an error', problem(500)],
  ['no response', noNetwork],
  ['a missing second factor', problem(403, 'secondFactorMissing')],
  ['a rejected token', problem(401, 'invalidToken')],
  ['data', () => []],
])(
  'a call that receives %s after its session has ended affects no later session [S4.3.7]',
  async (_, late) => {
    server.respond({ [listCall]: afterNextLogin(late) })
    await expect(call(endpoints.listCustomers)).rejects.toMatchObject({ code: 'sessionExpired' })
    expect(useSession.getState()).toMatchObject({ username: 'bernd', secondFactorMissing: false })
    // The call is not repeated with the token of the next user.
    expect(server.requests.filter((request) => request.call === listCall)).toHaveLength(1)
  },
)

test("an aborted call throws the signal's reason, even after its session has ended", async () => {
  const abandoned = new AbortController()
  const reason = new Error('left')
  server.respond({
    [listCall]: afterNextLogin(() => {
      abandoned.abort(reason)
      throw reason
    }),
  })
  await expect(call(endpoints.listCustomers, { signal: abandoned.signal })).rejects.toBe(reason)
})

test('a list is shown without a row that cannot be read, and says so [A1.7]', async () => {
  const good = { ...emptyCustomer(), id: 'c1', revision: 1 }
  server.respond({ [listCall]: () => [{ ...good, id: 'c2', notes: 'Geheimnis' }, good] })
  expect(await call(endpoints.listCustomers)).toEqual([good])
  expect(useSnackbar.getState()).toMatchObject({ open: true, severity: 'error', text: texts.rowLeftOut })
  expect(vi.spyOn(console, 'error')).toHaveBeenCalledWith('GET /v1/addressbook/customers left out c2: notes')
})
