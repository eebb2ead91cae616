import { setInterval } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** Milliseconds between two measurements. */
const interval = 100

/**
 * Rejects once a running thread has used `milliseconds` of processor time, or has ended. Time that the thread
 * spends waiting for a busy processor does not count.
 */
export async function processorTimeUp(worker: Worker, milliseconds: number): Promise<never> {
  const start = await worker.cpuUsage()
  for await (const _ of setInterval(interval)) {
    const { user, system } = await worker.cpuUsage(start)
    if (user + system > milliseconds * 1000) break
  }
  throw new Error(`The thread has used ${milliseconds} ms of processor time.`)
}
