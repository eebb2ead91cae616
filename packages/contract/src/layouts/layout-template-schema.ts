import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import * as z from 'zod/mini'
import { type FieldsOf, ownId, type Schema } from '../calls/schema.ts'
import { layoutDefinitionShape } from './layout-schema.ts'
import { printableLayoutShape } from './printable-layout.ts'

const storedLayoutTemplateShape = z.looseObject({
  id: ownId,
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  version: z._default(z.int().check(z.minimum(1)), 1),
  definition: layoutDefinitionShape,
} satisfies FieldsOf<LayoutTemplate>)
/** As stored: layouts may violate rules that were added later. */
export const storedLayoutTemplateSchema: Schema<LayoutTemplate> = storedLayoutTemplateShape
export const storedLayoutTemplateListSchema: Schema<LayoutTemplate[]> = z.array(storedLayoutTemplateShape)
/** As clients send it: the layout must also be printable. */
export const layoutTemplateSchema: Schema<LayoutTemplate> = z.extend(storedLayoutTemplateShape, {
  definition: printableLayoutShape,
})
