import Fuse, { type IFuseOptions } from 'fuse.js/basic'

/** Share of a query's letters that may be wrong [S2.4.19]. */
const threshold = 0.2

/** Without `ignoreLocation` only the first twenty letters of a text would count. */
export const fuzzyOptions = {
  threshold,
  ignoreLocation: true,
} satisfies IFuseOptions<never>

/** Fuse.js compares at most this many letters at once and takes longer queries apart. */
const longestPattern = 32

/** More characters than the six errors that a pattern of 32 letters may hold, so that no match bridges two texts. */
const separator = '\u0001'.repeat(8)

/** The fields of something as one text, ready for `FuzzyIndex`. */
export function searchableText(fields: readonly string[]): string {
  return fields.join(separator).toLowerCase()
}

/**
 * A fuzzy search over texts: the same hits as Fuse.js over one key for each field, found sooner. A match with k errors
 * leaves one of k + 1 pieces of the query intact, so that only texts that contain such a piece are compared letter by letter.
 */
export class FuzzyIndex {
  #texts: string[] = []

  /** Appends texts made by `searchableText`; a hit is the position of its text. */
  add(texts: readonly string[]): void {
    for (const text of texts) this.#texts.push(text)
  }

  /** Positions of the hits, ascending; none for a blank query. */
  search(query: string): number[] {
    // A separator in the query would find the separators; a noncharacter finds as little as it should.
    const matchers = patternsOf(query.toLowerCase().replaceAll('\u0001', '\uffff')).map(matcherOf)
    return this.#positions((text) => matchers.some((matches) => matches(text)))
  }

  /** Positions of the texts that contain the query as it is, ascending. */
  containing(query: string): number[] {
    const wanted = query.toLowerCase()
    return this.#positions((text) => text.includes(wanted))
  }

  #positions(fits: (text: string) => boolean): number[] {
    const hits: number[] = []
    for (const [position, text] of this.#texts.entries()) if (fits(text)) hits.push(position)
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
    (text.includes(pattern) || Fuse.match(pattern, text, fuzzyOptions).isMatch)
}

/** Counted as Fuse.js does, so that rounding falls alike. */
function errorsAllowed(length: number): number {
  let errors = 0
  while (errors + 1 < length && (errors + 1) / length <= threshold) errors += 1
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
