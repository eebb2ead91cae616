const listeners = new Set<() => void>()

/** Runs `clear` whenever a session ends, so that nothing of it stays in memory [S4.3.7]. */
export function whenSessionEnds(clear: () => void): void {
  listeners.add(clear)
}

/** The session has ended: every store returns to where it started. */
export function clearAfterSession(): void {
  for (const clear of listeners) clear()
}
