import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Maximum processor time in milliseconds that this thread may work between two turns of its event loop: until
 * the next turn, nobody else's call goes on.
 */
export const maxTurn = 100

/**
 * Returns the longest time between two turns while `work` runs. Counts only the processor time of this
 * thread, because other processes use the machine too.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isRunning = true
  const running = work().finally(() => {
    isRunning = false
  })
  let longest = 0
  while (isRunning) {
    const before = process.threadCpuUsage()
    await nextTurn()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  await running
  return longest
}
