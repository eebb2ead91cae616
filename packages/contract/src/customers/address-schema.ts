import { type Address, defaultCountry } from '@kontor/domain/customers/address'
import type { ContactPerson } from '@kontor/domain/customers/contact-person'
import type { ObjectInfos } from '@kontor/domain/object-infos'
import { textLimits } from '@kontor/domain/texts/text-limits'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { type FieldsOf, text, textUpTo, unixSeconds } from '../calls/schema.ts'

const { address, contactPerson } = textLimits

export const addressShape = z.looseObject({
  street: textUpTo(address.street),
  streetExtra: textUpTo(address.streetExtra),
  postalCode: textUpTo(address.postalCode),
  city: textUpTo(address.city),
  country: z._default(upTo(address.country, z.string()), defaultCountry),
} satisfies FieldsOf<Address>)

export const contactPersonShape = z.looseObject({
  firstName: textUpTo(contactPerson.firstName),
  lastName: textUpTo(contactPerson.lastName),
  gender: z._default(z.enum(['female', 'male', 'general', '']), 'general'),
  title: textUpTo(contactPerson.title),
} satisfies FieldsOf<ContactPerson>)

/** Who created the object and who last changed it, and when [S3.1.6]. */
export const objectInfosShape = z.looseObject({
  createdAt: unixSeconds,
  createdBy: text,
  updatedAt: unixSeconds,
  updatedBy: text,
} satisfies FieldsOf<ObjectInfos>)

const editorOfFlag = z.transform((isEdited: boolean): string => (isEdited ? '?' : ''))

/** User name of the person who is editing. Some servers send a boolean; true becomes the user name '?'. */
export const editorName = z._default(
  z.union([z.string(), z.pipe(z.pipe(z.boolean(), editorOfFlag), z.string())]),
  '',
)
