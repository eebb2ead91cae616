// @vitest-environment happy-dom
import { endpoints } from '@kontor/contract/endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { texts } from '../../texts.ts'
import { useSnackbar } from '../http/snackbar.ts'
import { type FakeServer, fakeServer, noNetwork, problem } from '../testing/fake-server.ts'
import { fakeWebLocks } from '../testing/only-tab.ts'
import { call } from './api-client.ts'
import { accessToken, login, logout, restore, useSession } from './session.ts'

const renewCall = 'POST /v1/user/token/renew'
/** Lifetime of an access token in seconds [A3.3], and 90 % of it. */
const lifetime = 900
const renewalAt = 810

let server: FakeServer
let issued: number

/** New tokens: access-1 and refresh-1, then access-2 and refresh-2, … */
function tokens() {
  issued += 1
  return { accessToken: `access-${issued}`, refreshToken: `refresh-${issued}`, expiresIn: lifetime }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  fakeWebLocks()
  issued = 0
  server = fakeServer({
    'POST /v1/user/login': tokens,
    [renewCall]: tokens,
    'POST /v1/user/logout': () => ({}),
  })
})

afterEach(() => {
  logout()
  localStorage.clear()
  sessionStorage.clear()
  useSnackbar.setState({ open: false, text: '' })
  vi.useRealTimers()
})

const signIn = (remember = false) =>
  login({ apiURL: 'https://kontor.example', orgID: 'werft', username: 'erika', password: 'x', remember })
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
/** The refresh tokens that the app has used, in order. */
const renewals = () =>
  server.bodiesOf(renewCall).map((body) => (body as { refreshToken: string }).refreshToken)
const stored = () => JSON.parse(sessionStorage.getItem('kontor.session') ?? 'null')
const message = () => (useSnackbar.getState().open ? useSnackbar.getState().text : '')
const isLoggedIn = () => useSession.getState().isAuth

test('renews tokens repeatedly, each at 90 % of its lifetime [S4.3.5, S9.0.1]', async () => {
  await signIn()
  await pass(renewalAt - 1)
  expect(renewals()).toEqual([])
  await pass(1)
  expect(server.bodiesOf(renewCall)).toEqual([{ refreshToken: 'refresh-1', orgId: 'werft' }])
  expect(stored()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
  await pass(renewalAt - 1)
  expect(renewals()).toHaveLength(1)
  await pass(1)
  expect(renewals()).toEqual(['refresh-1', 'refresh-2'])
  expect(accessToken()).toBe('access-3')
  expect(isLoggedIn()).toBe(true)
})

describe('a renewal', () => {
  test('that is rejected ends the session and shows that it has expired [S4.3.6, S8.0.1]', async () => {
    await signIn()
    server.respond({ [renewCall]: problem(401, 'invalidToken') })
    await pass(renewalAt)
    expect(isLoggedIn()).toBe(false)
    expect(message()).toBe(texts.sessionExpired)
    expect(stored()).toBeNull()
  })

  test('without a network is retried until the token expires; then the session ends [S4.3.6]', async () => {
    await signIn()
    server.respond({ [renewCall]: noNetwork })
    await pass(renewalAt)
    expect(renewals()).toHaveLength(1)
    await pass(lifetime - renewalAt - 15)
    expect(renewals().length).toBeGreaterThan(5)
    expect(isLoggedIn()).toBe(true)
    expect(message()).toBe('')
    await pass(30)
    expect(isLoggedIn()).toBe(false)
    expect(message()).toBe(texts.sessionExpired)
  })

  test.each([
    ['gets no response', noNetwork],
    ['gets an unreadable response', () => new Response('<p>Portal</p>')],
  ])('that %s is retried, and the session continues without a message [S4.3.6]', async (_, failure) => {
    await signIn()
    server.respond({ [renewCall]: failure })
    await pass(renewalAt)
    server.respond({ [renewCall]: tokens })
    await pass(1)
    expect(renewals()).toEqual(['refresh-1', 'refresh-1'])
    expect(accessToken()).toBe('access-2')
    expect(isLoggedIn()).toBe(true)
    expect(message()).toBe('')
  })
})

describe('a stored session', () => {
  test('resumes, and renews its tokens at once only if they are due for renewal or have expired [S4.3.9, S4.3.12]', async () => {
    await signIn()
    await restore()
    await pass(0)
    expect(renewals()).toEqual([])
    for (const [count, secondsLeft] of [60, -60].entries()) {
      const expiresAt = Date.now() + secondsLeft * 1000
      const session = { ...stored(), renewAfter: Date.now() - 1000, expiresAt }
      sessionStorage.setItem('kontor.session', JSON.stringify(session))
      await restore()
      await pass(0)
      expect(renewals()).toHaveLength(count + 1)
      expect(isLoggedIn()).toBe(true)
      expect(stored().renewAfter).toBe(Date.now() + renewalAt * 1000)
    }
  })

  test('that has expired opens only after its renewal has succeeded [S4.3.12]', async () => {
    await signIn()
    const expired = { ...stored(), renewAfter: Date.now() - 2, expiresAt: Date.now() - 1 }
    logout()
    sessionStorage.setItem('kontor.session', JSON.stringify(expired))
    const restoring = restore()
    expect(useSession.getState()).toMatchObject({ isAuth: false, isRestoring: true, orgID: 'werft' })
    await restoring
    expect(useSession.getState()).toMatchObject({ isAuth: true, isRestoring: false, username: 'erika' })
  })

  test('that lacks a required part is ignored [S4.3.11]', async () => {
    await signIn()
    const session = stored()
    logout()
    for (const part of ['accessToken', 'refreshToken', 'orgID', 'username', 'renewAfter']) {
      expect(session).toHaveProperty(part)
      sessionStorage.setItem('kontor.session', JSON.stringify({ ...session, [part]: undefined }))
      await restore()
      expect(isLoggedIn(), part).toBe(false)
    }
    sessionStorage.setItem('kontor.session', JSON.stringify(session))
    await restore()
    expect(isLoggedIn()).toBe(true)
  })
})

describe('a rejected access token', () => {
  /** Rejects the first access token. */
  const drafts = ({ token }: { token: string }) =>
    token === 'access-1' ? Response.json({}, { status: 401 }) : []
  const draftsCall = 'GET /v1/invoices/get/by-status/draft'

  test.each([
    ['of a session that is not remembered', false],
    ['of a remembered session', true],
  ])('%s is renewed once, before renewal is due, and all calls are repeated', async (_, remember) => {
    await signIn(remember)
    server.respond({ [draftsCall]: drafts })
    const answers = await Promise.all([call(endpoints.listDraftInvoices), call(endpoints.listDraftInvoices)])
    expect(answers).toEqual([[], []])
    expect(renewals()).toEqual(['refresh-1'])
    expect(server.requests.filter(({ call }) => call === draftsCall).map(({ token }) => token)).toEqual([
      'access-1',
      'access-1',
      'access-2',
      'access-2',
    ])
    expect(isLoggedIn()).toBe(true)
    expect(message()).toBe('')
  })

  test('that cannot be renewed ends the session and shows only that it has expired [S8.0.1]', async () => {
    await signIn()
    server.respond({ [draftsCall]: drafts, [renewCall]: problem(401, 'invalidToken') })
    await expect(call(endpoints.listDraftInvoices)).rejects.toMatchObject({ code: 'sessionExpired' })
    expect(isLoggedIn()).toBe(false)
    expect(message()).toBe(texts.sessionExpired)
  })
})

describe('a login', () => {
  const preset = () => JSON.parse(localStorage.getItem('kontor.login') ?? 'null')

  test('is loading until the tokens, the user, the organisation and the address are stored [S3.11.1, S3.12.7, S4.3.1, S4.3.2]', async () => {
    const loggingIn = signIn(true)
    expect(useSession.getState()).toMatchObject({ loading: true, isAuth: false })
    await loggingIn
    const { loading, isAuth, orgID, username, apiURL } = useSession.getState()
    expect({ loading, isAuth }).toEqual({ loading: false, isAuth: true })
    expect({ orgID, username, apiURL }).toEqual({
      orgID: 'werft',
      username: 'erika',
      apiURL: 'https://kontor.example',
    })
    expect(server.requests[0]).toMatchObject({
      call: 'POST /v1/user/login',
      body: { instanceId: 'werft', username: 'erika', password: 'x' },
    })
    expect(JSON.parse(localStorage.getItem('kontor.session') ?? '')).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      orgID: 'werft',
      username: 'erika',
      apiURL: 'https://kontor.example',
      renewAfter: Date.now() + renewalAt * 1000,
      expiresAt: Date.now() + lifetime * 1000,
    })
    expect(preset()).toEqual({ apiURL: 'https://kontor.example', orgID: 'werft' })
  })

  test('starts with the address and organisation of the last login, or else with the address of the page [S4.3.10, S9.0.4]', async () => {
    const initial = { apiURL: window.location.origin, orgID: '' }
    expect(useSession.getInitialState()).toMatchObject(initial)
    useSession.setState(initial)
    await restore()
    expect(useSession.getState()).toMatchObject(initial)
    await signIn()
    logout()
    useSession.setState(initial)
    await restore()
    expect(useSession.getState()).toMatchObject({ apiURL: 'https://kontor.example', orgID: 'werft' })
  })

  test('that fails leaves nobody logged in, stops loading and shows its message [S3.12.7, S4.3.4, S8.0.2]', async () => {
    server.respond({ 'POST /v1/user/login': problem(401, 'invalidCredentials') })
    expect(await signIn(true)).toBe(false)
    expect(useSession.getState()).toMatchObject({ loading: false, isAuth: false })
    expect(message()).toBe('Anmeldung fehlgeschlagen. Bitte Eingaben überprüfen.')
    expect(localStorage.length + sessionStorage.length).toBe(0)
    server.respond({ 'POST /v1/user/login': tokens })
    expect(await signIn()).toBe(true)
    expect(message()).toBe('')
  })
})
