import { type Role, roles } from '@kontor/domain/people/rights'
import * as z from 'zod/mini'
import { type FieldsOf, flag, nameOf, type Schema, seconds, text, textUpTo } from '../calls/schema.ts'
import type { SessionTokens } from '../session/session-schema.ts'

/**
 * Roles that a new user can get at the first sign-in with the provider; none includes the `administer` right.
 */
const rolesOfNewPeople = ['accounting', 'writing', 'reading'] as const satisfies readonly Role[]

/**
 * What happens when an unknown user signs in: '' rejects the user; a role creates the user with that role.
 */
export type NewPeople = '' | (typeof rolesOfNewPeople)[number]

/** How the users of an organisation sign in with its identity provider (OpenID Connect). */
export interface ProviderSettings {
  issuer: string
  clientId: string
  newPeople: NewPeople
  /** E-mail domains from which new users are accepted; at least one unless new users are rejected. */
  domains: string[]
  /** True if everyone may sign in with a password or passkey; otherwise only administrators may. */
  passwordForAll: boolean
}
const issuer = z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^https?:\/\/[^\s?#]+$/))
const domain = z.string().check(z.maxLength(253), z.regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/))
const settings = {
  issuer,
  clientId: nameOf(500),
  newPeople: z._default(z.enum(['', ...rolesOfNewPeople]), ''),
  domains: z._default(z.array(domain).check(z.maxLength(20)), []),
  passwordForAll: flag(true),
} satisfies FieldsOf<ProviderSettings>

/** The settings with the client's secret; '' keeps the secret that is stored for this issuer and client. */
export type ProviderInput = ProviderSettings & { clientSecret: string }
export const providerInputSchema: Schema<ProviderInput> = z.looseObject({
  ...settings,
  clientSecret: textUpTo(1000),
} satisfies FieldsOf<ProviderInput>)

/** The settings without the secret, which cannot be read again. */
export interface StoredProvider {
  /** Null if the organisation has none. */
  provider: ProviderSettings | null
  /** The redirect URI to register with the provider; '' if the server has no public address configured. */
  redirectUri: string
}
export const storedProviderSchema: Schema<StoredProvider> = z.looseObject({
  provider: z.nullable(
    z.looseObject({ ...settings, issuer: z.string(), clientId: z.string(), domains: z.array(z.string()) }),
  ),
  redirectUri: text,
} satisfies FieldsOf<StoredProvider>)

/** The result of testing the provider. */
export interface ProviderTest {
  /** The issuer that the provider reports. */
  issuer: string
  /** Whether the provider accepted the client id and secret; `unknown` if its response does not show it. */
  client: 'accepted' | 'refused' | 'unknown'
}
export const providerTestSchema: Schema<ProviderTest> = z.looseObject({
  issuer: z.string(),
  client: z.enum(['accepted', 'refused', 'unknown']),
} satisfies FieldsOf<ProviderTest>)

/** Hexadecimal SHA-256 of a secret that the browser keeps. */
const browserHash = z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/))
export const startSignInBody: Schema<{ organisation: string; browserHash: string }> = z.looseObject({
  organisation: nameOf(200),
  browserHash,
})
/** The address to send the browser to. */
export const signInAddressSchema: Schema<{ address: string }> = z.looseObject({ address: z.string() })

/** The parameters of the provider's redirect, and the browser's secret. */
export interface ProviderResponseBody {
  code: string
  state: string
  /** The issuer in the provider's redirect; '' if there is none. */
  iss: string
  browserSecret: string
}
const providerResponse = {
  code: nameOf(2048),
  state: nameOf(512),
  iss: textUpTo(500),
  browserSecret: nameOf(200),
} satisfies FieldsOf<ProviderResponseBody>
export const providerReauthenticationBody: Schema<ProviderResponseBody> = z.looseObject(providerResponse)
export const beginProviderReauthenticationBody: Schema<{ browserHash: string }> = z.looseObject({
  browserHash,
})

export type FinishSignInBody = ProviderResponseBody & { organisation: string }
export const finishSignInBody: Schema<FinishSignInBody> = z.looseObject({
  organisation: nameOf(200),
  ...providerResponse,
} satisfies FieldsOf<FinishSignInBody>)

export type ProviderSession = SessionTokens & { username: string }
export const providerSessionSchema: Schema<ProviderSession> = z.looseObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: seconds,
  role: z.enum(roles),
  secondFactorMissing: z.optional(z.boolean()),
  username: z.string(),
} satisfies FieldsOf<ProviderSession>)
