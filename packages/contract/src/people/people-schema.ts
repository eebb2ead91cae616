import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Role, roles } from '@kontor/domain/people/rights'
import * as z from 'zod/mini'
import { type FieldsOf, flag, list, nameOf, type Schema, text, unixSeconds } from '../calls/schema.ts'

/** A user as administrators see them. */
export interface Person {
  username: string
  /** '' for none. */
  email: string
  role: Role
  /** Time at which the role ends; 0 for never. */
  roleUntil: UnixSeconds
  disabled: boolean
  /** Has neither chosen a password nor signed in with the identity provider yet. */
  invited: boolean
  /** Has set up a second factor. */
  secondFactor: boolean
  /** Number of open sessions. */
  sessions: number
  /**
   * Time of the last use of any session, open or ended, accurate to within five minutes; 0 if no session is
   * stored.
   */
  lastSeen: UnixSeconds
  /** May sign in with a password although the organisation signs in only with its provider [A32.5]. */
  passwordAllowed: boolean
  /** The names that the user had before, oldest first. Nobody else can get them. */
  earlierNames: string[]
}
const role = z.enum(roles)
const username = nameOf(200).check(z.regex(/\S/))
const email = z._default(z.string().check(z.maxLength(254), z.regex(/^([^\s@\p{Cc}]+@[^\s@\p{Cc}]+)?$/u)), '')

const personShape = z.looseObject({
  username: z.string(),
  email: text,
  role,
  roleUntil: unixSeconds,
  disabled: flag(false),
  invited: flag(false),
  secondFactor: flag(false),
  sessions: z._default(z.int(), 0),
  lastSeen: unixSeconds,
  passwordAllowed: flag(false),
  earlierNames: list(z.string()),
} satisfies FieldsOf<Person>)
export const personSchema: Schema<Person> = personShape
export const personListSchema: Schema<Person[]> = z.array(personShape)

/** The user that a call is about. */
export const personBody: Schema<{ username: string }> = z.looseObject({ username })

/** A role and the time at which it ends; 0 for never (not allowed for `auditing`). */
export interface RoleBody {
  username: string
  role: Role
  roleUntil: UnixSeconds
}
export const roleBody: Schema<RoleBody> = z.looseObject({
  username,
  role,
  roleUntil: unixSeconds,
} satisfies FieldsOf<RoleBody>)

export const inviteBody: Schema<RoleBody & { email: string }> = z.looseObject({
  username,
  email,
  role,
  roleUntil: unixSeconds,
} satisfies FieldsOf<RoleBody & { email: string }>)

export const emailBody: Schema<{ username: string; email: string }> = z.looseObject({ username, email })

export const disabledBody: Schema<{ username: string; disabled: boolean }> = z.looseObject({
  username,
  disabled: z.boolean(),
})

export const renameBody: Schema<{ username: string; newName: string }> = z.looseObject({
  username,
  newName: username,
})

export const passwordAllowedBody: Schema<{ username: string; allowed: boolean }> = z.looseObject({
  username,
  allowed: z.boolean(),
})

/** A single-use link for choosing a password. Only this response contains its token. */
export interface PasswordLink {
  token: string
  expiresAt: UnixSeconds
}
export const passwordLinkSchema: Schema<PasswordLink> = z.looseObject({
  token: z.string(),
  expiresAt: unixSeconds,
} satisfies FieldsOf<PasswordLink>)

const linkToken = nameOf(512)
export const openLinkBody: Schema<{ token: string }> = z.looseObject({ token: linkToken })
export const useLinkBody: Schema<{ token: string; newPassword: string }> = z.looseObject({
  token: linkToken,
  newPassword: z.string().check(z.maxLength(1024)),
})

/** The user that a link is for. */
export interface LinkHolder {
  /** Short name of the organisation [A3.1]. */
  organisation: string
  organisationName: string
  username: string
  /** False if the user may sign in only with the identity provider, so that a password would be useless. */
  passwordUsable: boolean
}
export const linkHolderSchema: Schema<LinkHolder> = z.looseObject({
  organisation: z.string(),
  organisationName: text,
  username: z.string(),
  passwordUsable: flag(true),
} satisfies FieldsOf<LinkHolder>)
