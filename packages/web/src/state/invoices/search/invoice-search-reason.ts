import type { Invoice } from '@kontor/domain/invoices/invoice'
import Fuse from 'fuse.js/basic'
import { fuzzyOptions } from './fuzzy-index.ts'
import { type SearchField, searchFieldsOf } from './invoice-search-fields.ts'

/** Why an invoice was found: the field, and the matched characters as [first, last] positions in its text. */
export interface SearchReason extends SearchField {
  ranges: readonly (readonly [number, number])[]
}

/** The best matching field for a query, preferably an exact match; undefined if none matches. */
export function searchReasonOf(invoice: Invoice, query: string): SearchReason | undefined {
  const fields = searchFieldsOf(invoice)
  const wanted = query.toLowerCase()
  for (const field of fields) {
    const start = field.text.toLowerCase().indexOf(wanted)
    if (start >= 0) return { ...field, ranges: [[start, start + wanted.length - 1]] }
  }
  let best: { score: number; reason: SearchReason } | undefined
  for (const field of fields) {
    const match = Fuse.match(query, field.text, { ...fuzzyOptions, includeMatches: true })
    if (match.isMatch && (best === undefined || match.score < best.score)) {
      best = { score: match.score, reason: { ...field, ranges: match.indices ?? [] } }
    }
  }
  return best?.reason
}
