import type { Schema } from '@kontor/contract/calls/schema'
import fc from 'fast-check'
import * as z from 'zod/mini'

/** The parts of JSON Schema that the contract's bodies use. */
interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** Bodies that mostly match a schema of the contract; some contain numbers at the schema's limits. */
export function arbitraryBody(schema: Schema<unknown>): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return arbitraryOf(root, root, 0)
}

/** Replaces one value anywhere in the body with one that is probably invalid. */
export function broken(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(body, fc.nat(), oddValue).map(([value, seed, odd]) => replaced(value, seed, odd))
}

/** Unexpected values: null, extreme numbers, unusual strings, wrong types and dangerous keys. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, -1, 1e308, -1e13, 0.1 + 0.2, 2 ** 53, '', ' ', '0', [], {}, [[]]),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    "'; drop table invoice; --",
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '🧾'.repeat(200),
  ),
  fc.constantFrom<unknown>(
    { constructor: 1 },
    { toString: null },
    JSON.parse('{"then":1}'),
    { length: 1e9 },
    { toJSON: 'x' },
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '\u0000', 'Größe', '1763683200', '\ud83d') },
)

const deepest = 7

function arbitraryOf(schema: JsonSchema, root: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema) => arbitraryOf(part, root, depth + 1)
  if (schema.$ref !== undefined) return inner(referred(schema.$ref, root))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(inner))
  if (schema.type === 'string') return text
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer(limits(schema))
  if (schema.type === 'number') return numberWithin(limits(schema))
  if (schema.prefixItems !== undefined) return fc.tuple(...schema.prefixItems.map(inner))
  if (schema.type === 'array') {
    return depth > deepest ? fc.constant([]) : fc.array(inner(schema.items ?? {}), { maxLength: 3 })
  }
  if (schema.type === 'object') return objectOf(schema, inner)
  return fc.jsonValue({ maxDepth: 1 })
}

function objectOf(schema: JsonSchema, inner: (part: JsonSchema) => fc.Arbitrary<unknown>) {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)]),
  )
  return fc.record(fields, { requiredKeys: schema.required ?? [], noNullPrototype: true })
}

function referred(reference: string, root: JsonSchema): JsonSchema {
  return reference === '#' ? root : (root.$defs?.[reference.split('/').at(-1) ?? ''] ?? {})
}

function limits({ minimum = -1e9, maximum = 1e9 }: JsonSchema): { min: number; max: number } {
  return { min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }
}

function numberWithin({ min, max }: { min: number; max: number }): fc.Arbitrary<number> {
  const few = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  return fc.oneof(few, fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }))
}

function replaced(value: unknown, seed: number, odd: unknown): unknown {
  if (value === null || typeof value !== 'object' || seed % 5 === 0) return odd
  const keys = Object.keys(value)
  const key = keys[Math.floor(seed / 5) % Math.max(keys.length, 1)]
  if (key === undefined) return odd
  const next = Math.floor(seed / 7)
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? replaced(item, next, odd) : item))
  }
  return { ...value, [key]: replaced(Reflect.get(value, key), next, odd) }
}
