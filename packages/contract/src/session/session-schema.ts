import * as z from 'zod/mini'
import { type FieldsOf, flag, nameOf, type Schema, seconds, textUpTo } from '../calls/schema.ts'

/** The body of a login [S7.0.2]. `instanceId` is the organisation's short name [A3.1]. */
export interface LoginBody {
  instanceId: string
  username: string
  password: string
}
const name = nameOf(200)
const password = z.string().check(z.minLength(1), z.maxLength(1024))
const refreshToken = nameOf(512)

export const loginBody: Schema<LoginBody> = z.looseObject({
  instanceId: name,
  username: name,
  password,
} satisfies FieldsOf<LoginBody>)

export interface SessionTokens {
  accessToken: string
  refreshToken: string
  /** Lifetime of the access token in seconds. */
  expiresIn: number
  /** The user's role; servers without roles omit it. */
  role?: string | undefined
  /** True if the user must set up a second factor first; missing otherwise. */
  secondFactorMissing?: boolean | undefined
}
export const sessionTokensSchema: Schema<SessionTokens> = z.looseObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: seconds,
  role: z.optional(z.string()),
  secondFactorMissing: z.optional(z.boolean()),
} satisfies FieldsOf<SessionTokens>)

export interface RenewTokenBody {
  refreshToken: string
  orgId: string
}
/** The tokens from a sign-in with a code or a passkey, and the user who signed in. */
export type NamedSession = SessionTokens & { organisation: string; username: string }
export const namedSessionSchema: Schema<NamedSession> = z.looseObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: seconds,
  role: z.optional(z.string()),
  secondFactorMissing: z.optional(z.boolean()),
  organisation: z.string(),
  username: z.string(),
} satisfies FieldsOf<NamedSession>)

/** How the user can prove their identity again. */
export interface ReauthenticationMethods {
  password: boolean
  /** Whether the user has a passkey for the host of the server's web app. */
  passkey: boolean
  /** Whether the user has already signed in with the organisation's identity provider. */
  provider: boolean
}
export const reauthenticationMethodsSchema: Schema<ReauthenticationMethods> = z.looseObject({
  password: flag(true),
  passkey: flag(false),
  provider: flag(false),
} satisfies FieldsOf<ReauthenticationMethods>)

export const renewTokenBody: Schema<RenewTokenBody> = z.looseObject({
  refreshToken,
  orgId: name,
} satisfies FieldsOf<RenewTokenBody>)
export const proveBody: Schema<{ password: string }> = z.looseObject({ password })
export interface LogoutBody {
  refreshToken: string
}
export const logoutBody: Schema<LogoutBody> = z.looseObject({ refreshToken } satisfies FieldsOf<LogoutBody>)

/** Clients send an empty `userId`, and the server ignores it: the user comes from the token [A3.5]. */
export interface ChangePasswordBody {
  userId: string
  newPassword: string
  oldPassword: string
}
export const changePasswordBody: Schema<ChangePasswordBody> = z.looseObject({
  userId: textUpTo(200),
  newPassword: z.string().check(z.maxLength(1024)),
  oldPassword: z.string().check(z.maxLength(1024)),
} satisfies FieldsOf<ChangePasswordBody>)
