import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isComplete } from './is-complete.ts'

const schema = z.object({
  name: z.string().check(z.maxLength(3)),
  note: z.optional(z.string()),
  anything: z.unknown(),
})

test.each([
  [{ name: 'abc', anything: null }, true],
  [{ name: 'abcd', anything: null }, false],
  [{ name: 1, anything: null }, false],
  [{ name: 'a', note: 'b', anything: { of: ['any', 'kind'] } }, true],
  [{ name: 'a', note: 1, anything: null }, false],
  [{ name: 'a', more: 'is kept', anything: 0 }, true],
  [JSON.parse('{"name": "a", "anything": 0, "__proto__": {}}'), false],
  [[], false],
])('%j is complete: %s', (value, complete) => {
  expect(isComplete(schema, value)).toBe(complete)
})
