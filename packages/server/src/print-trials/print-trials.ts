import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { trialWorker } from '../own-files.ts'
import { ProblemError } from '../problem-error.ts'
import { processorTimeUp } from '../processor-time.ts'

/** The logo (a data URL) or layout to test-print. */
export type Trial = { logo: string } | { layout: LayoutTemplate }

export interface PrintTrials {
  /**
   * Throws `invalidRequest` if printing fails or exceeds its limit on processor time or memory, or
   * `tooManyAttempts` if the organisation has another trial, if three trials are running or waiting in
   * this process, or if the server is too busy to finish the trial.
   */
  run(organisation: string, trial: Trial): Promise<void>
}

/**
 * Limits in milliseconds. Those for a logo and a layout are about the same as in the browser
 * (docs/decisions/0045). They count the processor time that the thread uses once the engine is loaded,
 * because a busy machine must not reject what an idle one accepts. `elapsed` includes the start of the
 * thread.
 */
const longest = { logo: 5_000, layout: 11_000, elapsed: 60_000 }
/** Seconds after which a caller may try again. */
const retryAfter = 5
/** Limits for a thread's heap, in MiB. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** Maximum number of trials that run or wait in this process. */
const maxTrials = 3

/**
 * Test-prints logos and layouts before the server stores them. Trials run one at a time in this process, each
 * in a separate thread (docs/decisions/0045).
 */
export function createPrintTrials(limits = longest): PrintTrials {
  const organisations = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async run(organisation, trial) {
      if (organisations.has(organisation) || organisations.size >= maxTrials) {
        throw new ProblemError('tooManyAttempts', { retryAfter })
      }
      organisations.add(organisation)
      const path = 'logo' in trial ? 'logo' : 'definition'
      const tried = turn.then(() => faultOf(trial, limits))
      turn = tried.catch(() => undefined)
      const code = await tried.finally(() => organisations.delete(organisation))
      if (code !== undefined) throw new ProblemError('invalidRequest', { issues: [{ path, code }] })
    },
  }
}

/**
 * The fault that a thread finds, if any; 'unprintable' if the thread exceeds its limit on processor time or
 * memory. Throws `tooManyAttempts` if the thread has not finished after `limits.elapsed`, or the thread's
 * error if it does not start.
 */
async function faultOf(trial: Trial, limits: typeof longest): Promise<string | undefined> {
  const signal = AbortSignal.timeout(limits.elapsed)
  const worker = new Worker(trialWorker, { resourceLimits: heap })
  try {
    await once(worker, 'message', { signal })
    return await found(worker, trial, 'logo' in trial ? limits.logo : limits.layout, signal)
  } catch (error) {
    throw signal.aborted ? new ProblemError('tooManyAttempts', { retryAfter }) : error
  } finally {
    await worker.terminate()
  }
}

/**
 * The fault that the thread reports, if any; 'unprintable' if it runs out of processor time or memory. Throws
 * if `signal` aborts.
 */
async function found(worker: Worker, trial: Trial, milliseconds: number, signal: AbortSignal) {
  try {
    const message = once(worker, 'message', { signal }) as Promise<[{ fault: string | undefined }]>
    worker.postMessage(trial)
    const [{ fault }] = await Promise.race([message, processorTimeUp(worker, milliseconds)])
    return fault
  } catch {
    signal.throwIfAborted()
    return 'unprintable'
  }
}
