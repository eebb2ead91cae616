import { describe, expect, test } from 'vitest'
import {
  delayUntil,
  isTemporaryFailure,
  renewalDeadline,
  retryDelay,
  tokenTimes,
} from './session-schedule.ts'

const now = 1_800_000_000_000

test('renews a token after 90 % of its lifetime, which the server states in seconds [S4.3.5, S9.0.1]', () => {
  expect(tokenTimes(900, now)).toEqual({ renewAfter: now + 810_000, expiresAt: now + 900_000 })
})

describe('the wait for the renewal', () => {
  test('lasts until the renewal is due', () => {
    expect(delayUntil(now + 5000, now)).toBe(5000)
  })
  test('is zero if that time has already passed [S4.3.12]', () => {
    expect(delayUntil(now - 1, now)).toBe(0)
  })
  test('never exceeds the longest timer delay, beyond which timers fire at once', () => {
    expect(delayUntil(tokenTimes(999_999_999, now).renewAfter, now)).toBe(2 ** 31 - 1)
  })
})

describe('a renewal without a network', () => {
  test('retries after 1, 2, 4, 8 and then every 15 seconds', () => {
    expect([0, 1, 2, 3, 4, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })
  test('stops when the access token expires', () => {
    expect(renewalDeadline(now + 90_000, now)).toBe(now + 90_000)
  })
  test('may retry for at least four seconds, even if the computer wakes up with an expired token', () => {
    expect(renewalDeadline(now - 3_600_000, now)).toBe(now + 4000)
  })
})

test('a missing or unreadable response, overload and server errors are temporary; a rejection is not', () => {
  expect([0, 200, 429, 500, 502, 503, 504].every(isTemporaryFailure)).toBe(true)
  expect([400, 401, 403, 404].some(isTemporaryFailure)).toBe(false)
})
