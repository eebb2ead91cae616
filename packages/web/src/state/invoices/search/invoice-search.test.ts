// @vitest-environment happy-dom
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearAfterSession } from '../../session-end.ts'
import { currentHits, useInvoiceSearch } from './invoice-search.ts'
import type { SearchRequest, SearchResponse } from './invoice-search-worker.ts'

/** Replaces the browser's worker; finds each text that contains the query. */
class FakeWorker {
  static all: FakeWorker[] = []
  isEnded = false
  private texts: string[] = []
  private listener: ((event: { data: SearchResponse }) => void) | undefined

  constructor() {
    FakeWorker.all.push(this)
  }

  addEventListener(_: 'message', listener: (event: { data: SearchResponse }) => void) {
    this.listener = listener
  }

  postMessage(request: SearchRequest) {
    if (this.isEnded) return
    if (request.type === 'reset') this.texts = []
    else if (request.type === 'add') this.texts.push(...request.texts)
    else {
      const { generation, query } = request
      const hits = [...this.texts.keys()].filter((position) => this.texts[position]?.includes(query))
      queueMicrotask(() => this.listener?.({ data: { generation, query, hits } }))
    }
  }

  terminate() {
    this.isEnded = true
  }
}

const invoice = (id: string): Invoice => ({ ...emptyInvoice(), id, status: 'final', invoiceNumber: id })

beforeEach(() => {
  FakeWorker.all = []
  vi.stubGlobal('Worker', FakeWorker)
})
async function hitsOf(invoices: readonly Invoice[], query: string): Promise<string[]> {
  const { result } = renderHook(() => useInvoiceSearch(invoices, query))
  await waitFor(() => expect(result.current.searching).toBe(false))
  return (result.current.found?.hits ?? []).map(({ id }) => id)
}

test('the next session searches in a new worker, and the old one is terminated [S4.3.7]', async () => {
  expect(await hitsOf([invoice('7'), invoice('77'), invoice('8')], '7')).toEqual(['7', '77'])
  cleanup()
  clearAfterSession()
  expect(FakeWorker.all.map(({ isEnded }) => isEnded)).toEqual([true])
  expect(await hitsOf([invoice('78')], '7')).toEqual(['78'])
  expect(FakeWorker.all.map(({ isEnded }) => isEnded)).toEqual([true, false])
})

test('hits from an earlier list show the current invoices; those that no longer exist are left out', () => {
  const [first, second, third] = [invoice('1'), invoice('2'), invoice('3')]
  const list = [first, second, third]
  const found = { query: 'x', list, hits: [third, first] }
  expect(currentHits(found, list)).toBe(found.hits)
  const changed = { ...third, tags: ['bezahlt'] }
  expect(currentHits(found, [second, changed])).toEqual([changed])
})
