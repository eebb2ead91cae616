const listeners = new Set<() => void>()

/** Runs `clear` whenever a session ends, so that none of its data stays in memory [S4.3.7]. */
export function whenSessionEnds(clear: () => void): void {
  listeners.add(clear)
}

/** Runs everything registered with `whenSessionEnds`. Ending the session itself is the caller's task. */
export function clearAfterSession(): void {
  for (const clear of listeners) clear()
}
