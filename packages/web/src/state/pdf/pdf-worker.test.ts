import type { RenderRequest, RenderResponse } from '@kontor/pdf/render-worker'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Stands in for the browser's worker. The test decides when it responds. */
class FakeWorker {
  static all: FakeWorker[] = []
  requests: RenderRequest[] = []
  isEnded = false
  private listeners: Record<string, (event: { data?: RenderResponse; preventDefault(): void }) => void> = {}

  constructor() {
    FakeWorker.all.push(this)
  }

  addEventListener(
    name: string,
    listener: (event: { data?: RenderResponse; preventDefault(): void }) => void,
  ) {
    this.listeners[name] = listener
  }

  postMessage(request: RenderRequest) {
    this.requests.push(request)
  }

  terminate() {
    this.isEnded = true
  }

  send(data: RenderResponse) {
    this.listeners.message?.({ data, preventDefault: () => {} })
  }

  fail() {
    this.listeners.error?.({ preventDefault: () => {} })
  }
}

const work = { logo: 'data:image/png;base64,' }

async function start() {
  const { inPdfWorker, PdfNotLoaded, PdfTimeout } = await import('./pdf-worker.ts')
  const { clearAfterSession } = await import('../session-end.ts')
  return { inPdfWorker, PdfNotLoaded, PdfTimeout, clearAfterSession, workers: FakeWorker.all }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  FakeWorker.all = []
  vi.stubGlobal('Worker', FakeWorker)
})

afterEach(() => vi.useRealTimers())

test('terminates the worker of a request that takes too long, and starts a new one', async () => {
  const { inPdfWorker, PdfTimeout, workers } = await start()
  const hanging = inPdfWorker(work, 5_000)
  const next = inPdfWorker(work, 5_000)
  const rejection = expect(hanging).rejects.toBeInstanceOf(PdfTimeout)
  workers[0]?.send({ ready: true })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(workers[0]?.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await rejection
  expect(workers[0]?.isEnded).toBe(true)
  expect(workers).toHaveLength(2)
  workers[1]?.send({ ready: true })
  workers[1]?.send({ id: workers[1].requests[0]?.id ?? 0, logoFault: 'text' })
  expect(await next).toMatchObject({ logoFault: 'text' })
})

test('loading the engine does not count towards the time limit for a request, but has its own', async () => {
  const { inPdfWorker, PdfNotLoaded, workers } = await start()
  const waiting = inPdfWorker(work, 5_000)
  const failed = expect(waiting).rejects.toBeInstanceOf(PdfNotLoaded)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(workers[0]?.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(workers[0]?.isEnded).toBe(true)
})

test('an error in a worker that is not ready yet rejects all requests with PdfNotLoaded', async () => {
  const { inPdfWorker, PdfNotLoaded, workers } = await start()
  const rejections = [inPdfWorker(work, 5_000), inPdfWorker(work, 5_000)].map((request) =>
    expect(request).rejects.toBeInstanceOf(PdfNotLoaded),
  )
  workers[0]?.fail()
  await Promise.all(rejections)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
})

test('an error in a ready worker rejects only its request, and a new worker gets the next one', async () => {
  const { inPdfWorker, PdfNotLoaded, workers } = await start()
  const failing = inPdfWorker(work, 5_000).catch((error: unknown) => error)
  const next = inPdfWorker(work, 5_000)
  workers[0]?.send({ ready: true })
  workers[0]?.fail()
  const error = await failing
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(PdfNotLoaded)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  workers[1]?.send({ ready: true })
  workers[1]?.send({ id: 2, logoFault: 'text' })
  expect(await next).toMatchObject({ logoFault: 'text' })
})

test('a second error from a terminated worker does not affect the new worker', async () => {
  const { inPdfWorker, workers } = await start()
  const failing = expect(inPdfWorker(work, 5_000)).rejects.toThrow('the PDF engine failed')
  const next = inPdfWorker(work, 5_000)
  workers[0]?.send({ ready: true })
  workers[0]?.fail()
  workers[0]?.fail()
  await failing
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  workers[1]?.send({ ready: true })
  workers[1]?.send({ id: 2, logoFault: 'text' })
  expect(await next).toMatchObject({ logoFault: 'text' })
})

test('each queued request has its full time, and the timer for a finished request is stopped', async () => {
  const { inPdfWorker, workers } = await start()
  const first = inPdfWorker(work, 5_000)
  const second = inPdfWorker(work, 5_000)
  workers[0]?.send({ ready: true })
  await vi.advanceTimersByTimeAsync(4_000)
  workers[0]?.send({ id: 1, logoFault: undefined })
  await first
  await vi.advanceTimersByTimeAsync(4_000)
  workers[0]?.send({ id: 2, logoFault: undefined })
  await second
  await vi.advanceTimersByTimeAsync(60_000)
  expect(workers).toHaveLength(1)
  expect(workers[0]?.isEnded).toBe(false)
})

test('of the requests for a slot, only the newest resolves with a result', async () => {
  const { inPdfWorker, workers } = await start()
  const first = inPdfWorker(work, 5_000, 'preview')
  const second = inPdfWorker(work, 5_000, 'preview')
  const third = inPdfWorker(work, 5_000, 'preview')
  expect([await first, await second]).toEqual([undefined, undefined])
  workers[0]?.send({ ready: true })
  workers[0]?.send({ id: 1, logoFault: 'unprintable' })
  workers[0]?.send({ id: 2, logoFault: 'text' })
  expect(await third).toMatchObject({ logoFault: 'text' })
})

test('the end of a session terminates the worker and rejects all its requests [S4.3.7]', async () => {
  const { inPdfWorker, clearAfterSession, workers } = await start()
  const rejections = [inPdfWorker(work, 5_000), inPdfWorker(work, 5_000)].map((request) =>
    expect(request).rejects.toThrow('the session has ended'),
  )
  clearAfterSession()
  await Promise.all(rejections)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
})
