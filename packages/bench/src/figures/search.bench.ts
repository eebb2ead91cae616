import { FuzzyIndex } from '@kontor/web/state/invoices/search/fuzzy-index'
import {
  searchFieldKinds,
  searchTextOf,
  searchTextsOf,
} from '@kontor/web/state/invoices/search/invoice-search-fields'
import Fuse from 'fuse.js'
import { exampleInvoice } from '../example-invoices.ts'
import { type Figure, timed, timesAsLong } from '../figure.ts'

const queries = ['Kröger', 'Wartung', '2026-0042', 'Lindenalle', 'Umbau Görlitz', 'schäfer', 'P217', 'zzzz']

export const figures: Figure[] = [
  {
    name: 'search',
    title: 'Search in 10,000 invoices, compared with plain Fuse.js',
    unit: '×',
    measure: () => {
      const invoices = Array.from({ length: 10_000 }, (_, number) => exampleInvoice(number))
      const index = new FuzzyIndex()
      index.add(invoices.map(searchTextOf))
      const plain = new Fuse(invoices, {
        threshold: 0.2,
        ignoreLocation: true,
        keys: searchFieldKinds.map((kind) => ({
          name: kind,
          getFn: (invoice) => searchTextsOf(invoice, kind),
        })),
      })
      return timesAsLong(
        timed(() => queries.map((query) => index.search(query))),
        timed(() => queries.map((query) => plain.search(query))),
      )
    },
  },
]
