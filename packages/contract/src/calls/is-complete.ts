import * as z from 'zod/mini'
import type { Schema } from './schema.ts'
import { definitionOf, rulesOf } from './schema-parts.ts'

type Check = (value: unknown) => boolean

const checks = new WeakMap<z.core.$ZodType, Check>()

/**
 * Whether a value is complete and valid and needs no conversion, so parsing would return an equal value.
 * Parsing copies every object; large responses from our own server (ten thousand invoices) need no copies.
 * May return false for a complete value, but never true for an incomplete one.
 */
export function isComplete<T>(schema: Schema<T>, value: unknown): value is T {
  return checkOf(schema)(value)
}

function checkOf(schema: z.core.$ZodType): Check {
  const known = checks.get(schema)
  if (known) return known
  const check = makeCheck(schema)
  checks.set(schema, check)
  return check
}

function makeCheck(schema: z.core.$ZodType): Check {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
      return stringCheck(schema)
    case 'number':
      return numberCheck(schema, def)
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'unknown':
      return () => true
    case 'enum':
      return enumCheck(def)
    case 'optional':
      return optionalCheck(def)
    case 'default':
    case 'prefault':
      return checkOf(def.innerType)
    case 'array':
      return arrayCheck(def)
    case 'object':
      return objectCheck(def)
    case 'union': {
      const options = def.options.map(checkOf)
      return (value) => options.some((fits) => fits(value))
    }
    default:
      return bySchema(schema)
  }
}

/** Parses the value. A value that the schema copies or converts counts as incomplete. */
function bySchema(schema: z.core.$ZodType): Check {
  return (value) => {
    const result = z.safeParse(schema, value)
    return result.success && Object.is(result.data, value)
  }
}

function stringCheck(schema: z.core.$ZodType): Check {
  let max = Number.POSITIVE_INFINITY
  const patterns: RegExp[] = []
  for (const { maximum, pattern } of rulesOf(schema)) {
    if (maximum !== undefined) max = maximum
    else if (pattern !== undefined) patterns.push(pattern)
    else return bySchema(schema)
  }
  return (value) =>
    typeof value === 'string' && value.length <= max && patterns.every((pattern) => pattern.test(value))
}

function numberCheck(schema: z.core.$ZodType, def: z.core.$ZodNumberDef): Check {
  const mustBeInteger = (def as Partial<z.core.$ZodNumberFormatDef>).format === 'safeint'
  let min = Number.NEGATIVE_INFINITY
  let max = Number.POSITIVE_INFINITY
  for (const bound of rulesOf(schema)) {
    if (bound.inclusive !== true || typeof bound.value !== 'number') return () => false
    if (bound.check === 'less_than') max = Math.min(max, bound.value)
    else min = Math.max(min, bound.value)
  }
  const isNumber = mustBeInteger ? Number.isSafeInteger : Number.isFinite
  return (value) => typeof value === 'number' && isNumber(value) && value >= min && value <= max
}

function enumCheck(def: z.core.$ZodEnumDef): Check {
  const values = new Set<unknown>(Object.values(def.entries))
  return (value) => values.has(value)
}

function optionalCheck(def: z.core.$ZodOptionalDef): Check {
  const inner = checkOf(def.innerType)
  return (value) => value === undefined || inner(value)
}

function arrayCheck(def: z.core.$ZodArrayDef): Check {
  if (def.checks?.length) return () => false
  const element = checkOf(def.element)
  return (value) => Array.isArray(value) && value.every(element)
}

/** Ignores unknown fields, which parsing keeps [A1.5], except `__proto__`, which parsing drops. */
function objectCheck(def: z.core.$ZodObjectDef): Check {
  const fields = Object.entries(def.shape).map(([name, field]) => [name, checkOf(field)] as const)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    if (Object.hasOwn(value, '__proto__')) return false
    const record = value as Record<string, unknown>
    for (const [name, fits] of fields) if (!fits(record[name])) return false
    return true
  }
}
