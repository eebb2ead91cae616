import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { EInvoiceFinding } from '@kontor/contract/invoices/invoice-schema'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { checkWorker } from '../own-files.ts'
import { ProblemError } from '../problem-error.ts'
import { processorTimeUp } from '../processor-time.ts'

/** An invoice to check. */
export interface EInvoiceQuestion {
  /** With up-to-date amounts. */
  content: InvoiceContent
  /** JSON of the seller's profile. */
  seller: string
  /** The invoice number; undefined for a draft. */
  number: string | undefined
  format: Exclude<EInvoiceFormat, 'pdf'>
}

/** Checks e-invoices in a separate thread, one after the other. */
export interface EInvoiceChecks {
  /**
   * What keeps an e-invoice from leaving; empty if it may leave. Throws `tooManyAttempts` if the organisation
   * or the process has too many checks waiting, or if the check exceeds its limit on time or memory. Throws
   * the thread's error if it does not start.
   */
  stopsOf(organisation: string, question: EInvoiceQuestion): Promise<EInvoiceFinding[]>
  close(): Promise<void>
}

/**
 * Milliseconds. `processor` is the processor time of a check: an ordinary invoice takes about 2, one with 300
 * items 20, one with 2,000 items a few hundred. `elapsed` includes the start of the thread.
 */
const longest = { processor: 5_000, elapsed: 60_000 }
/** Maximum numbers of checks that run or wait. */
const most = { perOrganisation: 8, inProcess: 32 }
/** Seconds after which a caller may try again. */
const retryAfter = 5
/** Milliseconds after which an idle thread ends and frees its memory. */
const longestIdle = 60_000
/** Limits for the thread's heap, in MiB. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** The thread starts with the first check, because the rules take up most of a megabyte. */
export function createEInvoiceChecks(limits = longest): EInvoiceChecks {
  const waiting: string[] = []
  let turn: Promise<unknown> = Promise.resolve()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  async function started(signal: AbortSignal): Promise<Worker> {
    const created = new Worker(checkWorker, { resourceLimits: heap })
    created.unref()
    worker = created
    // Also prevents an error between two checks from ending the process.
    created.on('error', () => {
      if (worker === created) worker = undefined
    })
    await once(created, 'message', { signal })
    return created
  }

  async function check(question: EInvoiceQuestion): Promise<EInvoiceFinding[]> {
    clearTimeout(idle)
    const done = new AbortController()
    const time = AbortSignal.timeout(limits.elapsed)
    const signal = AbortSignal.any([time, done.signal])
    let isStarted = false
    try {
      const thread = worker ?? (await started(signal))
      isStarted = true
      const answer = once(thread, 'message', { signal }) as Promise<[EInvoiceFinding[]]>
      thread.postMessage(question)
      const [stops] = await Promise.race([answer, processorTimeUp(thread, limits.processor, signal)])
      idle = setTimeout(() => void end(), longestIdle).unref()
      return stops
    } catch (error) {
      await end()
      throw isStarted || time.aborted ? new ProblemError('tooManyAttempts', { retryAfter }) : error
    } finally {
      done.abort()
    }
  }

  return {
    async stopsOf(organisation, question) {
      const own = waiting.filter((one) => one === organisation).length
      if (own >= most.perOrganisation || waiting.length >= most.inProcess)
        throw new ProblemError('tooManyAttempts', { retryAfter })
      waiting.push(organisation)
      const checked = turn.then(() => check(question))
      turn = checked.catch(() => undefined)
      return checked.finally(() => waiting.splice(waiting.indexOf(organisation), 1))
    },
    close: () => turn.then(end),
  }
}
