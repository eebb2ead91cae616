import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Role, roles } from '@kontor/domain/people/rights'
import * as z from 'zod/mini'
import { id, nameOf, type Schema, unixSeconds } from '../calls/schema.ts'

/** A token by which a program calls the API; the token itself is shown once, when it is made. */
export interface ProgramToken {
  id: string
  name: string
  /** Never more than its owner may do. */
  role: Role
  /** The person who created it; it ends with their account. */
  owner: string
  createdAt: UnixSeconds
  expiresAt: UnixSeconds
  /** To the minute; 0 for never. */
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
})
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
})
export const newProgramTokenSchema: Schema<ProgramToken & { token: string }> = z.extend(programTokenShape, {
  token: z.string(),
})
export const programTokenIdBody: Schema<{ id: string }> = z.looseObject({ id })
