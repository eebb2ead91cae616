/** A login that survives reloads [S4.3.8]; instants in milliseconds since 1970. */
export interface StoredSession {
  /** The same for all tokens of one login, so that tabs recognize each other's renewals. */
  loginId: string
  accessToken: string
  refreshToken: string
  renewAfter: number
  expiresAt: number
  orgID: string
  username: string
  /** The names that the user had before, as far as the server has reported them. */
  earlierNames: readonly string[]
  apiURL: string
  /** '' if the server sends none. */
  role: string
  /** Whether the user still has to set up a second factor. */
  secondFactorMissing: boolean
  /** Remember Me: whether the session is kept in localStorage, not only for the lifetime of the tab. */
  remember: boolean
}

/** Server and organisation of the last login. They survive a logout [A3.7]. */
type LoginPreset = Pick<StoredSession, 'apiURL' | 'orgID'>

const sessionKey = 'kontor.session'
const presetKey = 'kontor.login'

/**
 * The session of this tab, or else the remembered one. Ignores a session that lacks a required part
 * [S4.3.11].
 */
export function readSession(): StoredSession | undefined {
  return read(sessionStorage, sessionKey, sessionOf) ?? readRememberedSession()
}

export function readRememberedSession(): StoredSession | undefined {
  return read(localStorage, sessionKey, sessionOf)
}

export function writeSession(session: StoredSession): void {
  const text = JSON.stringify(session)
  if (session.remember) localStorage.setItem(sessionKey, text)
  else sessionStorage.setItem(sessionKey, text)
}

/** Removes this tab's session, and the remembered one if it comes from the same login or cannot be read. */
export function removeSession(loginId: string): void {
  sessionStorage.removeItem(sessionKey)
  const remembered = readRememberedSession()
  if (remembered === undefined || remembered.loginId === loginId) localStorage.removeItem(sessionKey)
}

export function readLoginPreset(): LoginPreset | undefined {
  return read(localStorage, presetKey, presetOf)
}

export function writeLoginPreset(preset: LoginPreset): void {
  localStorage.setItem(presetKey, JSON.stringify(preset))
}

type Fields = Record<string, unknown>

function read<T>(storage: Storage, key: string, take: (fields: Fields) => T | undefined): T | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? take({ ...value }) : undefined
  } catch {
    // The text is not JSON: it belongs to another program or is damaged.
    return undefined
  }
}

// Written by hand, because the login page has no zod (docs/decisions/0020).
function sessionOf(fields: Fields): StoredSession | undefined {
  const session = {
    role: '',
    secondFactorMissing: false,
    earlierNames: [],
    ...fields,
  } as Partial<StoredSession>
  const { loginId, accessToken, refreshToken, orgID, username, apiURL, role } = session
  const { renewAfter, expiresAt, secondFactorMissing, remember, earlierNames } = session
  const named = [loginId, accessToken, refreshToken, orgID, username]
  const isValid =
    Array.isArray(earlierNames) &&
    [...named, ...earlierNames, apiURL, role].every(isText) &&
    !named.includes('') &&
    [renewAfter, expiresAt].every(Number.isFinite) &&
    [secondFactorMissing, remember].every((flag) => typeof flag === 'boolean')
  return isValid ? (session as StoredSession) : undefined
}

function presetOf({ apiURL, orgID }: Fields): LoginPreset | undefined {
  return isText(apiURL) && isText(orgID) ? { apiURL, orgID } : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
