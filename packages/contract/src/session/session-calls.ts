import { fieldsOf } from '../calls/read-problem.ts'
import type { PublicSettings } from '../organisation/public-schema.ts'
import type { SessionTokens } from './session-schema.ts'

/**
 * A call whose response is parsed by hand. The login page uses such calls, so that it needs no zod
 * (docs/decisions/0020). Tests compare the results with those of the endpoints' schemas.
 */
export interface PlainCall<Result> {
  method: 'GET' | 'POST'
  path: string
  /** Throws if the response does not have the expected fields. */
  read: (json: unknown) => Result
}

/** The calls that a session and the login page make; they need no schema. */
export const sessionCalls = {
  login: { method: 'POST', path: '/v1/user/login', read: readSessionTokens },
  renewToken: { method: 'POST', path: '/v1/user/token/renew', read: readSessionTokens },
  logout: { method: 'POST', path: '/v1/user/logout', read: () => undefined },
  publicSettings: { method: 'GET', path: '/v1/public-settings', read: readPublicSettings },
} as const satisfies Record<string, PlainCall<unknown>>

/** Reads tokens as `sessionTokensSchema` does, but drops unknown fields. A null field counts as missing. */
function readSessionTokens(json: unknown): SessionTokens {
  const { accessToken, refreshToken, expiresIn, role, secondFactorMissing } = fieldsOf(json)
  const life = isDigits(expiresIn) ? Number(expiresIn) : expiresIn
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') throw mismatch()
  if (typeof life !== 'number' || !Number.isSafeInteger(life) || life < 1) throw mismatch()
  return {
    accessToken,
    refreshToken,
    expiresIn: life,
    role: optional(role, 'string'),
    secondFactorMissing: optional(secondFactorMissing, 'boolean'),
  }
}

/** Reads settings as `publicSettingsSchema` does. */
function readPublicSettings(json: unknown): PublicSettings {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw mismatch()
  const { defaultOrganisation, providerSignIn } = fieldsOf(json)
  return {
    defaultOrganisation: optional(defaultOrganisation, 'string') ?? '',
    providerSignIn: optional(providerSignIn, 'boolean') ?? false,
  }
}

/** Seconds as a decimal string, as some servers send them [S3.0.1]. */
const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,9}$/.test(value)

interface Kinds {
  string: string
  boolean: boolean
}

function optional<Kind extends keyof Kinds>(value: unknown, kind: Kind): Kinds[Kind] | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== kind) throw mismatch()
  return value as Kinds[Kind]
}

const mismatch = () => new TypeError('the response does not have the expected fields')
