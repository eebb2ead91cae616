import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FieldsOf, Schema } from './schema.ts'

test('an optional field without a schema is a type error, and so is a schema without a field', () => {
  interface Named {
    name: string
    note?: string | undefined
  }
  const complete = { name: z.string(), note: z.optional(z.string()) } satisfies FieldsOf<Named>
  // @ts-expect-error: `note` has no schema.
  const forgotten = { name: z.string() } satisfies FieldsOf<Named>
  // @ts-expect-error: `notes` is no field.
  const misspelt = { ...complete, notes: z.string() } satisfies FieldsOf<Named>
  // Without FieldsOf, the type accepts the schema, which lets any note through.
  const schema: Schema<Named> = z.looseObject(forgotten)
  expect(schema.safeParse({ name: 'x', note: 5 }).success).toBe(true)
  expect(z.looseObject(complete).safeParse({ name: 'x', note: 5 }).success).toBe(false)
  expect(Object.keys(misspelt)).toContain('notes')
})
