import type { Customer } from '@kontor/domain/customers/customer'
import { foldedWords } from '@kontor/domain/search/fold-text'
import { hitRank, hitRanks } from '@kontor/domain/search/hit-rank'
import { customerFields } from '@kontor/domain/search/search-entry'
import { FuzzyIndex } from '../invoices/search/fuzzy-index.ts'
import { searchableText } from '../invoices/search/searchable-text.ts'

/** The ranks after `hitRanks`: words in different places, and words with a typing error. */
const [apart, similar] = [hitRanks.inside + 1, hitRanks.inside + 2]

/**
 * Searches all fields that identify a customer. Every word of the query must match, so "Müller Hamburg" finds
 * the Müller in Hamburg. A word without digits may contain a typing error; a number may not, because a
 * different number means a different customer. Returns the best hits first: whole fields, prefixes, words,
 * parts of words, words in different places, typing errors. Hits of equal rank keep the order of the given
 * list.
 */
export function createCustomerSearch(customers: readonly Customer[]): (query: string) => Customer[] {
  const fields = customers.map(customerFields)
  const index = new FuzzyIndex()
  index.add(fields.map(searchableText))
  return (query) => {
    const words = foldedWords(query)
    if (words.length === 0) return [...customers]
    const phrase = words.join(' ')
    const literal = words.map((word) => new Set(index.containing(word)))
    const fuzzy = words.map((word, wordIndex) =>
      /\d/.test(word) ? literal[wordIndex] : new Set(index.search(word)),
    )
    const rankOf = (position: number): number | undefined => {
      if (literal.every((found) => found.has(position)))
        return hitRank(fields[position] ?? [], phrase) ?? apart
      return fuzzy.every((found) => found?.has(position)) ? similar : undefined
    }
    return customers
      .flatMap((customer, position) => {
        const rank = rankOf(position)
        return rank === undefined ? [] : [{ customer, rank }]
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ customer }) => customer)
  }
}
