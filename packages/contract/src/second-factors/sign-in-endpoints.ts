import * as z from 'zod/mini'
import { post } from '../calls/endpoint.ts'
import { nameOf, type Schema } from '../calls/schema.ts'
import { namedSessionSchema } from '../session/session-schema.ts'

const codeSignInBody: Schema<{ attempt: string; code: string }> = z.looseObject({
  attempt: nameOf(512),
  code: nameOf(40),
})

/** The call for the second step of a login. The login page loads this file only when needed. */
export const signInEndpoints = {
  signInWithCode: post(
    'public',
    '/v1/user/login/code',
    'A10.9',
    'Complete a login with a one-time code or a recovery code',
    codeSignInBody,
    namedSessionSchema,
  ),
} as const
