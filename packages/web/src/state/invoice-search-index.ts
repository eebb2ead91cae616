import type { Invoice } from '@kontor/domain/invoice'
import Fuse, { type IFuseOptions } from 'fuse.js/basic'
import { type SearchField, searchFieldsOf } from './invoice-search-fields.ts'

/** Share of a query's letters that may be wrong [S2.4.19]. */
const invoiceSearchThreshold = 0.2

/** Without `ignoreLocation` only the first twenty letters of a text would count. */
const invoiceSearchOptions = {
  threshold: invoiceSearchThreshold,
  ignoreLocation: true,
} satisfies IFuseOptions<never>

/** Fuse.js compares at most this many letters at once and takes longer queries apart. */
const longestPattern = 32

/** More characters than the six errors that a pattern of 32 letters may hold, so that no match bridges two texts. */
const separator = '\u0001'.repeat(8)

/** All searchable texts of an invoice as one, ready for `InvoiceSearchIndex`. */
export function searchTextOf(invoice: Invoice): string {
  return searchFieldsOf(invoice)
    .map((field) => field.text)
    .join(separator)
    .toLowerCase()
}

/**
 * The fuzzy search over final invoices: the same hits as Fuse.js over one key for each kind of field,
 * found sooner. A match with k errors leaves one of k + 1 pieces of the query intact, so that only texts
 * that contain such a piece are compared letter by letter.
 */
export class InvoiceSearchIndex {
  #texts: string[] = []

  /** Appends texts made by `searchTextOf`; a hit is the position of its text. */
  add(texts: readonly string[]): void {
    for (const text of texts) this.#texts.push(text)
  }

  /** Positions of the hits, ascending; none for a blank query. */
  search(query: string): number[] {
    // A separator in the query would find the separators; a noncharacter finds as little as it should.
    const matchers = patternsOf(query.toLowerCase().replaceAll('\u0001', '\uffff')).map(matcherOf)
    const hits: number[] = []
    for (const [position, text] of this.#texts.entries()) {
      if (matchers.some((matches) => matches(text))) hits.push(position)
    }
    return hits
  }
}

/** A query as Fuse.js takes it apart: whole windows of 32 letters, and the last 32 when some remain. Any of them makes a hit. */
function patternsOf(query: string): string[] {
  if (query.length <= longestPattern) return query.trim() === '' ? [] : [query]
  const windows: string[] = []
  for (let start = 0; start + longestPattern <= query.length; start += longestPattern) {
    windows.push(query.slice(start, start + longestPattern))
  }
  if (query.length % longestPattern > 0) windows.push(query.slice(-longestPattern))
  return windows
}

function matcherOf(pattern: string): (text: string) => boolean {
  const errors = errorsAllowed(pattern.length)
  if (errors === 0) return (text) => text.includes(pattern)
  const pieces = piecesOf(pattern, errors + 1)
  return (text) =>
    pieces.some((piece) => text.includes(piece)) &&
    (text.includes(pattern) || Fuse.match(pattern, text, invoiceSearchOptions).isMatch)
}

/** Counted as Fuse.js does, so that rounding falls alike. */
function errorsAllowed(length: number): number {
  let errors = 0
  while (errors + 1 < length && (errors + 1) / length <= invoiceSearchThreshold) errors += 1
  return errors
}

function piecesOf(pattern: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    pattern.slice(
      Math.floor((index * pattern.length) / count),
      Math.floor(((index + 1) * pattern.length) / count),
    ),
  )
}

/** Why an invoice was found: the field, and the found letters as [first, last] positions in its text. */
interface SearchReason extends SearchField {
  ranges: readonly (readonly [number, number])[]
}

/** The field that fits a query best, an exact match before a fuzzy one; undefined when none fits. */
export function searchReasonOf(invoice: Invoice, query: string): SearchReason | undefined {
  const fields = searchFieldsOf(invoice)
  const wanted = query.toLowerCase()
  for (const field of fields) {
    const start = field.text.toLowerCase().indexOf(wanted)
    if (start >= 0) return { ...field, ranges: [[start, start + wanted.length - 1]] }
  }
  let best: { score: number; reason: SearchReason } | undefined
  for (const field of fields) {
    const match = Fuse.match(query, field.text, { ...invoiceSearchOptions, includeMatches: true })
    if (match.isMatch && (best === undefined || match.score < best.score)) {
      best = { score: match.score, reason: { ...field, ranges: match.indices ?? [] } }
    }
  }
  return best?.reason
}
