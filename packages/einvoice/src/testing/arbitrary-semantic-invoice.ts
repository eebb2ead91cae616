import fc from 'fast-check'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { type Term, termsIn } from '../model/terms.ts'
import type { Syntax } from '../syntax/syntax.ts'

/** Texts that XML preserves, including markup. Never blank, because a blank text counts as absent. */
const text = fc
  .string({
    unit: fc.constantFrom('a', 'B', 'ü', '€', '𝄞', '&', '<', '>', '"', "'", ' ', '\n', '\t', ']', '-', '0'),
    minLength: 1,
    maxLength: 12,
  })
  .filter((value) => value.trim() !== '')
/** Identifiers and codes have no spaces around them. */
const word = fc.string({ unit: fc.constantFrom('A', 'b', '7', '/', '&', 'Ä'), minLength: 1, maxLength: 8 })
const scheme = fc.constantFrom('0088', '0204', 'EM', 'AAB')
const number = fc
  .tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([value, decimals]) => (value / 10 ** decimals).toFixed(decimals))
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Terms whose values must be valid in every syntax, and generators for them. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'BT-8': fc.constantFrom('3', '35', '432'),
  'BT-5': fc.constantFrom('EUR', 'CHF'),
  'BT-6': fc.constantFrom('SEK', 'PLN'),
  'BT-21': fc.constantFrom('AAI', 'REG'),
  'BT-84': fc.constantFrom('DE89370400440532013000', '0815', 'AT611904300234573201'),
}

function anyOf({ id, kind }: Term): fc.Arbitrary<unknown> {
  const own = values[id]
  if (own !== undefined) return own
  if (kind === 'date') return day
  if (kind === 'number') return number
  if (kind === 'identifier') {
    const needed: ('id' | 'scheme')[] =
      id === 'BT-158' || id === 'BT-18' || id === 'BT-128' ? ['id', 'scheme'] : ['id']
    return fc.record(
      { id: word, scheme, ...(id === 'BT-158' && { version: scheme }) },
      { requiredKeys: needed },
    )
  }
  if (kind === 'binary')
    return fc.record({
      content: fc.constantFrom('QUJD', 'QQ=='),
      mediaType: fc.constantFrom('text/csv', 'application/pdf'),
      name: word,
    })
  return kind === 'code' ? word : text
}

/** Terms without which other terms could not be identified or put in their places. */
const always = ['BT-1', 'BT-5', 'BT-6', 'BT-22', 'BT-84', 'BT-122']

function groupOf(
  group: string | undefined,
  depth: number,
  syntaxes: readonly Syntax[],
): fc.Arbitrary<Record<string, unknown>> {
  const known = termsIn(group).filter(
    ({ id }) => syntaxes.every(({ terms }) => terms.has(id)) && !(id === 'BG-DEX-01' && depth > 2),
  )
  const entries = known.map((term) => {
    const one = term.kind === undefined ? groupOf(term.id, depth + 1, syntaxes) : anyOf(term)
    return [term.name, term.isRepeatable ? fc.array(one, { minLength: 1, maxLength: 3 }) : one] as const
  })
  const needed = known.filter(({ id }) => always.includes(id)).map(({ name }) => name)
  return fc
    .record(Object.fromEntries(entries), { requiredKeys: needed })
    .filter((value) => Object.keys(value).length > 0)
}

/** Any invoice that all the given syntaxes can express, even with meaningless values. */
export function arbitrarySemanticInvoice(...syntaxes: readonly Syntax[]): fc.Arbitrary<SemanticInvoice> {
  return groupOf(undefined, 0, syntaxes).map((invoice) => inOrder(invoice as SemanticInvoice))
}

/** Sorts the identifiers of the seller as CII does: those without a scheme first. */
function inOrder(invoice: SemanticInvoice): SemanticInvoice {
  const identifiers = invoice.seller?.identifiers
  if (identifiers === undefined || invoice.seller === undefined) return invoice
  const sorted = [...identifiers].sort(
    (a, b) => Number(a.scheme !== undefined) - Number(b.scheme !== undefined),
  )
  return { ...invoice, seller: { ...invoice.seller, identifiers: sorted } }
}
