import { expect, test } from 'vitest'
import { DomainError } from './domain-error.ts'

test('a refusal has its code as message, and no details unless given', () => {
  expect(new DomainError('locked')).toMatchObject({ name: 'DomainError', message: 'locked', details: {} })
  expect(new DomainError('locked', { lockedBy: 'ada' }).details).toEqual({ lockedBy: 'ada' })
})
