import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { startTransition, useEffect, useState } from 'react'
import { whenSessionEnds } from '../../session-end.ts'
import { searchTextOf } from './invoice-search-fields.ts'
import type { SearchRequest, SearchResponse } from './invoice-search-worker.ts'

/** Few enough for their texts to be collected and sent within a fraction of a frame. */
const invoicesPerMessage = 200

interface Question {
  query: string
  resolve: (found: Found | undefined) => void
}

/**
 * The page's interface to the search worker. Handles one query at a time. While it is busy, only the newest
 * query waits; older queries that were waiting resolve to undefined.
 */
class InvoiceSearch {
  readonly #worker: Worker
  #invoices: readonly Invoice[] = []
  #generation = 0
  #fed: Promise<unknown> = Promise.resolve()
  #asked: Question | undefined
  #next: Question | undefined

  constructor() {
    this.#worker = new Worker(new URL('./invoice-search-worker.ts', import.meta.url), { type: 'module' })
    this.#worker.addEventListener('message', (event: MessageEvent<SearchResponse>) =>
      this.#answered(event.data),
    )
  }

  /**
   * Sends the texts in parts, so that typing is never blocked. A newer list cancels the sending of an older
   * one.
   */
  setInvoices(invoices: readonly Invoice[]): void {
    if (invoices === this.#invoices) return
    this.#invoices = invoices
    this.#generation += 1
    this.#send({ type: 'reset', generation: this.#generation })
    this.#fed = this.#feed(invoices, this.#generation)
  }

  async #feed(invoices: readonly Invoice[], generation: number): Promise<void> {
    for (let start = 0; start < invoices.length; start += invoicesPerMessage) {
      if (generation !== this.#generation) return
      const slice = invoices.slice(start, start + invoicesPerMessage)
      const numbers = slice.map((invoice) => printedNumber(invoice))
      this.#send({ type: 'add', generation, texts: slice.map(searchTextOf), numbers })
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  /** The hits for a query; undefined if a newer query has replaced it. */
  find(query: string): Promise<Found | undefined> {
    return new Promise((resolve) => {
      this.#next?.resolve(undefined)
      this.#next = { query, resolve }
      void this.#askNext()
    })
  }

  async #askNext(): Promise<void> {
    if (this.#asked || !this.#next) return
    const question = this.#next
    this.#asked = question
    this.#next = undefined
    let generation: number
    do {
      generation = this.#generation
      await this.#fed
    } while (generation !== this.#generation)
    this.#send({ type: 'search', generation, query: question.query })
  }

  #answered({ generation, hits }: SearchResponse): void {
    const question = this.#asked
    this.#asked = undefined
    if (question && generation === this.#generation) {
      const list = this.#invoices
      question.resolve({
        query: question.query,
        list,
        hits: hits.flatMap((position) => list[position] ?? []),
      })
    } else if (question && !this.#next) this.#next = question
    else question?.resolve(undefined)
    void this.#askNext()
  }

  #send(request: SearchRequest): void {
    this.#worker.postMessage(request)
  }

  close(): void {
    this.#worker.terminate()
  }
}

let search: InvoiceSearch | undefined

whenSessionEnds(() => {
  search?.close()
  search = undefined
})

export interface Found {
  query: string
  /** The list that was searched. */
  list: readonly Invoice[]
  /** Invoices from that list, best hits first; hits of equal rank keep the order of the list. */
  hits: readonly Invoice[]
}

/**
 * The hits as they are in the current list: with their latest changes, and without those that no longer
 * exist.
 */
export function currentHits({ list, hits }: Found, current: readonly Invoice[]): readonly Invoice[] {
  // These are almost always the same list. Looking up thousands of hits by id would take a tenth of the time
  // that it takes to paint them.
  if (list === current) return hits
  const byId = new Map(current.map((invoice) => [invoice.id, invoice]))
  return hits.flatMap(({ id }) => byId.get(id) ?? [])
}

/**
 * Fuzzy search over final invoices [S2.4.19], in a worker. `found` is undefined if there is no query, and
 * until the first result arrives. While another query runs, the previous result stays. Renders results with
 * low priority, so that typing is never blocked.
 */
export function useInvoiceSearch(
  invoices: readonly Invoice[] | undefined,
  query: string,
): { found: Found | undefined; searching: boolean } {
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    search ??= new InvoiceSearch()
    search.setInvoices(invoices ?? [])
    if (query === '') {
      setFound(undefined)
      return
    }
    let current = true
    search.find(query).then((next) => {
      if (current && next) startTransition(() => setFound(next))
    })
    return () => {
      current = false
    }
  }, [invoices, query])

  if (query === '') return { found: undefined, searching: false }
  return { found, searching: found?.query !== query }
}
