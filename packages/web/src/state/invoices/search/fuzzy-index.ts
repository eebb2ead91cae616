import { hitRank } from '@kontor/domain/search/hit-rank'
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

/** Stands in no field, so that several can be sent as one text. */
const separator = '\u0001'

/** The fields of something as one text, ready for `FuzzyIndex`. */
export function searchableText(fields: readonly string[]): string {
  return fields
    .map((field) => field.replaceAll(separator, ' '))
    .join(separator)
    .toLowerCase()
}

/**
 * A fuzzy search over texts: the same hits as Fuse.js over one key for each field, found sooner. Each
 * different field is looked at once, however many texts have it; and a match with k errors leaves one of k +
 * 1 pieces of the query intact, so that Fuse.js judges only fields that contain such a piece.
 */
export class FuzzyIndex {
  #size = 0
  /** Positions of the texts that have a field. */
  readonly #positionsOf = new Map<string, number[]>()

  /** Appends texts made by `searchableText`; a hit is the position of its text. */
  add(texts: readonly string[]): void {
    for (const text of texts) {
      for (const field of text.split(separator)) {
        const positions = this.#positionsOf.get(field)
        if (positions === undefined) this.#positionsOf.set(field, [this.#size])
        else if (positions.at(-1) !== this.#size) positions.push(this.#size)
      }
      this.#size += 1
    }
  }

  /**
   * Positions of the hits, none for a blank query: those that hold it as it is before those that are merely
   * alike, equal ones ascending.
   */
  search(query: string): number[] {
    // A separator in the query would find nothing anyway; a noncharacter finds as little as it should.
    const wanted = query.toLowerCase().replaceAll(separator, '\uffff')
    const matchers = patternsOf(wanted).map(matcherOf)
    return this.#ranked((field) => {
      if (!matchers.some((matches) => matches(field))) return undefined
      return field.includes(wanted) ? 0 : 1
    })
  }

  /**
   * Positions of the texts that hold the query as it is: whole fields before their beginnings before words in
   * them, equal ones ascending.
   */
  containing(query: string): number[] {
    const wanted = query.toLowerCase()
    return this.#ranked((field) => hitRank([field], wanted))
  }

  /** Ranks are small whole numbers, the best is 0; a field that does not fit has none. */
  #ranked(rankOf: (field: string) => number | undefined): number[] {
    /** One more than the best rank of each text, 0 for none. */
    const best = new Uint8Array(this.#size)
    let worst = 0
    for (const [field, positions] of this.#positionsOf) {
      const rank = rankOf(field)
      if (rank === undefined) continue
      worst = Math.max(worst, rank + 1)
      for (const position of positions) {
        const known = best[position]
        if (known === 0 || (known !== undefined && known > rank + 1)) best[position] = rank + 1
      }
    }
    const hits: number[] = []
    for (let rank = 1; rank <= worst; rank += 1) {
      for (let at = best.indexOf(rank); at >= 0; at = best.indexOf(rank, at + 1)) hits.push(at)
    }
    return hits
  }
}

/**
 * A query as Fuse.js takes it apart: whole windows of 32 letters, and the last 32 when some remain. Any of
 * them makes a hit.
 */
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
