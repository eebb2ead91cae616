import { defaultCountry } from '@kontor/domain/customers/address'
import * as z from 'zod/mini'
import { text, unixSeconds } from '../calls/schema.ts'

export const addressShape = z.looseObject({
  street: text,
  streetExtra: text,
  postalCode: text,
  city: text,
  country: z._default(z.string(), defaultCountry),
})

export const contactPersonShape = z.looseObject({
  firstName: text,
  lastName: text,
  gender: z._default(z.enum(['female', 'male', 'general', '']), 'general'),
  title: text,
})

/** Who wrote the object and when [S3.1.6]. */
export const objectInfosShape = z.looseObject({
  createdAt: unixSeconds,
  createdBy: text,
  updatedAt: unixSeconds,
  updatedBy: text,
})

const editorOfFlag = z.transform((isEdited: boolean): string => (isEdited ? '?' : ''))

/** Whoever edits: a user name; servers in the field send a boolean, where true is an editor without a name, '?'. */
export const editorName = z._default(
  z.union([z.string(), z.pipe(z.pipe(z.boolean(), editorOfFlag), z.string())]),
  '',
)
