import type { Profile } from '@kontor/domain/organisation/profile'
import * as z from 'zod/mini'
import { type FieldsOf, type Schema, text } from '../calls/schema.ts'
import { profileShape } from './profile-schema.ts'

export interface Organisation {
  /** Short name, `a-z 0-9 -`, 2 to 40 characters [A3.1]. */
  id: string
  name: string
  profile: Profile
  features: Record<string, boolean>
}
export const organisationSchema: Schema<Organisation> = z.looseObject({
  id: z.string(),
  name: text,
  profile: z.prefault(profileShape, {}),
  features: z._default(z.record(z.string(), z.boolean()), {}),
} satisfies FieldsOf<Organisation>)
