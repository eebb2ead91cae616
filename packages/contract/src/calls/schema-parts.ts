import type * as z from 'zod/mini'

// The only file that knows how zod describes a schema: as a tree of definitions (zod.dev/packages/core).

/** The definition of a schema; its `type` tells which one. */
export function definitionOf(schema: z.core.$ZodType): Definition {
  return (schema as z.ZodMiniType).def as Definition
}

type Definition = z.core.$ZodTypes['_zod']['def']

/** The rules of a schema beside its type, such as a minimum; a rule has only some of these values. */
export function rulesOf(schema: z.core.$ZodType): Rule[] {
  return (definitionOf(schema).checks ?? []).map(({ _zod }) => _zod.def)
}

interface Rule {
  check: string
  maximum?: number
  pattern?: RegExp
  value?: unknown
  inclusive?: boolean
}

interface Leaves {
  string: z.ZodMiniString
  array: z.ZodMiniArray
  object: z.ZodMiniObject
  record: z.ZodMiniRecord
}

/** The first schema from `leavesOf` for values of this kind; undefined if there is none. */
export function leafOf<Kind extends keyof Leaves>(
  schema: z.core.$ZodType | undefined,
  kind: Kind,
): Leaves[Kind] | undefined {
  return leavesOf(schema).find((leaf) => definitionOf(leaf).type === kind) as Leaves[Kind] | undefined
}

/**
 * The schemas that check input: those inside a default, an optional, nullable or lazy schema, a union or a
 * conversion, or else the schema itself.
 */
export function leavesOf(schema: z.core.$ZodType | undefined): z.core.$ZodType[] {
  if (schema === undefined) return []
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'default':
    case 'prefault':
    case 'optional':
    case 'nullable':
      return leavesOf(definition.innerType)
    case 'lazy':
      return leavesOf(definition.getter())
    case 'pipe':
      return leavesOf(definition.in)
    case 'union':
      return definition.options.flatMap(leavesOf)
    default:
      return [schema]
  }
}

const fields = new WeakMap<z.core.$ZodType, z.core.$ZodShape>()

/**
 * The fields of an object schema by name, in an object without a prototype; empty for any other schema. In a
 * union, an object may have the fields of all; the first schema of a field counts.
 */
export function fieldsOf(schema: z.core.$ZodType | undefined): z.core.$ZodShape {
  const known = schema && fields.get(schema)
  if (known !== undefined) return known
  const shapes = leavesOf(schema).flatMap((leaf) => (isObject(leaf) ? [leaf.def.shape] : []))
  const all = Object.assign(Object.create(null), ...shapes.toReversed())
  if (schema !== undefined) fields.set(schema, all)
  return all
}

function isObject(schema: z.core.$ZodType): schema is z.ZodMiniObject {
  return definitionOf(schema).type === 'object'
}

/** The schema for the elements of a list; undefined if the schema takes no list. */
export function elementOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  return leafOf(schema, 'array')?.def.element
}

/**
 * A copy of a list or object in which `change` has replaced each element and each known field. Leaves out fields
 * that it returns as undefined. Returns other values unchanged.
 */
export function mapParts(
  schema: z.core.$ZodType,
  value: unknown,
  change: (schema: z.core.$ZodType, part: unknown) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const element = elementOf(schema)
    return element === undefined ? value : value.map((part) => change(element, part))
  }
  const known = fieldsOf(schema)
  const changed = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const field = known[name]
    if (field === undefined) return [[name, part]]
    const now = change(field, part)
    return now === undefined ? [] : [[name, now]]
  })
  return Object.fromEntries(changed)
}
