/** All instants and spans in milliseconds, as the browser's clock and timers have them. */

/** Longest span that setTimeout can wait; a longer one fires at once. */
const longestTimer = 2 ** 31 - 1

/** Share of the token's life after which it is renewed [S9.0.1]. */
const renewalShare = 0.9

/** How long a renewal is tried at least, so that a laptop waking up has time to find its network. */
const leastPatience = 4_000

interface TokenTimes {
  renewAfter: number
  expiresAt: number
}

/** When a token received at `now` is renewed and when it dies; `expiresIn` in seconds. */
export function tokenTimes(expiresIn: number, now: number): TokenTimes {
  return { renewAfter: now + expiresIn * 1000 * renewalShare, expiresAt: now + expiresIn * 1000 }
}

/** Span until the renewal is due, or until the next look at the clock. */
export function delayUntil(instant: number, now: number): number {
  return Math.min(Math.max(instant - now, 0), longestTimer)
}

/** Pause before the renewal's next try (0 is the first repetition): 1, 2, 4, … at most 15 seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 15_000)
}

/** Until when a renewal begun at `startedAt` is tried again while the network is down [A3.6]. */
export function renewalDeadline(expiresAt: number, startedAt: number): number {
  return Math.max(expiresAt, startedAt + leastPatience)
}

/**
 * Whether a failed renewal may succeed later: no answer, one that cannot be read (of whatever stands
 * between), an overloaded server or one in trouble. None of them refuses it.
 */
export function isPassingFailure(status: number): boolean {
  return status < 400 || status === 429 || status >= 500
}
