import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import type { RenderRequest } from '@kontor/pdf/render-worker'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { layoutTemplatesQuery } from '#rooms/state/layouts/layout-templates.ts'
import { clearAfterSession } from '#rooms/state/session-end.ts'
import { ConfirmProvider } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { useDownloads } from './use-downloads.ts'

/** How long the worker takes to create one file, in milliseconds. */
let makingTime = 0

/** Stands in for the browser's worker. Takes `makingTime` to create each file, which has no content. */
class FakeWorker {
  private listener: ((event: { data: unknown }) => void) | undefined

  addEventListener(name: string, listener: (event: { data: unknown }) => void) {
    if (name === 'message') {
      this.listener = listener
      queueMicrotask(() => listener({ data: { ready: true } }))
    }
  }

  postMessage({ id }: RenderRequest) {
    const data = { id, bytes: new Uint8Array(), printed: [], isWithoutLogo: false }
    setTimeout(() => this.listener?.({ data }), makingTime)
  }

  terminate() {}
}

const finals = ['2026-0001', '2026-0002', '2026-0003', '2026-0004'].map((invoiceNumber): Invoice => {
  const { content, ...invoice } = emptyInvoice()
  const seller = emptyProfile()
  return { ...invoice, id: invoiceNumber, invoiceNumber, status: 'final', content: { ...content, seller } }
})

/** The time, in milliseconds, and the name of each saved file. */
let saved: { at: number; name: string }[] = []

beforeEach(() => {
  saved = []
  makingTime = 0
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('fetch', async (url: URL | string) => {
    const final = finals.find(({ id }) => String(url).endsWith(id))
    return new Response(JSON.stringify(final), { headers: { 'content-type': 'application/json' } })
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ at: performance.now(), name: this.download })
  })
  queryClient.setQueryData(layoutTemplatesQuery.queryKey, [defaultTemplate])
})
afterEach(() => {
  clearAfterSession()
  vi.useRealTimers()
})

const downloads = () => renderHook(useDownloads, { wrapper: ConfirmProvider }).result

test('the given finals are saved in order, 200 ms apart [S4.7.1, S9.0.14]', async () => {
  makingTime = 30
  const hook = downloads()
  await act(async () => {
    void hook.current.start(finals)
    await vi.advanceTimersByTimeAsync(10_000)
  })
  const [first] = saved
  expect(saved.map(({ at }) => at - (first?.at ?? 0))).toEqual([0, 200, 400, 600])
  expect(saved.map(({ name }) => name)).toEqual(
    finals.map(({ invoiceNumber }) => expect.stringContaining(invoiceNumber)),
  )
  expect(hook.current.progress).toBeUndefined()
})

test('a download reports how many files it has saved, and saves no more after it is cancelled', async () => {
  const hook = downloads()
  await act(async () => {
    void hook.current.start(finals)
    await vi.advanceTimersByTimeAsync(300)
  })
  expect(saved).toHaveLength(2)
  expect(hook.current.progress).toEqual({ done: 2, total: 4 })
  await act(async () => {
    hook.current.stop()
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(saved).toHaveLength(2)
  expect(hook.current.progress).toBeUndefined()
})

test('a replaced download does not change the progress of the download that replaced it', async () => {
  makingTime = 30
  const hook = downloads()
  const [older, newer] = finals as [Invoice, Invoice]
  await act(async () => {
    void hook.current.startOne(older, 'pdf')
    await vi.advanceTimersByTimeAsync(20)
    void hook.current.startOne(newer, 'pdf')
    await vi.advanceTimersByTimeAsync(20)
  })
  expect(hook.current.progress).toEqual({ done: 0, total: 1 })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(hook.current.progress).toBeUndefined()
  expect(saved.map(({ name }) => name)).toEqual([expect.stringContaining(newer.invoiceNumber)])
})

test('lists the invoices saved as plain PDFs by a download and by the one that replaced it', async () => {
  await loadRules()
  const incomplete = finals.map((final): Invoice => {
    const eInvoice = { ...final.content.eInvoice, format: 'xrechnung' as const }
    return { ...final, content: { ...final.content, eInvoice } }
  })
  const hook = downloads()
  await act(async () => {
    void hook.current.start(incomplete.slice(0, 2))
    await vi.advanceTimersByTimeAsync(100)
    void hook.current.start(incomplete.slice(3))
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringContaining('2026-0001'),
    expect.stringContaining('2026-0004'),
  ])
  expect(hook.current.failed.map(({ number }) => number).toSorted()).toEqual(['2026-0001', '2026-0004'])
})

test('a ZIP is one download with the files of all ticked finals; a stopped one saves nothing [A26.5]', async () => {
  await loadRules()
  await import('./zip.ts')
  const { result: hook } = renderHook(useDownloads, { wrapper: ConfirmProvider })
  await act(async () => {
    void hook.current.startZip(finals.slice(0, 2))
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^Rechnungen-\d{4}-\d\d-\d\d\.zip$/)])
  await act(async () => {
    void hook.current.startZip(finals)
    await vi.advanceTimersByTimeAsync(100)
    hook.current.stop()
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(saved).toHaveLength(1)
})

/** Loads the modules that a download imports, because the fake timers do not control their loading. */
async function loadRules(): Promise<void> {
  await import('@kontor/einvoice/check/e-invoice-to-send')
  await import('@kontor/einvoice/page/compare-page')
}
