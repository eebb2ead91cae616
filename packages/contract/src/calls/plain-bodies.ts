import * as z from 'zod/mini'
import { type Schema, text } from './schema.ts'

/** The body of calls that need no data: empty or missing. */
export const emptyBody: Schema<object> = z.prefault(z.looseObject({}), {})

/** The requirements do not define these two responses. Ours have one field, which other servers may omit. */
export const successSchema: Schema<{ success: true }> = z.prefault(
  z.looseObject({ success: z._default(z.literal(true), true) }),
  {},
)
export const idSchema: Schema<{ id: string }> = z.prefault(z.looseObject({ id: text }), {})
