import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { ProblemError } from '../problem-error.ts'

/** What is printed on trial; a logo is a data URL. */
export type Trial = { logo: string } | { layout: LayoutTemplate }

export interface PrintTrials {
  /**
   * Throws `invalidRequest` for what cannot be printed in time and memory, `tooManyAttempts` while the
   * organisation has another trial, or too many wait.
   */
  run(organisation: string, trial: Trial): Promise<void>
}

/** Milliseconds from the moment when the engine is loaded, those of the browser (docs/decisions/0051). */
const longest = { logo: 5_000, layout: 11_000 }
/** Milliseconds in which a thread has to start; a busy machine takes seconds. */
const longestStart = 30_000
/** MiB of a thread's heap. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** Trials that run or wait in this process. */
const mostTrials = 3
/** Named by its address, so that no type of a browser comes into the server. */
const thread = new URL(import.meta.resolve('@kontor/pdf/trial-worker'))

/**
 * Prints logos and layouts on trial before they are stored, each in a thread of its own, one after the other
 * in this process (docs/decisions/0089).
 */
export function createPrintTrials(limits = longest): PrintTrials {
  const organisations = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async run(organisation, trial) {
      if (organisations.has(organisation) || organisations.size >= mostTrials) {
        throw new ProblemError('tooManyAttempts', { retryAfter: 5 })
      }
      organisations.add(organisation)
      const path = 'logo' in trial ? 'logo' : 'definition'
      const tried = turn.then(() => faultOf(trial, 'logo' in trial ? limits.logo : limits.layout))
      turn = tried.catch(() => undefined)
      const code = await tried.finally(() => organisations.delete(organisation))
      if (code !== undefined) throw new ProblemError('invalidRequest', { issues: [{ path, code }] })
    },
  }
}

/** What a thread finds; 'unprintable' where it takes too long or more memory than it has. */
async function faultOf(trial: Trial, milliseconds: number): Promise<string | undefined> {
  const worker = new Worker(thread, { workerData: trial, resourceLimits: heap })
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(longestStart) })
    return await found(worker, milliseconds)
  } finally {
    await worker.terminate()
  }
}

async function found(worker: Worker, milliseconds: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(milliseconds)
    const [{ fault }] = (await once(worker, 'message', { signal })) as [{ fault: string | undefined }]
    return fault
  } catch {
    // Too late, or out of memory: `once` fails with the worker's error.
    return 'unprintable'
  }
}
