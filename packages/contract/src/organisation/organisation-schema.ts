import type { Profile } from '@kontor/domain/organisation/profile'
import { shortestPassphrase } from '@kontor/domain/session/password-policy'
import * as z from 'zod/mini'
import { type FieldsOf, nameOf, type Schema, text } from '../calls/schema.ts'
import { profileShape } from './profile-schema.ts'
import { type StoredStandardTexts, storedStandardTexts } from './standard-texts-schema.ts'

export interface Organisation {
  /** Short name, `a-z 0-9 -`, 2 to 40 characters [A3.1]. */
  id: string
  name: string
  profile: Profile
  features: Record<string, boolean>
  /** Missing if the organisation has never stored any [A30.1]. */
  standardTexts?: StoredStandardTexts | undefined
}
export const organisationSchema: Schema<Organisation> = z.looseObject({
  id: z.string(),
  name: text,
  profile: z.prefault(profileShape, {}),
  features: z._default(z.record(z.string(), z.boolean()), {}),
  standardTexts: z.optional(storedStandardTexts),
} satisfies FieldsOf<Organisation>)

/** Shorter passphrases are refused, because others can try to open a backup at leisure [A33.1]. */
export const backupBody: Schema<{ passphrase: string }> = z.looseObject({
  passphrase: z.string().check(z.minLength(shortestPassphrase), z.maxLength(512)),
})

export const organisationNameBody: Schema<{ name: string }> = z.looseObject({
  name: nameOf(200).check(z.trim(), z.minLength(1)),
})
