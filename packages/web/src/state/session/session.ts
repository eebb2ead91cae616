import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { sessionCalls } from '@kontor/contract/session/session-calls'
import type {
  LoginBody,
  LogoutBody,
  RenewTokenBody,
  SessionTokens,
} from '@kontor/contract/session/session-schema'
import { create } from 'zustand'
import { texts } from '../../texts.ts'
import { nowInMs } from '../clock.ts'
import { newId } from '../http/new-id.ts'
import { plainRequest } from '../http/plain-request.ts'
import { hideMessage, showError } from '../http/snackbar.ts'
import { clearAfterSession } from '../session-end.ts'
import {
  delayUntil,
  isTemporaryFailure,
  renewalDeadline,
  retryDelay,
  tokenTimes,
} from './session-schedule.ts'
import {
  readLoginPreset,
  readRememberedSession,
  readSession,
  removeSession,
  type StoredSession,
  writeLoginPreset,
  writeSession,
} from './stored-session.ts'

interface SessionState {
  isAuth: boolean
  /** True during a login [S4.3.2]. */
  loading: boolean
  /** True while the app starts with an expired session and renews it [S4.3.12]. */
  isRestoring: boolean
  orgID: string
  username: string
  /** The names that the user had before, under which this browser may keep unsaved work [A32.4]. */
  earlierNames: readonly string[]
  apiURL: string
  /** The user's role; '' on a server without roles. */
  role: string
  /** Whether the user still has to set up a second factor. */
  secondFactorMissing: boolean
  /** A login that is waiting for its second step. */
  secondStep: SecondStep | undefined
  /**
   * Whether the last session ended with a logout. If so, the next login does not return to the page last
   * shown.
   */
  leftByLogout: boolean
}

export interface Credentials {
  apiURL: string
  orgID: string
  username: string
  password: string
  remember: boolean
}

/** A login between its two steps. */
export interface SecondStep {
  /** The token for the second step. */
  attempt: string
  /** The kinds of second factor that the user has. */
  factors: string[]
  login: Omit<Credentials, 'password'>
}

const loggedOut = {
  isAuth: false,
  loading: false,
  isRestoring: false,
  username: '',
  earlierNames: [] as readonly string[],
  role: '',
  secondFactorMissing: false,
  secondStep: undefined,
  leftByLogout: false,
}

/** The logged-in user and organisation [S3.12.7]. The tokens are not in this store. */
export const useSession = create<SessionState>(() => ({
  ...loggedOut,
  orgID: '',
  apiURL: window.location.origin,
}))

let current: StoredSession | undefined
let renewal: Promise<boolean> | undefined
let timer: number | undefined
/** What `beforeLogout` was given. */
export const lastCalls = new Set<LastCall>()

/** Messages that the tabs of a browser send each other about a login. */
type Announcement = { type: 'renewed'; session: StoredSession } | { type: 'ended'; loginId: string }
const otherTabs = new BroadcastChannel('kontor.session')
otherTabs.onmessage = ({ data }: MessageEvent<Announcement>) => {
  if (data.type === 'renewed' && data.session.loginId === current?.loginId) adopt(data.session)
  if (data.type === 'ended' && data.loginId === current?.loginId) {
    void makeLastCalls()
    end({ leftByLogout: true })
  }
}

interface LastCall {
  make: () => Promise<void>
  /** To be called when the call is over. From then on, the server may end the session. */
  over: () => void
}

async function makeLastCalls(): Promise<void> {
  const calls = [...lastCalls]
  lastCalls.clear()
  await Promise.allSettled(calls.map(({ make, over }) => make().finally(over)))
}

/** Name of the Web Lock that is shared while a login has last calls to make. */
export const lastCallsLock = (login: string) => `kontor.last-calls/${login}`

/** Maximum wait for a tab that does not respond. */
const maxWaitForLastCallsInMs = 3000

/**
 * Resolves when the last calls of all tabs are over, or after the maximum wait. Without Web Locks (plain
 * http), does not wait for other tabs.
 */
async function untilLastCallsAreOver(login: string): Promise<void> {
  if (!('locks' in navigator)) return
  const signal = AbortSignal.timeout(maxWaitForLastCallsInMs)
  await navigator.locks.request(lastCallsLock(login), { signal }, () => undefined).catch(() => undefined)
}

/** Bearer token of the session; '' without a session. */
export function accessToken(): string {
  return current?.accessToken ?? ''
}

/** Identifies the login; '' without a session. */
export function loginId(): string {
  return current?.loginId ?? ''
}

/**
 * Logs in [S4.3.1]. Resolves to true when the password is correct, even if a second step follows. After any
 * failure, shows a message [S8.0.2] and resolves to false.
 */
export async function login({ password, ...login }: Credentials): Promise<boolean> {
  const { apiURL, orgID, username } = login
  useSession.setState({ loading: true })
  try {
    const body: LoginBody = { instanceId: orgID, username, password }
    const tokens = await plainRequest(apiURL, sessionCalls.login, { body })
    signedIn(login, tokens)
    return true
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'secondFactorNeeded') {
      hideMessage()
      const { attempt, factors } = error
      useSession.setState({ ...loggedOut, secondStep: { attempt, factors, login } })
      return true
    }
    // The call has already logged the failure. The response does not reveal which part was wrong [A3.4].
    useSession.setState(loggedOut)
    showError(texts.loginFailed)
    return false
  }
}

/** Starts a session with the tokens of a login. */
export function signedIn(login: Omit<Credentials, 'password'>, tokens: SessionTokens): void {
  adopt({ loginId: newId(), ...login, earlierNames: [], ...tokenFields(tokens) })
  writeLoginPreset({ apiURL: login.apiURL, orgID: login.orgID })
  // Removes messages from an earlier attempt or session.
  hideMessage()
}

/** Continues the session with new tokens from the server, here and in the other tabs. */
export function replaceTokens(tokens: SessionTokens): void {
  continueSession(tokenFields(tokens))
}

/** Continues the session with other values of these fields, here and in the other tabs. */
export function continueSession(fields: Partial<StoredSession>): void {
  if (current === undefined) return
  adopt({ ...current, ...fields })
  otherTabs.postMessage({ type: 'renewed', session: current } satisfies Announcement)
}

/** Ends the session here, in the other tabs and, if the server is reachable, on the server [S4.3.7]. */
export function logout(): void {
  if (current === undefined) return
  const { apiURL, refreshToken, loginId } = current
  const body: LogoutBody = { refreshToken }
  otherTabs.postMessage({ type: 'ended', loginId } satisfies Announcement)
  // Does not wait for responses. If the server is unreachable, locks and tokens expire by themselves.
  void makeLastCalls()
    .then(() => untilLastCallsAreOver(loginId))
    .then(() => plainRequest(apiURL, sessionCalls.logout, { body, keepalive: true }))
    .catch(() => undefined)
  end({ leftByLogout: true })
}

/** Restores the stored session, or else the address and organisation of the last login [S4.3.9, S4.3.10]. */
export async function restore(): Promise<void> {
  const preset = readLoginPreset()
  if (preset !== undefined) useSession.setState(preset)
  const stored = readSession()
  if (stored === undefined) return
  if (stored.expiresAt > nowInMs()) {
    adopt(stored)
  } else {
    current = stored
    useSession.setState({ isRestoring: true, orgID: stored.orgID, apiURL: stored.apiURL })
    await renewSession()
  }
}

/**
 * Renews the tokens. Concurrent callers share one renewal, and tabs wait for each other. If the renewal fails
 * for good, ends the session and shows a message [S4.3.6]. Resolves to false if the session has ended.
 */
export function renewSession(): Promise<boolean> {
  const outdated = accessToken()
  renewal ??= oneTabAtATime(() => renew(outdated)).finally(() => {
    renewal = undefined
  })
  return renewal
}

/**
 * `outdated` is the access token at the time of the request. Another tab may have renewed it during the wait.
 */
async function renew(outdated: string): Promise<boolean> {
  const before = current
  if (before === undefined) return false
  if (before.accessToken !== outdated) return true
  const remembered = before.remember ? readRememberedSession() : undefined
  const isRenewedElsewhere = remembered?.loginId === before.loginId && remembered.accessToken !== outdated
  if (isRenewedElsewhere && remembered.renewAfter > nowInMs()) {
    adopt(remembered)
    return true
  }
  const deadline = renewalDeadline(before.expiresAt, nowInMs())
  for (let attempt = 0; ; attempt++) {
    try {
      const body: RenewTokenBody = { refreshToken: before.refreshToken, orgId: before.orgID }
      const tokens = await plainRequest(before.apiURL, sessionCalls.renewToken, { body })
      if (current?.loginId !== before.loginId) return false
      replaceTokens(tokens)
      return true
    } catch (error) {
      if (current?.loginId !== before.loginId) return false
      const pause = retryDelay(attempt)
      const passing = error instanceof ApiProblem && isTemporaryFailure(error.status)
      if (!passing || nowInMs() + pause > deadline) {
        end({ leftByLogout: false })
        showError(texts.sessionExpired)
        return false
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/**
 * Web Locks exist only in secure contexts. Without them, the server's grace period of 30 s for a used refresh
 * token has to be enough.
 */
function oneTabAtATime(run: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request('kontor.session', run) : run()
}

function tokenFields({
  accessToken,
  refreshToken,
  expiresIn,
  role = '',
  secondFactorMissing = false,
}: SessionTokens) {
  return { accessToken, refreshToken, role, secondFactorMissing, ...tokenTimes(expiresIn, nowInMs()) }
}

function adopt(session: StoredSession): void {
  current = session
  writeSession(session)
  const { orgID, username, earlierNames, apiURL, role, secondFactorMissing } = session
  useSession.setState({
    ...loggedOut,
    isAuth: true,
    orgID,
    username,
    earlierNames,
    apiURL,
    role,
    secondFactorMissing,
  })
  scheduleRenewal()
}

function scheduleRenewal(): void {
  clearTimeout(timer)
  if (current === undefined) return
  timer = window.setTimeout(
    () => {
      if (current === undefined) return
      if (nowInMs() >= current.renewAfter) void renewSession()
      else scheduleRenewal()
    },
    delayUntil(current.renewAfter, nowInMs()),
  )
}

function end(how: Pick<SessionState, 'leftByLogout'>): void {
  if (current !== undefined) removeSession(current.loginId)
  current = undefined
  clearTimeout(timer)
  useSession.setState({ ...loggedOut, ...how })
  clearAfterSession()
}
