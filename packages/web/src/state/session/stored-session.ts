import * as z from 'zod/mini'

/** A login that survives reloads [S4.3.8]; instants in milliseconds since 1970. */
const storedSessionSchema = z.object({
  /** The same for all tokens of one login, so tabs recognise each other's renewals. */
  loginId: z.string().check(z.minLength(1)),
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  renewAfter: z.number(),
  expiresAt: z.number(),
  orgID: z.string().check(z.minLength(1)),
  username: z.string().check(z.minLength(1)),
  apiURL: z.string(),
  /** '' if the server names none. */
  role: z._default(z.string(), ''),
  /** The user has to set up a second factor before anything else. */
  secondFactorMissing: z._default(z.boolean(), false),
  /** Remember Me: stored in localStorage, else for the lifetime of the tab. */
  remember: z.boolean(),
})
export type StoredSession = z.infer<typeof storedSessionSchema>

/** Server and organisation of the last login. They survive a logout [A3.7]. */
const loginPresetSchema = z.object({ apiURL: z.string(), orgID: z.string() })
type LoginPreset = z.infer<typeof loginPresetSchema>

const sessionKey = 'kontor.session'
const presetKey = 'kontor.login'

/** The session of this tab, else the remembered one; undefined if any part is missing [S4.3.11]. */
export function readSession(): StoredSession | undefined {
  return read(sessionStorage, sessionKey, storedSessionSchema) ?? readRememberedSession()
}

export function readRememberedSession(): StoredSession | undefined {
  return read(localStorage, sessionKey, storedSessionSchema)
}

export function writeSession(session: StoredSession): void {
  const text = JSON.stringify(session)
  if (session.remember) localStorage.setItem(sessionKey, text)
  else sessionStorage.setItem(sessionKey, text)
}

/** Removes this tab's session, and the remembered one if it has the same login. */
export function removeSession(loginId: string): void {
  sessionStorage.removeItem(sessionKey)
  const remembered = readRememberedSession()
  if (remembered === undefined || remembered.loginId === loginId) localStorage.removeItem(sessionKey)
}

export function readLoginPreset(): LoginPreset | undefined {
  return read(localStorage, presetKey, loginPresetSchema)
}

export function writeLoginPreset(preset: LoginPreset): void {
  localStorage.setItem(presetKey, JSON.stringify(preset))
}

function read<T>(storage: Storage, key: string, schema: z.ZodMiniType<T>): T | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    // Not JSON: a foreign or broken entry counts as none.
    return undefined
  }
}
