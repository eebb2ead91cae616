import type * as z from 'zod/mini'
import { rulesOf } from './schema-parts.ts'

/**
 * Maximum lengths of the texts, lists and records that a client may send. `readBody` checks them; the schema
 * itself does not. So they apply only to input, and data from before a bound existed stays readable. A list
 * that is too long is rejected before its elements are parsed.
 */
const longest = new WeakMap<z.core.$ZodType, number>()

/**
 * Registers the maximum number of UTF-16 code units, elements or keys that `readBody` accepts for the schema.
 */
export function upTo<S extends z.core.$ZodType>(max: number, schema: S): S {
  longest.set(schema, max)
  return schema
}

/**
 * The bound of a text, list or record: the registered one, or else the maximum that the schema checks;
 * undefined if there is neither.
 */
export function boundOf(schema: z.core.$ZodType): number | undefined {
  const known = longest.get(schema)
  if (known !== undefined) return known
  return rulesOf(schema).find(({ maximum }) => maximum !== undefined)?.maximum
}

/** Adds the bound to the generated JSON Schema; pass this function to `z.toJSONSchema` as `override`. */
export function describeBound({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  const max = boundOf(zodSchema)
  if (max === undefined) return
  if (jsonSchema.type === 'string') jsonSchema.maxLength = max
  else if (jsonSchema.type === 'array') jsonSchema.maxItems = max
  else if (jsonSchema.type === 'object') jsonSchema.maxProperties = max
}

type Choice = (value: object) => z.core.$ZodType | undefined
const choices = new WeakMap<z.core.$ZodType, Choice>()

/**
 * Registers `choose` for an object schema that also checks each object with a second schema, which depends on
 * the object. `choose` returns that second schema.
 */
export function chosenBy<S extends z.core.$ZodType>(schema: S, choose: Choice): S {
  choices.set(schema, choose)
  return schema
}

export function chosenSchema(schema: z.core.$ZodType, value: object): z.core.$ZodType | undefined {
  return choices.get(schema)?.(value)
}
