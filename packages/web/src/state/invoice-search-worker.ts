import { FuzzyIndex } from './fuzzy-index.ts'

/** What the page asks of the search worker; a `generation` is one list of invoices. */
export type SearchRequest =
  | { type: 'reset'; generation: number }
  | { type: 'add'; generation: number; texts: string[] }
  | { type: 'search'; generation: number; query: string }

/** Positions of the hits in the list of that generation. */
export interface SearchAnswer {
  generation: number
  query: string
  hits: number[]
}

let index = new FuzzyIndex()

addEventListener('message', ({ data: request }: MessageEvent<SearchRequest>) => {
  if (request.type === 'reset') index = new FuzzyIndex()
  else if (request.type === 'add') index.add(request.texts)
  else {
    const { generation, query } = request
    postMessage({ generation, query, hits: index.search(query) } satisfies SearchAnswer)
  }
})
