import * as z from 'zod/mini'
import { nameOf, type Schema, seconds, text, textUpTo } from '../calls/schema.ts'

/** [S7.0.2] `instanceId` is the organisation's short name [A3.1]. */
export interface LoginBody {
  instanceId: string
  username: string
  password: string
}
const name = nameOf(200)
const password = z.string().check(z.minLength(1), z.maxLength(1024))
const refreshToken = nameOf(512)

export const loginBody: Schema<LoginBody> = z.looseObject({ instanceId: name, username: name, password })

export interface SessionTokens {
  accessToken: string
  refreshToken: string
  /** Life of the access token, in seconds. */
  expiresIn: number
  /** What the user may do; a server without roles names none. */
  role?: string | undefined
  /** The user has to set up a second factor before anything else; left out otherwise. */
  secondFactorMissing?: boolean | undefined
}
export const sessionTokensSchema: Schema<SessionTokens> = z.looseObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: seconds,
  role: z.optional(z.string()),
  secondFactorMissing: z.optional(z.boolean()),
})

export interface RenewTokenBody {
  refreshToken: string
  orgId: string
}
export const renewTokenBody: Schema<RenewTokenBody> = z.looseObject({
  refreshToken,
  orgId: name,
})
export const proveBody: Schema<{ password: string }> = z.looseObject({ password })
export interface LogoutBody {
  refreshToken: string
}
export const logoutBody: Schema<LogoutBody> = z.looseObject({ refreshToken })

/** `userId` is sent empty and never read; the user comes from the token [A3.5]. */
export interface ChangePasswordBody {
  userId: string
  newPassword: string
  oldPassword: string
}
export const changePasswordBody: Schema<ChangePasswordBody> = z.looseObject({
  userId: textUpTo(200),
  newPassword: z.string().check(z.maxLength(1024)),
  oldPassword: z.string().check(z.maxLength(1024)),
})

/** The requirements leave these two responses open. Ours have a field that other servers may omit. */
export const successSchema: Schema<{ success: true }> = z.prefault(
  z.looseObject({ success: z._default(z.literal(true), true) }),
  {},
)
export const idSchema: Schema<{ id: string }> = z.prefault(z.looseObject({ id: text }), {})
