import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import fc from 'fast-check'
import Fuse from 'fuse.js'
import { describe, expect, test } from 'vitest'
import { FuzzyIndex } from './fuzzy-index.ts'
import { searchFieldKinds, searchTextOf, searchTextsOf } from './invoice-search-fields.ts'
import { searchReasonOf } from './invoice-search-reason.ts'
import { searchableText } from './searchable-text.ts'

const syllables =
  'mül ler bau stutt gart gmbh bera tung soft ware 2026 0042 ä ß & co kg DE 81 - straße'.split(' ')

const words = fc
  .array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 6 })
  .chain((parts) => fc.constantFrom('', ' ').map((glue) => parts.join(glue)))
const text = fc.oneof({ weight: 4, arbitrary: words }, { weight: 1, arbitrary: fc.constant('') })

const invoices = fc.record({
  number: text,
  company: text,
  person: fc.tuple(text, text),
  city: text,
  items: fc.array(text, { maxLength: 3 }),
  tags: fc.array(text, { maxLength: 2 }),
  project: text,
})
type Seed = typeof invoices extends fc.Arbitrary<infer S> ? S : never

function invoiceFrom(seed: Seed): Invoice {
  const invoice = emptyInvoice()
  const { customer, customInfos } = invoice.content
  customer.companyName = seed.company
  customer.contactPerson = { ...customer.contactPerson, firstName: seed.person[0], lastName: seed.person[1] }
  customer.address.city = seed.city
  for (const info of customInfos) if (info.key === 'PROJECT') info.value = seed.project
  invoice.content.items = seed.items.map((title) => ({ ...emptyItem(), title }))
  return { ...invoice, invoiceNumber: seed.number, status: 'final', tags: seed.tags }
}

/** A mistyped query: part of a text, with some characters changed, missing or added. */
const queries = fc.tuple(
  fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  fc.nat(),
  fc.integer({ min: 1, max: 70 }),
  fc.array(fc.tuple(fc.nat(), fc.constantFrom('', 'x', 'e', 'üü')), { maxLength: 4 }),
)

function queryFrom([source, start, length, mistakes]: typeof queries extends fc.Arbitrary<infer Q>
  ? Q
  : never) {
  const from = start % source.length
  let query = source.slice(from, from + length)
  for (const [position, letters] of mistakes) {
    const at = position % (query.length + 1)
    query = query.slice(0, at) + letters + query.slice(at + 1)
  }
  return query
}

function indexOf(list: Invoice[]): FuzzyIndex {
  const index = new FuzzyIndex()
  index.add(list.map(searchTextOf))
  return index
}

function plainFuse(list: Invoice[]): Fuse<Invoice> {
  const keys = searchFieldKinds.map((kind) => ({ name: kind, getFn: (i: Invoice) => searchTextsOf(i, kind) }))
  return new Fuse(list, { keys, threshold: 0.2, ignoreLocation: true })
}

describe('the search over final invoices', () => {
  test('finds the same finals as plain Fuse.js at threshold 0.2, for thousands of queries [S2.4.19, S9.0.16]', () => {
    fc.assert(
      fc.property(
        fc.array(invoices, { minLength: 5, maxLength: 25 }),
        fc.array(queries, { minLength: 20, maxLength: 20 }),
        (seeds, drafts) => {
          const list = seeds.map(invoiceFrom)
          const fuse = plainFuse(list)
          const index = indexOf(list)
          for (const query of drafts.map(queryFrom).filter((query) => query.trim() !== '')) {
            const expected = fuse.search(query).map((hit) => hit.refIndex)
            expect({ query, hits: index.search(query).toSorted((a, b) => a - b) }).toEqual({
              query,
              hits: expected.sort((a, b) => a - b),
            })
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('covers every field that the requirement lists, and the printed number [S2.4.19]', () => {
    const invoice = invoiceFrom({
      number: '2026-0042',
      company: 'Gärtnerei Blümlein',
      person: ['Annegret', 'Vollmer'],
      city: 'Quedlinburg',
      items: ['Heckenschnitt', 'Rasenpflege'],
      tags: ['Stammkunde', 'dringend'],
      project: 'Schlosspark',
    })
    const { customer, customInfos } = invoice.content
    Object.assign(customer, {
      department: 'Einkauf',
      VAT: 'DE136695976',
      internalReference: 'KST-77',
      customerNumber: 'K-1009',
    })
    Object.assign(customer.address, {
      street: 'Lindenallee 5',
      streetExtra: 'Hinterhaus',
      postalCode: '06484',
      country: 'Österreich',
    })
    for (const info of customInfos) {
      if (info.key === 'PROJECTNR') info.value = 'P100'
      if (info.key === 'EXTRA_REFERENCE') info.value = 'Bestellung 4711'
    }
    const index = indexOf([
      invoiceFrom({ number: '1', company: '', person: ['', ''], city: '', items: [], tags: [], project: '' }),
      invoice,
    ])
    const wanted = [
      '2026-0042',
      'P100-2026-0042',
      'Gaertnerei Blümlein',
      'Einkauf',
      'DE136695976',
      'KST-77',
      'K-1009',
      'Annegret Vollmer',
      'Vollmr',
      'Lindenalle',
      'Hinterhaus',
      '06484 Quedlinburg',
      'Österreich',
      'Heckenschnit',
      'Rasenpflege',
      'Stammkunde',
      'dringend',
      'Schlosspark',
      'P100',
      'Bestellung 4711',
    ]
    for (const query of wanted) expect([query, index.search(query)]).toEqual([query, [1]])
    expect(index.search('Gartenzwerg')).toEqual([])
    expect(index.search(' ')).toEqual([])
  })

  test('ranks exact hits before fuzzy ones, and an identical number before longer ones that contain it', () => {
    const index = new FuzzyIndex()
    index.add(['Bergmamn AG', 'Steinbergmann', 'Bergmann'].map((name) => searchableText([name, 'Ort'])))
    expect(index.search('Bergmann')).toEqual([1, 2, 0])
    const numbers = new FuzzyIndex()
    numbers.add(
      ['P1-2026-0012-3', '12026-0012', '2026-00123', '2026-0012'].map((text) => searchableText([text])),
    )
    expect(numbers.containing('2026-0012')).toEqual([3, 2, 0, 1])
  })

  test('a match never spans two fields', () => {
    const invoice = invoiceFrom({
      number: '',
      company: 'Alpha',
      person: ['', ''],
      city: 'Omega',
      items: ['beta'],
      tags: [],
      project: '',
    })
    expect(indexOf([invoice]).search('Alphabeta')).toEqual([])
  })

  test('a search reason names the field and the matching characters, and prefers an exact match', () => {
    const invoice = invoiceFrom({
      number: '7',
      company: 'Beratunk AG',
      person: ['', ''],
      city: '',
      items: ['IT-Beratung'],
      tags: [],
      project: '',
    })
    expect(searchReasonOf(invoice, 'beratung')).toEqual({
      kind: 'itemTitle',
      text: 'IT-Beratung',
      ranges: [[3, 10]],
    })
    expect(searchReasonOf(invoice, 'beratuns')?.kind).toBe('company')
    expect(searchReasonOf(invoice, 'Gartenbau')).toBeUndefined()
  })
})
