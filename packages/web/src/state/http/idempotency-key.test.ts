import { expect, test } from 'vitest'
import { idempotencyKeys } from './idempotency-key.ts'

test('the same body keeps its key; a changed body, or the same one after `forget`, gets a new key', () => {
  const keys = idempotencyKeys()
  const first = keys.keyFor({ title: 'A' })
  expect(keys.keyFor({ title: 'A' })).toBe(first)
  const changed = keys.keyFor({ title: 'B' })
  expect(changed).not.toBe(first)
  keys.forget()
  expect(keys.keyFor({ title: 'B' })).not.toBe(changed)
})
