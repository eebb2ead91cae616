import { expect, test } from 'vitest'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { fullInvoice, vatCategories } from '../testing/full-invoice.ts'
import { full, variants, withThirdParty } from '../testing/unusual-invoices.ts'
import { checkContent } from './check-content.ts'

/**
 * Yields the invoice with one change at a time: a term or group missing or empty, a blank text, or an amount
 * changed or negated. `name` consists of the path and the change.
 */
function* changed(value: unknown, path = ''): Generator<[name: string, value: unknown]> {
  if (typeof value === 'string') {
    yield [`${path} blank`, ' ']
    if (!/^-?\d+(\.\d+)?$/.test(value)) return
    for (const difference of [-0.01, 0.009, 0.01]) {
      yield [`${path} ${difference > 0 ? '+' : ''}${difference}`, (Number(value) + difference).toFixed(3)]
    }
    yield [`${path} negative`, `-${value}`]
  } else if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      for (const [name, other] of changed(element, `${path}[${index}]`))
        yield [name, value.with(index, other)]
    yield [`${path} empty`, []]
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>
      yield [`${path}.${key} missing`, rest]
      for (const [name, other] of changed(field, `${path}.${key}`)) yield [name, { ...value, [key]: other }]
    }
  }
}

const small = {
  ...full,
  totals: { net: '210.08', tax: '39.92', gross: '250.00', due: '250.00' },
  taxGroups: [{ base: '210.08', tax: '39.92', category: 'S', rate: '19' }],
}
const rounded: SemanticInvoice = {
  currency: 'EUR',
  taxGroups: ['-0.50', '0.50', '-0.47', '1e3', '99999999999999999', '-99999999999999999'].map((base) => ({
    base,
    tax: '0.00',
    rate: '19',
    category: 'S',
  })),
}
const cases: Record<string, SemanticInvoice> = {
  ...Object.fromEntries(vatCategories.map((category) => [category, fullInvoice(category)])),
  small,
  'small in dollars': { ...small, currency: 'USD' },
  'small plus a cent': { ...small, totals: { ...small.totals, gross: '250.01' } },
  'small, buyer owes': { ...small, taxGroups: [{ base: '210.08', tax: '0', category: 'AE' }] },
  'small, to another state': { ...small, taxGroups: [{ base: '210.08', tax: '0', category: 'K' }] },
  'third parties': withThirdParty,
  rounded,
  'a total without a currency': { totals: { lines: '100.00', net: '90.00', gross: '90.00', due: '90.00' } },
  nothing: {},
}

/** For each case, a pattern for the names of the changes to make. */
const places: Record<string, RegExp> = {
  ...Object.fromEntries(vatCategories.map((category) => [category, /taxGroups|vatId/])),
  S: /./,
  ...Object.fromEntries(
    Object.keys(cases)
      .filter((name) => name.startsWith('small'))
      .map((name) => [name, /^\.(buyer|number|delivery|seller\.(vatId|address)) (missing|blank)/]),
  ),
  small: /(buyer|number|vatId|delivery|address)\b.* (missing|blank)/,
  'third parties': /thirdParty|totals.due/,
}

test('the content of a valid invoice has no findings in any tax category but O', () => {
  // In category O, nobody may have a VAT id, so the invoice of that category has findings.
  for (const category of vatCategories.filter((one) => one !== 'O')) {
    const findings = checkContent(fullInvoice(category)).map(({ message }) => message)
    expect([category, findings]).toEqual([category, []])
  }
})

test('each change to the content causes the findings listed in broken-content.txt', async () => {
  const lines: string[] = []
  const note = (name: string, invoice: SemanticInvoice) => {
    for (const { id, severity, terms, message } of checkContent(invoice))
      lines.push(`${name}: ${id} ${severity} ${terms.join(' ')}: ${message}\n`)
  }
  for (const [name, invoice] of Object.entries(cases)) {
    note(name, invoice)
    for (const [change, other] of changed(invoice))
      if (places[name]?.test(change)) note(`${name}${change}`, other as SemanticInvoice)
  }
  for (const [name, invoice] of Object.entries(variants)) note(name, invoice)
  await expect(lines.join('')).toMatchFileSnapshot('broken-content.txt')
})
