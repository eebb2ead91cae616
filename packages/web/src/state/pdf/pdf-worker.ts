import type { RenderRequest, RenderResponse, RenderResult } from '@kontor/pdf/render-worker'
import { whenSessionEnds } from '../session-end.ts'

/** A request to the worker, without the id. */
export type PdfWork = RenderRequest extends infer Request ? Omit<Request, 'id'> : never

/**
 * Thrown when a request exceeds its time limit. Its worker is terminated, and a new worker runs the next
 * request.
 */
export class PdfTimeout extends Error {}

/** Thrown when the engine (the library and its fonts) could not be loaded. */
export class PdfNotLoaded extends Error {}

interface Job {
  work: PdfWork
  slot: string | undefined
  /** Milliseconds, counted from the moment the work starts. */
  limit: number
  resolve: (result: RenderResult | undefined) => void
  reject: (error: Error) => void
}

/** Time limit for loading the engine, in milliseconds. */
const maxLoading = 120_000

let worker: Worker | undefined
let isReady = false
let waiting: Job[] = []
let running: (Job & { id: number }) | undefined
let watchdog: ReturnType<typeof setTimeout> | undefined
let lastId = 0

/** Loads the PDF engine into its worker when the page is idle. */
export function startPdfEngineWhenIdle(): void {
  if (worker) return
  if ('requestIdleCallback' in window) requestIdleCallback(() => startWorker(), { timeout: 5000 })
  else setTimeout(startWorker, 1000)
}

/**
 * Runs requests one at a time in the worker. Only the newest request for a slot counts; older ones resolve to
 * undefined. Rejects if the engine fails. Rejects with PdfTimeout after the time limit, and with PdfNotLoaded
 * if the engine cannot be loaded. If a request takes too long or causes an error event, terminates the worker
 * and continues the queue in a new one.
 */
export function inPdfWorker(work: PdfWork, limit: number, slot?: string): Promise<RenderResult | undefined> {
  return new Promise((resolve, reject) => {
    if (slot !== undefined) dropSlot(slot)
    waiting.push({ work, slot, limit, resolve, reject })
    runNext()
  })
}

function dropSlot(slot: string): void {
  for (const job of waiting) if (job.slot === slot) job.resolve(undefined)
  waiting = waiting.filter((job) => job.slot !== slot)
  // The worker finishes its current request, but the result is no longer needed.
  if (running?.slot === slot) running.resolve(undefined)
}

function runNext(): void {
  if (running) return
  const job = waiting.shift()
  if (!job) return
  lastId += 1
  running = { ...job, id: lastId }
  startWorker().postMessage({ id: lastId, ...job.work } as RenderRequest)
  watch()
}

/** The time limit for a request excludes the time it takes to load the engine. */
function watch(): void {
  clearTimeout(watchdog)
  if (!running) return
  watchdog = setTimeout(
    () => endWork(new PdfTimeout('the PDF took too long')),
    isReady ? running.limit : maxLoading,
  )
}

function startWorker(): Worker {
  if (worker) return worker
  const started = new Worker(new URL('@kontor/pdf/render-worker', import.meta.url), { type: 'module' })
  worker = started
  started.addEventListener('message', ({ data }: MessageEvent<RenderResponse>) => take(data))
  started.addEventListener('error', (event) => {
    event.preventDefault()
    // Error events that were already queued still arrive after the worker has been terminated.
    if (worker === started) endWork(new Error('the PDF engine failed'))
  })
  return started
}

function take(response: RenderResponse): void {
  if ('ready' in response) {
    isReady = true
    watch()
    return
  }
  if (running?.id !== response.id) return
  const job = running
  running = undefined
  if ('error' in response) job.reject(new Error(response.error))
  else job.resolve(response)
  runNext()
  watch()
}

/** Rejects the current request and continues with the next one; if the engine is not loaded, rejects all. */
function endWork(reason: Error): void {
  if (!isReady) {
    stopWorker(new PdfNotLoaded('the PDF engine could not be loaded'))
    return
  }
  const job = running
  endWorker()
  job?.reject(reason)
  runNext()
}

function stopWorker(reason: Error): void {
  const jobs = running ? [running, ...waiting] : waiting
  waiting = []
  endWorker()
  for (const job of jobs) job.reject(reason)
}

function endWorker(): void {
  clearTimeout(watchdog)
  worker?.terminate()
  worker = undefined
  isReady = false
  running = undefined
}

whenSessionEnds(() => stopWorker(new Error('the session has ended')))
