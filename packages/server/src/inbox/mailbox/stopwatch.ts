/** Measures how long a check waits for a mail server. */
export interface Stopwatch {
  stop(): void
  /** Does work whose time does not count. */
  without(work: () => Promise<void>): Promise<void>
}

/** Starts to measure, and calls `ended` after `limit` milliseconds. */
export function createStopwatch(limit: number, ended: () => void): Stopwatch {
  let left = limit
  let started = performance.now()
  let timer = setTimeout(ended, left)
  return {
    stop: () => clearTimeout(timer),
    async without(work) {
      clearTimeout(timer)
      left -= performance.now() - started
      await work()
      started = performance.now()
      timer = setTimeout(ended, left)
    },
  }
}
