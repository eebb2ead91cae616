import { expect, test } from 'vitest'
import { idempotencyKeys } from './idempotency-key.ts'

test('a body keeps its key until it changes or `forget` is called', () => {
  const keys = idempotencyKeys()
  const first = keys.keyFor({ title: 'A' })
  expect(keys.keyFor({ title: 'A' })).toBe(first)
  const changed = keys.keyFor({ title: 'B' })
  expect(changed).not.toBe(first)
  keys.forget()
  expect(keys.keyFor({ title: 'B' })).not.toBe(changed)
})
