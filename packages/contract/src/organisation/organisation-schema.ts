import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { Profile } from '@kontor/domain/organisation/profile'
import * as z from 'zod/mini'
import { ownId, type Schema, text } from '../calls/schema.ts'
import { layoutDefinitionShape } from '../layouts/layout-schema.ts'
import { printableLayoutShape } from '../layouts/printable-layout.ts'
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
})

const storedLayoutTemplateShape = z.looseObject({
  id: ownId,
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  version: z._default(z.int().check(z.minimum(1)), 1),
  definition: layoutDefinitionShape,
})
/** As stored: layouts may violate rules that were added later. */
export const storedLayoutTemplateSchema: Schema<LayoutTemplate> = storedLayoutTemplateShape
export const storedLayoutTemplateListSchema: Schema<LayoutTemplate[]> = z.array(storedLayoutTemplateShape)
/** As clients send it: the layout must also be printable. */
export const layoutTemplateSchema: Schema<LayoutTemplate> = z.extend(storedLayoutTemplateShape, {
  definition: printableLayoutShape,
})

/** The body of calls that need no data: empty or missing. */
export const emptyBody: Schema<object> = z.prefault(z.looseObject({}), {})
