import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isComplete } from './is-complete.ts'

const threeCharacters = z.string().check(z.maxLength(3))
const person = z.looseObject({ name: threeCharacters, note: z.optional(z.string()), anything: z.unknown() })

/** A schema of each kind, with values that are complete and values that are not. */
const kinds: Record<string, [schema: z.ZodMiniType, complete: unknown[], incomplete: unknown[]]> = {
  text: [z.string(), ['', 'a'.repeat(1000)], [1, null, undefined, ['a']]],
  'short text': [threeCharacters, ['', 'abc'], ['abcd', ['a'], 1]],
  'text with two patterns': [z.string().check(z.regex(/^a/), z.regex(/b$/)), ['ab'], ['a', 'b', 'cb', 5]],
  'short text with a pattern': [z.string().check(z.maxLength(2), z.regex(/^a/)), ['ab'], ['abc', 'b']],
  'text with another rule': [z.string().check(z.maxLength(3), z.minLength(2)), ['ab'], ['a', 'abcd']],
  'trimmed text': [z.string().check(z.trim()), ['a b'], ['a ', 5]],
  number: [z.number(), [0, -1.5, 1e300], [Number.NaN, Number.POSITIVE_INFINITY, '1', null]],
  integer: [z.int(), [0, -3, Number.MAX_SAFE_INTEGER], [0.5, 2 ** 53, '1', true]],
  'bounded number': [
    z.number().check(z.minimum(2), z.minimum(1), z.maximum(7), z.maximum(9)),
    [2, 4.5, 7],
    [1, 1.99, 7.01, 9, Number.NaN],
  ],
  // `isComplete` does not support these two rules, so no value counts as complete.
  'number below a limit': [z.number().check(z.lt(5)), [], [4, 5]],
  'multiple of a number': [z.number().check(z.multipleOf(2)), [], [4, 5]],
  boolean: [z.boolean(), [true, false], ['true', 0, 1, null, undefined]],
  anything: [z.unknown(), [undefined, null, 'a', {}], []],
  choice: [z.enum(['a', 'b']), ['a', 'b'], ['c', 0, undefined]],
  optional: [z.optional(threeCharacters), [undefined, 'abc'], ['abcd', null]],
  default: [z._default(threeCharacters, 'a'), ['abc'], [undefined, 'abcd', null]],
  prefault: [z.prefault(person, { name: '', anything: 0 }), [{ name: 'a', anything: 0 }], [undefined, {}]],
  list: [z.array(threeCharacters), [[], ['a', 'abc']], [['a', 'abcd'], { length: 0 }, 'abc', null]],
  'list with a limit': [z.array(z.string()).check(z.maxLength(3)), [], [['a']]],
  'text or boolean': [z.union([threeCharacters, z.boolean()]), ['abc', true], ['abcd', 5]],
  'converted text': [z.pipe(z.string(), z.transform(Number)), [], ['5', 5]],
  literal: [z.literal('a'), ['a'], ['b', 'abc', null]],
  'text or null': [z.nullable(threeCharacters), ['abc', null], ['abcd', undefined]],
  // Parsing copies records, so no record counts as complete.
  record: [z.record(z.string(), z.string()), [], [{ a: 'b' }, { a: 5 }]],
  object: [
    person,
    [
      { name: 'abc', anything: null },
      { name: 'a', note: 'b', anything: { of: ['any', 'kind'] } },
      { name: 'a', more: 'is kept', anything: 0 },
    ],
    [
      {},
      { name: 'abcd', anything: null },
      { name: 1, anything: null },
      { name: 'a', note: 1, anything: null },
      JSON.parse('{"name": "a", "anything": 0, "__proto__": {}}'),
      [],
      null,
      'a',
    ],
  ],
  'object of optional fields': [
    z.looseObject({ note: z.optional(z.string()) }),
    [{}, { note: 'a' }],
    [[], null],
  ],
}

test.each(Object.entries(kinds))(
  '%s: distinguishes complete values from incomplete ones',
  (_, [schema, complete, incomplete]) => {
    for (const value of complete) expect([value, isComplete(schema, value)]).toEqual([value, true])
    for (const value of incomplete) expect([value, isComplete(schema, value)]).toEqual([value, false])
  },
)

test('parsing does not change a complete value', () => {
  const values = Object.values(kinds).flatMap(([, ...values]) => values.flat())
  for (const [schema] of Object.values(kinds))
    for (const value of values) if (isComplete(schema, value)) expect(schema.parse(value)).toEqual(value)
})
