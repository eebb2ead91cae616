import { expect, test } from 'vitest'
import { DomainError } from './domain-error.ts'

test('a refusal carries its code, and in logs its name', () => {
  const error = new DomainError('creditTooHigh', { lines: [] })
  expect([error.name, error.message, error.code, error.details]).toEqual([
    'DomainError',
    'creditTooHigh',
    'creditTooHigh',
    { lines: [] },
  ])
  expect(new DomainError('projectMissing').details).toEqual({})
})
