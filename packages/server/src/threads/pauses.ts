import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'

/** Milliseconds of work after which other work of this process gets a turn. */
const longestStretch = 10

/**
 * Returns a function that long work calls between its steps. It waits for a turn of the event loop if the
 * work has gone on for too long since the last one.
 */
export function createPauses(): () => Promise<void> {
  let end = performance.now() + longestStretch
  return async () => {
    if (performance.now() < end) return
    await nextTurnOfLoop()
    end = performance.now() + longestStretch
  }
}
