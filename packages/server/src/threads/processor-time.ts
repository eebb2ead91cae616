import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** Milliseconds between two measurements. */
const interval = 100

/**
 * Rejects once a running thread has used `milliseconds` of processor time. Time that the thread spends
 * waiting for a busy processor does not count. Stays pending if the thread ends before that, because its last
 * message may not have been delivered yet, and after `signal` aborts.
 */
export async function processorTimeUp(
  worker: Worker,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<never> {
  try {
    const start = await worker.cpuUsage()
    let used = 0
    while (used <= milliseconds * 1000) {
      await setTimeout(interval, undefined, { signal })
      const { user, system } = await worker.cpuUsage(start)
      used = user + system
    }
  } catch {
    return new Promise(() => undefined)
  }
  throw new Error(`The thread has used ${milliseconds} ms of processor time.`)
}
