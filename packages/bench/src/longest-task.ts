import type { Page } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** CPU time in microseconds. */
  tdur?: number
  args: { name?: string }
}

/**
 * CPU time, in milliseconds, of the longest task on the page's main thread during `run`. Not elapsed time,
 * which is longer on a busy machine.
 */
export async function longestTask(page: Page, run: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page is not in a browser.')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await run()
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  // Only the page's own process has such a thread, because the browser's other pages have been closed by
  // then.
  const mainThreads = new Set(
    trace.traceEvents
      .filter(({ args }) => args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) => /RunTask/.test(name) && mainThreads.has(`${pid}:${tid}`),
  )
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}
