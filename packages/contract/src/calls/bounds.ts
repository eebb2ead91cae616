import type * as z from 'zod/mini'

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
  const { checks = [] } = schema._zod.def
  const maxima = checks.map(({ _zod }) => (_zod.def as { maximum?: number }).maximum)
  return maxima.find((maximum) => maximum !== undefined)
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

interface Leaves {
  string: z.core.$ZodString
  array: z.core.$ZodArray
  object: z.core.$ZodObject
  record: z.core.$ZodRecord
}

/** The first schema from `leavesOf` for values of this kind; undefined if there is none. */
export function leafOf<Kind extends keyof Leaves>(
  schema: z.core.$ZodType | undefined,
  kind: Kind,
): Leaves[Kind] | undefined {
  return leavesOf(schema).find((leaf) => leaf._zod.def.type === kind) as Leaves[Kind] | undefined
}

/**
 * The schemas that check input: those inside a default, an optional, nullable or lazy schema, a union or a
 * conversion, or else the schema itself.
 */
export function leavesOf(schema: z.core.$ZodType | undefined): z.core.$ZodType[] {
  if (schema === undefined) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'default':
    case 'prefault':
    case 'optional':
    case 'nullable':
      return leavesOf(def.innerType)
    case 'lazy':
      return leavesOf(def.getter())
    case 'pipe':
      return leavesOf(def.in)
    case 'union':
      return def.options.flatMap(leavesOf)
    default:
      return [schema]
  }
}
