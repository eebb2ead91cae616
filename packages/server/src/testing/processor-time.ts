import { setImmediate as nextTurn } from 'node:timers/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { heaviestBody, weights } from './heaviest-body.ts'

// Counts only the processor time of this thread, because other processes use the machine too, and compares it with
// that of a known task, because machines differ.

/**
 * Processor time in milliseconds for reading and writing JSON with nearly the maximum number of values; 20 on
 * a usual machine.
 */
export function jsonFloor(): Promise<number> {
  const json = JSON.stringify(heaviestBody(endpoints.switchFunction, weights['unknown fields']))
  return minCost(5, () => JSON.stringify(JSON.parse(json)))
}

/** Processor time in milliseconds that this thread needs for `work`: the least of several tries. */
export function minCost(tries: number, work: () => unknown, enough = 0): Promise<number> {
  const measure = async () => {
    const before = process.threadCpuUsage()
    await work()
    return since(before)
  }
  return least(tries, measure, enough)
}

/**
 * The least of several measurements, because any of them can contain a garbage collection. Stops once one is at most
 * `enough`.
 */
export async function least(tries: number, measure: () => Promise<number>, enough = 0): Promise<number> {
  let min = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries && min > enough; attempt++) min = Math.min(min, await measure())
  return min
}

/**
 * Maximum processor time, as a multiple of `jsonFloor`, for a call, and for a turn of the event loop: until the
 * next turn, nobody else's call goes on. It is 240 ms on a machine that needs 20 ms for `jsonFloor`.
 */
export const maxTimesFloor = 12

/** Returns the longest turn of the event loop while `work` runs, as a multiple of `jsonFloor`. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const floor = await jsonFloor()
  let isRunning = true
  const running = work().finally(() => {
    isRunning = false
  })
  let longest = 0
  while (isRunning) {
    const before = process.threadCpuUsage()
    await nextTurn()
    longest = Math.max(longest, since(before))
  }
  await running
  return longest / floor
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
