import { expect, test } from 'vitest'
import { DomainError } from './domain-error.ts'

test('the message of a DomainError is its code; details are empty by default', () => {
  expect(new DomainError('locked')).toMatchObject({ name: 'DomainError', message: 'locked', details: {} })
  expect(new DomainError('locked', { lockedBy: 'ada' }).details).toEqual({ lockedBy: 'ada' })
})
