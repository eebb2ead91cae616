import { isAccentColor } from '@kontor/domain/organisation/accent-color'
import type { Profile } from '@kontor/domain/organisation/profile'
import { listLimits } from '@kontor/domain/texts/list-limits'
import { textLimits } from '@kontor/domain/texts/text-limits'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { type FieldsOf, flag, listUpTo, longestPicture, type Schema, textUpTo } from '../calls/schema.ts'
import { addressShape } from '../customers/address-schema.ts'

const { profile } = textLimits

export const profileShape = z.looseObject({
  legalName: textUpTo(profile.legalName),
  address: z.prefault(addressShape, {}),
  taxNumber: textUpTo(profile.taxNumber),
  VAT: textUpTo(profile.VAT),
  register: z.prefault(
    z.looseObject({
      court: textUpTo(profile.register.court),
      number: textUpTo(profile.register.number),
    } satisfies FieldsOf<Profile['register']>),
    {},
  ),
  directors: listUpTo(listLimits.directors, upTo(profile.director, z.string())),
  contactPerson: z.prefault(
    z.looseObject({
      name: textUpTo(profile.contactPerson.name),
      phone: textUpTo(profile.contactPerson.phone),
      email: textUpTo(profile.contactPerson.email),
    } satisfies FieldsOf<Profile['contactPerson']>),
    {},
  ),
  phone: textUpTo(profile.phone),
  email: textUpTo(profile.email),
  website: textUpTo(profile.website),
  bank: z.prefault(
    z.looseObject({
      name: textUpTo(profile.bank.name),
      iban: textUpTo(profile.bank.iban),
      bic: textUpTo(profile.bank.bic),
      accountHolder: textUpTo(profile.bank.accountHolder),
    } satisfies FieldsOf<Profile['bank']>),
    {},
  ),
  smallBusiness: flag(false),
  logo: z._default(
    upTo(
      longestPicture,
      z.string().check(z.regex(/^$|^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+=*$/)),
    ),
    '',
  ),
  accentColor: z.optional(
    z.string().check(
      z.maxLength(7),
      z.refine((color) => isAccentColor(color), { error: 'invalid_format' }),
    ),
  ),
} satisfies FieldsOf<Profile>)
export const profileSchema: Schema<Profile> = profileShape
