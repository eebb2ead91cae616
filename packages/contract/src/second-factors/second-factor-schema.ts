import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import * as z from 'zod/mini'
import { type FieldsOf, flag, nameOf, type Schema, unixSeconds } from '../calls/schema.ts'
import { type SessionTokens, sessionTokensSchema } from '../session/session-schema.ts'

/** The user's own second factors. */
export interface SecondFactors {
  /** Time at which one-time codes were set up; 0 if they have not been. */
  codesSince: UnixSeconds
  /** Number of unused recovery codes. */
  recoveryCodes: number
  /** Whether the organisation requires a second factor. */
  required: boolean
}
export const secondFactorsSchema: Schema<SecondFactors> = z.looseObject({
  codesSince: unixSeconds,
  recoveryCodes: z._default(z.int(), 0),
  required: flag(false),
} satisfies FieldsOf<SecondFactors>)

/** A key for an authenticator app, shown only once. */
export interface NewCodes {
  /** Base32. */
  key: string
  /** `otpauth://totp/…` for a QR code that the app scans. */
  address: string
}
export const newCodesSchema: Schema<NewCodes> = z.looseObject({
  key: z.string(),
  address: z.string(),
} satisfies FieldsOf<NewCodes>)

const code = nameOf(40)
export const codeBody: Schema<{ code: string }> = z.looseObject({ code })

/**
 * New recovery codes, shown only once. Setting up a second factor returns [] if the user already has some.
 */
export interface RecoveryCodes {
  recoveryCodes: string[]
}
const recoveryCodes = z.array(z.string())
export const recoveryCodesSchema: Schema<RecoveryCodes> = z.looseObject({
  recoveryCodes,
} satisfies FieldsOf<RecoveryCodes>)

/**
 * The response to setting up a second factor: a new session that replaces all of the user's other sessions.
 */
export interface SetUpFactor extends RecoveryCodes {
  tokens: SessionTokens
}
export const setUpFactorSchema: Schema<SetUpFactor> = z.looseObject({
  recoveryCodes,
  tokens: sessionTokensSchema,
} satisfies FieldsOf<SetUpFactor>)

export const requiredBody: Schema<{ required: boolean }> = z.looseObject({ required: z.boolean() })
export const requiredSchema: Schema<{ required: boolean }> = z.looseObject({ required: flag(false) })
