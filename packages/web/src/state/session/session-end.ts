const listeners = new Set<() => void>()

/** Runs `clear` whenever a session ends, so that none of its data stays in memory [S4.3.7]. */
export function whenSessionEnds(clear: () => void): void {
  listeners.add(clear)
}

/** Ends the session: resets every store to its initial state. */
export function clearAfterSession(): void {
  for (const clear of listeners) clear()
}
