import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf, leafOf, leavesOf, mapParts } from './schema-parts.ts'

test('finds a text or list schema inside defaults, optionals, lazy schemas, conversions and unions', () => {
  const text = z.string()
  const list = z.array(z.number())
  expect(leafOf(z._default(text, ''), 'string')).toBe(text)
  expect(leafOf(z.prefault(text, ''), 'string')).toBe(text)
  expect(leafOf(z.optional(z.nullable(text)), 'string')).toBe(text)
  expect(
    leafOf(
      z.lazy(() => text),
      'string',
    ),
  ).toBe(text)
  expect(leafOf(z.pipe(text, z.transform(Number)), 'string')).toBe(text)
  expect(leafOf(z.union([z.number(), z.optional(list), text]), 'array')).toBe(list)
  expect(leafOf(list, 'string')).toBeUndefined()
  expect(leafOf(undefined, 'string')).toBeUndefined()
  expect(leavesOf(undefined)).toEqual([])
})

test('an object of a union may have the fields of all its options; the first schema of a field counts', () => {
  const [a, b, other] = [z.string(), z.number(), z.boolean()]
  const fields = fieldsOf(z.union([z.optional(z.object({ a })), z.object({ a: other, b }), z.string()]))
  expect(fields.a).toBe(a)
  expect(fields.b).toBe(b)
  expect([fields.toString, fields.constructor, fieldsOf(undefined).a]).toEqual(Array(3).fill(undefined))
})

test('maps known parts, leaves out those that become undefined, and keeps all other values', () => {
  const schema = z.object({ list: z.array(z.number()), gone: z.string(), text: z.string() })
  const value = { list: [1, 2], gone: 'x', unknown: 'y', text: 'z' }
  const change = (_schema: unknown, part: unknown) => (part === 'x' ? undefined : [part])
  expect(mapParts(schema, value, change)).toEqual({ list: [[1, 2]], unknown: 'y', text: ['z'] })
  expect(mapParts(schema, value, change)).not.toHaveProperty('gone')
  expect(mapParts(z.array(z.number()), [1, 2], change)).toEqual([[1], [2]])
  for (const other of [null, 'x', [1]]) expect(mapParts(schema, other, change)).toBe(other)
})
