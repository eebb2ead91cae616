import { expect, test } from 'vitest'
import { DomainError } from '../domain-error.ts'
import { assertSumsWithinLimit, roundFactor } from './money.ts'

test.each([
  [1.23456, 1.2346],
  [1.00005, 1.0001],
  [-1.00005, -1.0001],
  [0.00004, 0],
  [-0.00004, 0],
  [12.5, 12.5],
  [1e9, 1e9],
])('a unit price or quantity of %d is stored as %d', (sent, stored) => {
  expect(roundFactor(sent)).toBe(stored)
})

test('accepts sums up to ±10^13', () => {
  expect(() =>
    assertSumsWithinLimit([
      ['a', 1e13],
      ['b', -1e13],
    ]),
  ).not.toThrow()
})

test('rejects sums beyond ±10^13 and reports each path', () => {
  try {
    assertSumsWithinLimit([
      ['a', 1e13 + 0.01],
      ['b', 5],
      ['c', -1e13 - 1],
    ])
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError)
    expect(error).toMatchObject({
      code: 'invalidRequest',
      details: {
        issues: [
          { path: 'a', code: 'tooLarge' },
          { path: 'c', code: 'tooLarge' },
        ],
      },
    })
  }
})
