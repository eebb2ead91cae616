import * as z from 'zod/mini'
import type { Schema } from './schema.ts'

/** [S7.0.2] `instanceId` is the organisation's short name (contract §3). */
export interface LoginBody {
  instanceId: string
  username: string
  password: string
}
const name = z.string().check(z.minLength(1), z.maxLength(200))
const password = z.string().check(z.minLength(1), z.maxLength(1024))
const refreshToken = z.string().check(z.minLength(1), z.maxLength(512))

export const loginBody: Schema<LoginBody> = z.looseObject({ instanceId: name, username: name, password })

export interface SessionTokens {
  accessToken: string
  refreshToken: string
  /** Life of the access token, in seconds. */
  expiresIn: number
}
export const sessionTokensSchema: Schema<SessionTokens> = z.looseObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number)),
    z.int().check(z.minimum(1)),
  ),
})

export const renewTokenBody: Schema<{ refreshToken: string; orgId: string }> = z.looseObject({
  refreshToken,
  orgId: name,
})
export const logoutBody: Schema<{ refreshToken: string }> = z.looseObject({ refreshToken })

/** `userId` is sent empty and never read: the user comes from the token (contract §3). */
export interface ChangePasswordBody {
  userId: string
  newPassword: string
  oldPassword: string
}
export const changePasswordBody: Schema<ChangePasswordBody> = z.looseObject({
  userId: z._default(z.string(), ''),
  newPassword: z.string().check(z.maxLength(1024)),
  oldPassword: z.string().check(z.maxLength(1024)),
})

export const successSchema: Schema<{ success: true }> = z.looseObject({ success: z.literal(true) })
export const idSchema: Schema<{ id: string }> = z.looseObject({ id: z.string() })
