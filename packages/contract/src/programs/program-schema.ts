import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Role, roles } from '@kontor/domain/people/rights'
import * as z from 'zod/mini'
import { type FieldsOf, id, nameOf, type Schema, unixSeconds } from '../calls/schema.ts'

/** A token with which a program calls the API. The token is shown only once, when it is created. */
export interface ProgramToken {
  id: string
  name: string
  /** The rights of the program, never more than those of the owner. */
  role: Role
  /**
   * The user who created the token. The token is valid only while this user is enabled and has the rights of
   * the role.
   */
  owner: string
  createdAt: UnixSeconds
  expiresAt: UnixSeconds
  /** Time of its last use, accurate to the minute; 0 if it has never been used. */
  usedAt: UnixSeconds
}
const programTokenShape = z.looseObject({
  id,
  name: z.string(),
  role: z.enum(roles),
  owner: z.string(),
  createdAt: unixSeconds,
  expiresAt: unixSeconds,
  usedAt: unixSeconds,
} satisfies FieldsOf<ProgramToken>)
export const programTokenListSchema: Schema<ProgramToken[]> = z.array(programTokenShape)

export interface ProgramTokenInput {
  name: string
  role: Role
  expiresAt: UnixSeconds
}
export const programTokenBody: Schema<ProgramTokenInput> = z.looseObject({
  name: nameOf(100).check(z.regex(/\S/)),
  role: z.enum(roles),
  expiresAt: unixSeconds,
} satisfies FieldsOf<ProgramTokenInput>)
export const newProgramTokenSchema: Schema<ProgramToken & { token: string }> = z.extend(programTokenShape, {
  token: z.string(),
})
export const programTokenIdBody: Schema<{ id: string }> = z.looseObject({ id })
