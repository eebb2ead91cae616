import type { Invoice } from '@kontor/domain/invoice'
import { pdfFileName } from '@kontor/pdf/file-name'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../state/api-problem.ts'
import { renderPdf } from '../../state/pdf.ts'
import { saveFile } from '../../state/pdf-output.ts'
import { pdfSourceOf } from '../../state/pdf-source.ts'
import { showError } from '../../state/snackbar.ts'
import { texts } from './texts.ts'

/** Milliseconds from one download to the next [S4.7.1, S9.0.14]; closer ones are dropped by browsers. */
const downloadInterval = 200

/** Downloads invoices as PDF, one after the other; `progress` is there while it runs. */
export function usePdfDownloads() {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (invoices: readonly Invoice[]) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      for (const [done, invoice] of invoices.entries()) {
        setProgress({ done, total: invoices.length })
        const pause = done === 0 ? undefined : passed(downloadInterval)
        const [file] = await Promise.all([pdfFileOf(invoice), pause])
        if (signal.aborted) return
        saveFile(file.pdf, file.name)
      }
    } catch (error) {
      // The sentence of a failed call has been shown where it failed.
      if (!(error instanceof ApiProblem)) showError(texts.pdfFailed)
    } finally {
      if (running.current === controller) setProgress(undefined)
    }
  }

  const stop = () => {
    running.current?.abort()
    setProgress(undefined)
  }

  return { progress, start, stop }
}

async function pdfFileOf(listed: Invoice): Promise<{ pdf: Blob; name: string }> {
  const source = await pdfSourceOf(listed)
  const pdf = await renderPdf(source)
  if (!pdf) throw new Error('a request without slot is never dropped')
  return { pdf, name: pdfFileName(source.invoice, source.template, Math.floor(Date.now() / 1000)) }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
