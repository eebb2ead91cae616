import { FuzzyIndex } from './fuzzy-index.ts'
import { InvoiceNumbers } from './invoice-numbers.ts'

/** Requests to the search worker. A `generation` identifies one list of invoices. */
export type SearchRequest =
  | { type: 'reset'; generation: number }
  | { type: 'add'; generation: number; texts: string[]; numbers: string[] }
  | { type: 'search'; generation: number; query: string }

/** Positions of the hits in the list of that generation, with the best hit first. */
export interface SearchResponse {
  generation: number
  query: string
  hits: number[]
}

let index = new FuzzyIndex()
let numbers = new InvoiceNumbers()

addEventListener('message', ({ data: request }: MessageEvent<SearchRequest>) => {
  if (request.type === 'reset') {
    index = new FuzzyIndex()
    numbers = new InvoiceNumbers()
  } else if (request.type === 'add') {
    index.add(request.texts)
    numbers.add(request.numbers)
  } else {
    const { generation, query } = request
    const hits = numbers.areMeantBy(query) ? index.containing(query) : index.search(query)
    postMessage({ generation, query, hits } satisfies SearchResponse)
  }
})
