import type { EInvoiceFinding } from '@kontor/contract/invoices/invoice-schema'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import { checkWorker } from '../own-files.ts'
import { createBoundedThread } from '../threads/bounded-thread.ts'
import { createPlaces, tooBusy } from '../threads/places.ts'

/** An invoice to check. */
export interface EInvoiceQuestion {
  /** With up-to-date amounts. */
  content: InvoiceContent
  /** JSON of the seller's profile. */
  seller: string
  /** The invoice number; undefined for a draft. */
  number: string | undefined
  format: Exclude<EInvoiceFormat, 'pdf'>
  /** The draft in a layout of the organisation's own, if its pages have to be compared with its XML. */
  pages?: PaperSource | undefined
}

/** What keeps a draft from leaving in its format, including values of its XML that its pages lack. */
export type CheckPages = (organisation: string, draft: PaperSource) => Promise<EInvoiceFinding[]>

/** Checks e-invoices in a separate thread, one after the other. */
export interface EInvoiceChecks {
  /**
   * What keeps an e-invoice from leaving; empty if it may leave. Throws `tooManyAttempts` if the organisation
   * or the process has too many checks waiting, or if the check exceeds its limit on time or memory. Throws
   * an error if the thread does not start.
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
/** Milliseconds after which an idle thread ends. */
const longestIdle = 60_000

/**
 * The thread starts with the first check, because the rules take up most of a megabyte. `checkPages` also
 * draws the pages, so it decides alone where they have to be compared.
 */
export function createEInvoiceChecks(checkPages: CheckPages, limits = longest): EInvoiceChecks {
  const inPlace = createPlaces(most)
  const thread = createBoundedThread<EInvoiceQuestion, [EInvoiceFinding[]]>(checkWorker, {
    purpose: 'checks e-invoices',
    elapsed: limits.elapsed,
    idle: longestIdle,
  })
  return {
    stopsOf: (organisation, { pages, ...question }) =>
      pages !== undefined
        ? checkPages(organisation, pages)
        : inPlace(organisation, async () => {
            const [stops] = (await thread.ask(question, [limits.processor])).answers
            if (stops === undefined) throw tooBusy()
            return stops
          }),
    close: thread.close,
  }
}
