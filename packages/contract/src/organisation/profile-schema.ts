import type { Profile } from '@kontor/domain/organisation/profile'
import * as z from 'zod/mini'
import { flag, list, type Schema, text } from '../calls/schema.ts'
import { addressShape } from '../customers/address-schema.ts'

export const profileShape = z.looseObject({
  legalName: text,
  address: z.prefault(addressShape, {}),
  taxNumber: text,
  VAT: text,
  register: z.prefault(z.looseObject({ court: text, number: text }), {}),
  directors: list(z.string()),
  contactPerson: z.prefault(z.looseObject({ name: text, phone: text, email: text }), {}),
  phone: text,
  email: text,
  website: text,
  bank: z.prefault(z.looseObject({ name: text, iban: text, bic: text, accountHolder: text }), {}),
  smallBusiness: flag(false),
  logo: z._default(
    z.string().check(z.regex(/^$|^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+=*$/)),
    '',
  ),
})
export const profileSchema: Schema<Profile> = profileShape
