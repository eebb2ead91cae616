import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import Fuse from 'fuse.js/basic'

const collator = new Intl.Collator('de', { sensitivity: 'base', numeric: true })

/**
 * Fuzzy search in titles and descriptions, with a threshold of 0.1 [S2.7.2, S9.0.16]. Without a query,
 * returns all templates sorted by title.
 */
export function createItemTemplateSearch(
  templates: readonly InvoiceItem[],
): (query: string) => InvoiceItem[] {
  const sorted = [...templates].sort((left, right) => collator.compare(left.title, right.title))
  const fuse = new Fuse(sorted, { keys: ['title', 'description'], threshold: 0.1, ignoreLocation: true })
  return (query) => (query.trim() === '' ? sorted : fuse.search(query.trim()).map((hit) => hit.item))
}
