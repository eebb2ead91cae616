import { ProblemError } from '../problem-error.ts'

/** Maximum number of calls per minute with a program's token, per server process. */
export const callsPerMinute = 600

/** Number of calls per token in the minute that began at `startMs`. */
export interface CallCounts {
  startMs: number
  calls: Map<string, number>
}

/**
 * Counts a call with a token. If the token has reached the limit, throws `tooManyRequests` with the number of
 * seconds until the next minute.
 */
export function countCall(counts: CallCounts, tokenHash: string, nowMs: number): void {
  if (nowMs - counts.startMs >= 60_000) {
    counts.startMs = nowMs
    counts.calls.clear()
  }
  const calls = (counts.calls.get(tokenHash) ?? 0) + 1
  if (calls > callsPerMinute) {
    const retryAfter = Math.max(1, Math.ceil((counts.startMs + 60_000 - nowMs) / 1000))
    throw new ProblemError('tooManyRequests', { retryAfter })
  }
  counts.calls.set(tokenHash, calls)
}
