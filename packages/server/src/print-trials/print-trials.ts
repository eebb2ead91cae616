import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { trialWorker } from '../own-files.ts'
import { ProblemError } from '../problem-error.ts'
import { processorTimeUp } from './processor-time.ts'

/** The logo (a data URL) or layout to test-print. */
export type Trial = { logo: string } | { layout: LayoutTemplate }

export interface PrintTrials {
  /**
   * Throws `invalidRequest` if printing fails or exceeds its time or memory limit, or `tooManyAttempts`
   * while the organisation has another trial, or while three trials are running or waiting in this process.
   */
  run(organisation: string, trial: Trial): Promise<void>
}

/**
 * Limits for a thread's processor time in milliseconds, counted from when the engine is loaded. They are
 * about the same as in the browser (docs/decisions/0051). Processor time, because a busy machine must not
 * reject what an idle one accepts.
 */
const longest = { logo: 5_000, layout: 11_000 }
/** Time limit for the start of a thread, and again for its trial, in milliseconds. */
const longestWait = 30_000
/** Limits for a thread's heap, in MiB. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** Maximum number of trials that run or wait in this process. */
const maxTrials = 3

/**
 * Test-prints logos and layouts before the server stores them, one at a time in this process, and each in a
 * separate thread (docs/decisions/0089).
 */
export function createPrintTrials(limits = longest): PrintTrials {
  const organisations = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async run(organisation, trial) {
      if (organisations.has(organisation) || organisations.size >= maxTrials) {
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

/**
 * The fault that a thread finds, if any; 'unprintable' if the thread exceeds its time or memory limit. Throws
 * if the thread does not start.
 */
async function faultOf(trial: Trial, milliseconds: number): Promise<string | undefined> {
  const worker = new Worker(trialWorker, { resourceLimits: heap })
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(longestWait) })
    return await found(worker, trial, milliseconds)
  } finally {
    await worker.terminate()
  }
}

/** The fault that the thread reports, if any; 'unprintable' if the thread runs out of time or memory. */
async function found(worker: Worker, trial: Trial, milliseconds: number): Promise<string | undefined> {
  const signal = AbortSignal.timeout(longestWait)
  try {
    const message = once(worker, 'message', { signal }) as Promise<[{ fault: string | undefined }]>
    worker.postMessage(trial)
    const [{ fault }] = await Promise.race([message, processorTimeUp(worker, milliseconds)])
    return fault
  } catch {
    return 'unprintable'
  }
}
