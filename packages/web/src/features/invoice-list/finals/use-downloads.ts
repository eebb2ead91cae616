import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { formatDay } from '@kontor/domain/money/german-format'
import type { EInvoiceFailure } from '@kontor/pdf/paper-file'
import { useEffect, useRef, useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { showError } from '#rooms/state/http/snackbar.ts'
import { type InvoiceFile, invoiceFileOf, plainPdfOf } from '#rooms/state/pdf/invoice-file.ts'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { pdfSourceOf } from '#rooms/state/pdf/pdf-source.ts'
import { useOfferPlainPdf } from '#rooms/ui/dialogs/failed-e-invoice.tsx'
import { uiTexts } from '#rooms/ui/texts.ts'
import { texts } from '../texts.ts'
import { paced } from './paced.ts'

/** A final that was saved as a plain PDF because its e-invoice could not be created. */
export interface FailedInvoice {
  number: string
  failure: EInvoiceFailure
}

/**
 * Downloads finals. `start` saves several, one after the other and each in its own format, `startZip` the
 * same files as one; `startOne` saves one in a given format. Starting another download, calling `stop` or leaving the page ends the current one.
 */
export function useDownloads() {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failed, setFailed] = useState<FailedInvoice[]>([])
  const offerPlainPdf = useOfferPlainPdf()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /**
   * Saves one file per invoice. Invoices that cannot become e-invoices are saved as plain PDFs and listed at
   * the end.
   */
  const saveAll = async (invoices: readonly Invoice[], signal: AbortSignal, save: typeof saveFile) => {
    const plain: FailedInvoice[] = []
    let done = 0
    setProgress({ done, total: invoices.length })
    const ownFile = async (invoice: Invoice) => ({
      invoice,
      ...(await fileOf(invoice, invoice.content.eInvoice.format)),
    })
    for await (const { invoice, file, name, failure } of paced(invoices, ownFile)) {
      if (signal.aborted) break
      save(file, name)
      if (failure) plain.push({ number: printedNumber(invoice), failure })
      done += 1
      setProgress({ done, total: invoices.length })
    }
    // Another download may already have listed some of these invoices.
    setFailed((listed) => [
      ...listed.filter(({ number }) => !plain.some((own) => own.number === number)),
      ...plain,
    ])
  }

  /** Saves one ZIP with the files of `saveAll`; none if the download is stopped. */
  const saveZip = async (invoices: readonly Invoice[], signal: AbortSignal) => {
    const files: InvoiceFile[] = []
    await saveAll(invoices, signal, (file, name) => void files.push({ file, name }))
    if (signal.aborted || files.length === 0) return
    const { zipOf } = await import('./zip.ts')
    saveFile(await zipOf(files), texts.zipName(formatDay(nowInSeconds(), 'YYYY-MM-DD')))
  }

  /** Saves one invoice. If the e-invoice cannot be created, asks whether to save the plain PDF instead. */
  const saveOne = async (invoice: Invoice, format: EInvoiceFormat, signal: AbortSignal) => {
    setProgress({ done: 0, total: 1 })
    const result = await fileOf(invoice, format)
    if (signal.aborted) return
    setProgress(undefined)
    if (result.failure && !(await offerPlainPdf(result.failure))) return
    saveFile(result.file, result.name)
  }

  const run = async (download: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    try {
      await download(controller.signal)
    } catch (error) {
      // A failed call has already shown its message.
      if (!(error instanceof ApiProblem)) showError(uiTexts.pdfFailed)
    } finally {
      if (running.current === controller) setProgress(undefined)
    }
  }

  return {
    progress,
    start: (invoices: readonly Invoice[]) => run((signal) => saveAll(invoices, signal, saveFile)),
    startZip: (invoices: readonly Invoice[]) => run((signal) => saveZip(invoices, signal)),
    startOne: (invoice: Invoice, format: EInvoiceFormat) => run((signal) => saveOne(invoice, format, signal)),
    stop() {
      running.current?.abort()
      setProgress(undefined)
    },
    failed,
    closeFailed: () => setFailed([]),
  }
}

/**
 * Creates an invoice's file in `format`. If that is not possible, creates a plain PDF and gives the reason.
 */
async function fileOf(
  invoice: Invoice,
  format: EInvoiceFormat,
): Promise<InvoiceFile & { failure?: EInvoiceFailure }> {
  const source = await pdfSourceOf(invoice)
  const result = await invoiceFileOf(source, format)
  if ('file' in result) return result
  return { ...(await plainPdfOf(source)), failure: result }
}
