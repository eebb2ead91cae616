import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { testPrintWorker } from '../own-files.ts'
import { ProblemError } from '../problem-error.ts'
import { createBoundedThread } from '../threads/bounded-thread.ts'
import { createPlaces, tooBusy } from '../threads/places.ts'

/** The logo (a data URL) or layout to test-print. */
export type TestPrint = { logo: string } | { layout: LayoutTemplate }

export interface TestPrints {
  /**
   * Throws `invalidRequest` if printing fails or exceeds its limit on processor time or memory, or
   * `tooManyAttempts` if the organisation has another test print, if three test prints are running or waiting in
   * this process, or if the server is too busy to finish the test print.
   */
  run(organisation: string, testPrint: TestPrint): Promise<void>
}

/**
 * Limits in milliseconds. Those for a logo and a layout are about the same as in the browser
 * (docs/decisions/0045). They count the processor time that the thread uses once the engine is loaded,
 * because a busy machine must not reject what an idle one accepts. `elapsed` includes the start of the
 * thread.
 */
const longest = { logo: 5_000, layout: 11_000, elapsed: 60_000 }
/** Maximum numbers of test prints that run or wait. */
const most = { perOrganisation: 1, inProcess: 3 }

/**
 * Test-prints logos and layouts before the server stores them. Test prints run one at a time in this process, each
 * in a thread of its own (docs/decisions/0045).
 */
export function createTestPrints(limits = longest): TestPrints {
  const inPlace = createPlaces(most)
  const thread = createBoundedThread<TestPrint, [{ fault: string | undefined }]>(testPrintWorker, {
    purpose: 'test-prints logos and layouts',
    elapsed: limits.elapsed,
    idle: 0,
  })

  /** The fault that a thread finds, if any; 'unprintable' if the thread exceeds its limit or ends. */
  async function faultOf(testPrint: TestPrint): Promise<string | undefined> {
    const { answers, missing } = await thread.ask(testPrint, [
      'logo' in testPrint ? limits.logo : limits.layout,
    ])
    if (missing === 'elapsed') throw tooBusy()
    return answers[0] === undefined ? 'unprintable' : answers[0].fault
  }

  return {
    async run(organisation, testPrint) {
      const code = await inPlace(organisation, () => faultOf(testPrint))
      const path = 'logo' in testPrint ? 'logo' : 'definition'
      if (code !== undefined) throw new ProblemError('invalidRequest', { issues: [{ path, code }] })
    },
  }
}
