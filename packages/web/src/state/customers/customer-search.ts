import type { Customer } from '@kontor/domain/customers/customer'
import { foldedWords } from '@kontor/domain/search/fold-text'
import { hitRank, hitRanks } from '@kontor/domain/search/hit-rank'
import { customerFields } from '@kontor/domain/search/search-entry'
import { FuzzyIndex, searchableText } from '../invoices/search/fuzzy-index.ts'

const collator = new Intl.Collator('de', { sensitivity: 'base', numeric: true })

/** The customers by company plus last name [S2.7.1], as the German telephone book sorts letters. */
export function sortCustomers(customers: readonly Customer[]): Customer[] {
  const keyed = customers.map((customer) => ({
    customer,
    key: `${customer.companyName} ${customer.contactPerson.lastName}`.trim(),
  }))
  return keyed.sort((a, b) => collator.compare(a.key, b.key)).map(({ customer }) => customer)
}

/**
 * Ranks behind those of a query that stands in one field: its words apart from each other, and those that are
 * merely alike.
 */
const [apart, alike] = [hitRanks.inside + 1, hitRanks.inside + 2]

/**
 * A search over everything a customer is remembered by. Each word of the query has to be found, so that
 * „Müller Hamburg“ finds the Müller in Hamburg; one without digits forgives a slip of the finger, while
 * another number is another customer. The best come first: whole fields, then their beginnings, then words in
 * them; equal ones keep the order of the given list.
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
    const fuzzy = words.map((word, place) => (/\d/.test(word) ? literal[place] : new Set(index.search(word))))
    const rankOf = (position: number): number | undefined => {
      if (literal.every((found) => found.has(position)))
        return hitRank(fields[position] ?? [], phrase) ?? apart
      return fuzzy.every((found) => found?.has(position)) ? alike : undefined
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
