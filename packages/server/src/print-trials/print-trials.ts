import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { trialWorker } from '../own-files.ts'
import { ProblemError } from '../problem-error.ts'
import { createBoundedThread } from '../threads/bounded-thread.ts'
import { createPlaces, tooBusy } from '../threads/places.ts'

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
/** Maximum numbers of trials that run or wait. */
const most = { perOrganisation: 1, inProcess: 3 }

/**
 * Test-prints logos and layouts before the server stores them. Trials run one at a time in this process, each
 * in a thread of its own (docs/decisions/0045).
 */
export function createPrintTrials(limits = longest): PrintTrials {
  const inPlace = createPlaces(most)
  const thread = createBoundedThread<Trial, [{ fault: string | undefined }]>(trialWorker, {
    purpose: 'test-prints logos and layouts',
    elapsed: limits.elapsed,
    idle: 0,
  })

  /** The fault that a thread finds, if any; 'unprintable' if the thread exceeds its limit or ends. */
  async function faultOf(trial: Trial): Promise<string | undefined> {
    const { answers, missing } = await thread.ask(trial, ['logo' in trial ? limits.logo : limits.layout])
    if (missing === 'elapsed') throw tooBusy()
    return answers[0] === undefined ? 'unprintable' : answers[0].fault
  }

  return {
    async run(organisation, trial) {
      const code = await inPlace(organisation, () => faultOf(trial))
      const path = 'logo' in trial ? 'logo' : 'definition'
      if (code !== undefined) throw new ProblemError('invalidRequest', { issues: [{ path, code }] })
    },
  }
}
