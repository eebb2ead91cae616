import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { LogoFault } from '@kontor/pdf/logo/logo-fault'
import type { RenderAnswer, RenderedPages, RenderRequest, RenderResult } from '@kontor/pdf/render-worker'
import { whenSessionEnds } from '../session/session-end.ts'

/** What a page of an invoice is made from. */
export interface PdfSource {
  invoice: Invoice
  template: LayoutTemplate
  profile: Profile
  /** Of the e-invoice that goes into the file of a final. */
  xml?: string | undefined
}

interface Job {
  work: PdfSource | { logo: string }
  slot: string | undefined
  resolve: (result: RenderResult | undefined) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let waiting: Job[] = []
let running: (Job & { id: number }) | undefined
let lastId = 0

/** Loads the PDF engine into its worker as soon as the page has nothing better to do. */
export function startPdfEngineWhenIdle(): void {
  if (worker) return
  if ('requestIdleCallback' in window) requestIdleCallback(() => startWorker(), { timeout: 5000 })
  else setTimeout(startWorker, 1000)
}

/**
 * Renders an invoice in the worker. Of the requests of one slot, e.g. one preview, only the newest counts:
 * the ones before resolve as undefined. Rejects when the engine cannot render the invoice.
 */
export async function renderPdf(source: PdfSource, slot?: string): Promise<Blob | undefined> {
  return (await renderPages(source, slot))?.pdf
}

/** A PDF, and of one with an e-invoice what stands on its pages. */
export interface PdfPages {
  pdf: Blob
  printed: PrintedField[]
}

/** The same with what stands where, to be compared with the e-invoice of the source. */
export async function renderPages(source: PdfSource, slot?: string): Promise<PdfPages | undefined> {
  const { invoice, template, profile, xml } = source
  const result = await inWorker({ invoice, template, profile, xml }, slot)
  return result && 'bytes' in result ? pagesOf(result) : undefined
}

function pagesOf({ bytes, printed }: RenderedPages): PdfPages {
  return { pdf: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), printed }
}

/** What keeps a logo, given as a data URL, from being printed as it looks; rejects when the engine cannot be loaded. */
export async function findLogoFault(logo: string): Promise<LogoFault | undefined> {
  const result = await inWorker({ logo })
  return result && 'logoFault' in result ? result.logoFault : undefined
}

function inWorker(work: Job['work'], slot?: string): Promise<RenderResult | undefined> {
  return new Promise((resolve, reject) => {
    if (slot !== undefined) dropSlot(slot)
    waiting.push({ work, slot, resolve, reject })
    runNext()
  })
}

function dropSlot(slot: string): void {
  for (const job of waiting) if (job.slot === slot) job.resolve(undefined)
  waiting = waiting.filter((job) => job.slot !== slot)
  // The worker finishes what it has begun; nobody waits for it any more.
  if (running?.slot === slot) running.resolve(undefined)
}

function runNext(): void {
  if (running) return
  const job = waiting.shift()
  if (!job) return
  lastId += 1
  running = { ...job, id: lastId }
  startWorker().postMessage({ id: lastId, ...job.work } satisfies RenderRequest)
}

function startWorker(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('@kontor/pdf/render-worker', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<RenderAnswer>) => finish(data))
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    stopWorker(new Error('the PDF engine could not be loaded'))
  })
  return worker
}

function finish(answer: RenderAnswer): void {
  if (running?.id !== answer.id) return
  const job = running
  running = undefined
  if ('error' in answer) job.reject(new Error(answer.error))
  else job.resolve(answer)
  runNext()
}

function stopWorker(reason: Error): void {
  worker?.terminate()
  worker = undefined
  const jobs = running ? [running, ...waiting] : waiting
  running = undefined
  waiting = []
  for (const job of jobs) job.reject(reason)
}

whenSessionEnds(() => stopWorker(new Error('the session has ended')))
