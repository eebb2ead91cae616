import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boundOf, describeBound, upTo } from './bounds.ts'

test('the registered bound takes precedence over the one that the schema checks', () => {
  expect(boundOf(upTo(5, z.string()))).toBe(5)
  expect(boundOf(upTo(5, z.string().check(z.maxLength(9))))).toBe(5)
  expect(boundOf(z.string().check(z.minLength(1), z.maxLength(9)))).toBe(9)
  expect(boundOf(z.array(z.string()).check(z.maxLength(3)))).toBe(3)
  expect(boundOf(z.string().check(z.minLength(1)))).toBeUndefined()
  expect(boundOf(z.string())).toBeUndefined()
})

test('the JSON Schema contains the bounds of texts, lists and records', () => {
  const schema = z.object({
    text: upTo(5, z.string()),
    list: upTo(6, z.array(z.string())),
    record: upTo(7, z.record(z.string(), z.string())),
    number: upTo(8, z.number()),
  })
  const { number, ...bounded } = z.toJSONSchema(schema, { override: describeBound }).properties ?? {}
  expect(number).toEqual({ type: 'number' })
  expect(bounded).toMatchObject({
    text: { type: 'string', maxLength: 5 },
    list: { type: 'array', maxItems: 6 },
    record: { type: 'object', maxProperties: 7 },
  })
  const described = JSON.stringify(z.toJSONSchema(z.array(z.string()), { override: describeBound }))
  expect(described).not.toContain('max')
})
