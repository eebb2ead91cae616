/** Instants and durations in this file are in milliseconds, as in the browser, except `expiresIn`. */

/** Longest delay for setTimeout. A longer one fires at once. */
const longestTimer = 2 ** 31 - 1

/** Fraction of the token's lifetime after which it is renewed [S9.0.1]. */
const renewalShare = 0.9

/** Minimum time for retrying a renewal, so that a laptop can find its network after waking up. */
const minRetryTime = 4_000

interface TokenTimes {
  renewAfter: number
  expiresAt: number
}

/** When to renew a token received at `now`, and when it expires; `expiresIn` is in seconds. */
export function tokenTimes(expiresIn: number, now: number): TokenTimes {
  return { renewAfter: now + expiresIn * 1000 * renewalShare, expiresAt: now + expiresIn * 1000 }
}

/** Delay until the renewal is due, or until the clock should be checked again. */
export function delayUntil(instant: number, now: number): number {
  return Math.min(Math.max(instant - now, 0), longestTimer)
}

/** Delay before a retry of the renewal (`attempt` 0 is the first retry): 1, 2, 4, … at most 15 seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 15_000)
}

/** When to stop retrying a renewal that began at `startedAt` [A3.6]. */
export function renewalDeadline(expiresAt: number, startedAt: number): number {
  return Math.max(expiresAt, startedAt + minRetryTime)
}

/**
 * Whether a failed renewal may succeed later: true if there was no response, if it was unreadable (e.g. from
 * a proxy), or if it reported too many requests or a server error. In these cases, the server has not
 * rejected the token.
 */
export function isTemporaryFailure(status: number): boolean {
  return status < 400 || status === 429 || status >= 500
}
