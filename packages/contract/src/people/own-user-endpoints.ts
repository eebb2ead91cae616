import { type Right, type Role, rights, roles } from '@kontor/domain/people/rights'
import * as z from 'zod/mini'
import { get } from '../calls/endpoint.ts'
import { type FieldsOf, list, type Schema } from '../calls/schema.ts'

/** The calling user and their rights. */
interface OwnUser {
  username: string
  organisation: string
  role: Role
  rights: Right[]
  /** Names of up to five enabled people who may administer the organisation. */
  administrators: string[]
  /** The names that the user had before, oldest first, under which browsers may still keep unsaved work. */
  earlierNames: string[]
}
const ownUserSchema: Schema<OwnUser> = z.looseObject({
  username: z.string(),
  organisation: z.string(),
  role: z.enum(roles),
  rights: z.array(z.enum(rights)),
  administrators: list(z.string()),
  earlierNames: list(z.string()),
} satisfies FieldsOf<OwnUser>)

/** Separate from the calls for people, because every page makes this one. */
export const ownUserEndpoints = {
  getOwnUser: get('own', '/v1/user', 'A10.3', 'The calling user and their rights', ownUserSchema),
} as const
