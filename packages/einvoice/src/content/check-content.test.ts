import { taxCases } from '@kontor/domain/tax/tax-case'
import { expect, test } from 'vitest'
import { checkDocument } from '../document/check-document.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { semanticInvoiceOf } from '../outgoing/semantic-invoice-of.ts'
import { writeCii } from '../outgoing/write-cii.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { checkContent } from './check-content.ts'

function ours(taxCase: (typeof taxCases)[number] = 'domestic'): SemanticInvoice {
  const { content, seller } = completeInvoice(taxCase)
  return semanticInvoiceOf(buildEInvoice(content, { seller, number: 'R-1', format: 'xrechnung' }))
}

const idsOf = (invoice: SemanticInvoice) => checkContent(invoice).map(({ id }) => id)

test.each(taxCases)('our own invoice for tax case %s has no findings', (taxCase) => {
  expect(checkContent(ours(taxCase))).toEqual([])
})

test.each<[string, string, (invoice: SemanticInvoice) => SemanticInvoice]>([
  [
    '§ 14 (4) Nr. 1 UStG',
    'no seller name',
    ({ seller, ...rest }) => ({ ...rest, seller: { ...seller, name: ' ' } }),
  ],
  ['§ 14 (4) Nr. 1 UStG', 'no buyer address', (one) => ({ ...one, buyer: { name: 'Kunde AG' } })],
  [
    '§ 14 (4) Nr. 2 UStG',
    'no tax id',
    ({ seller, ...rest }) => {
      const { vatId: _, taxNumber: __, ...other } = seller ?? {}
      return { ...rest, seller: other }
    },
  ],
  ['§ 14 (4) Nr. 3 UStG', 'no date', ({ issueDate: _, ...rest }) => rest],
  ['§ 14 (4) Nr. 4 UStG', 'no number', ({ number: _, ...rest }) => rest],
  ['§ 14 (4) Nr. 6 UStG', 'no delivery', ({ delivery: _, ...rest }) => rest],
])('reports %s for an invoice with %s', (id, _, change) => {
  expect(idsOf(change(ours()))).toEqual([id])
})

test('an invoice of up to 250 euros may omit the buyer and the number', () => {
  const { invoice } = checkDocument(ublSample)
  const { buyer: _, number: __, ...small } = invoice ?? {}
  expect(idsOf(small)).toEqual([])
  expect(idsOf({ ...small, currency: 'USD' })).toContain('§ 14 (4) Nr. 4 UStG')
  const large = { ...small, totals: { ...small.totals, gross: '250.01' } }
  expect(idsOf(large)).toContain('§ 14 (4) Nr. 4 UStG')
})

test('reports the tax in an invoice with reverse charge (§ 14c UStG)', () => {
  const invoice = ours('reverseCharge')
  const taxed = {
    ...invoice,
    taxGroups: invoice.taxGroups?.map((group) => ({ ...group, tax: '19.00' })) ?? [],
  }
  expect(idsOf(taxed)).toContain('§ 14c UStG')
})

test('an invoice with reverse charge must state it, in words or with a code', () => {
  const invoice = ours('reverseCharge')
  const group = { base: '100.00', tax: '0.00', category: 'AE', rate: '0' }
  const withReason = (reason: object) => ({ ...invoice, taxGroups: [{ ...group, ...reason }] })
  const id = '§ 14a (5) UStG'
  expect(idsOf(withReason({ exemptionReason: 'steuerfrei' }))).toContain(id)
  expect(
    idsOf(withReason({ exemptionReason: 'Steuerschuldnerschaft des Leistungsempfängers' })),
  ).not.toContain(id)
  expect(idsOf(withReason({ exemptionCode: 'VATEX-EU-AE' }))).not.toContain(id)
})

test('unlike the official rules, reports a tax amount that is one cent off, and states both amounts', () => {
  const { content, seller } = completeInvoice('domestic')
  const xml = writeCii(buildEInvoice(content, { seller, number: 'R-1', format: 'xrechnung' }))
  const invoice = ours()
  const [group, ...others] = invoice.taxGroups ?? []
  const wrong = (Number(group?.tax) + 0.01).toFixed(2)
  const off = xml.replace(`<ram:CalculatedAmount>${group?.tax}<`, `<ram:CalculatedAmount>${wrong}<`)
  expect(checkDocument(off).findings.map(({ id }) => id)).not.toContain('BR-S-09')
  const [finding] = checkContent({ ...invoice, taxGroups: [{ ...group, tax: wrong }, ...others] })
  expect(finding).toMatchObject({ id: 'Nachgerechnet', terms: ['BT-117'] })
  for (const amount of [wrong, group?.tax]) expect(finding?.message).toContain(amount?.replace('.', ','))
})

test('the tax on a negative base is also rounded half away from zero', () => {
  const invoice: SemanticInvoice = {
    currency: 'EUR',
    taxGroups: [{ base: '-0.50', rate: '19', tax: '-0.10', category: 'S' }],
  }
  expect(idsOf(invoice)).not.toContain('Nachgerechnet')
})

test('reports missing VAT ids in an intra-community supply with neither a seller nor a buyer', () => {
  const { seller: _, buyer: __, ...nobody } = ours('intraCommunitySupply')
  expect(idsOf(nobody)).toContain('§ 14a (3) UStG')
})

test('each VAT group needs its base (§ 14 (4) no. 7 UStG)', () => {
  const id = '§ 14 (4) Nr. 7 UStG'
  const invoice = ours()
  const [group, ...others] = invoice.taxGroups ?? []
  const { base: _, ...baseless } = group ?? {}
  expect(others.length).toBeGreaterThan(0)
  expect(idsOf({ ...invoice, taxGroups: [baseless, ...others] })).toContain(id)
  expect(idsOf({ ...invoice, taxGroups: [...others, baseless] })).toContain(id)
  expect(idsOf({ ...invoice, taxGroups: [] })).toContain(id)
})

test.each([
  [{ city: 'Bonn', line1: 'Ring 2', postalCode: '53113' }, true],
  [{ city: 'Bonn', postalCode: '53113' }, true],
  [{ city: 'Bonn', line1: 'Ring 2' }, true],
  [{ city: 'Bonn' }, false],
  [{ city: 'Bonn', line1: ' ', postalCode: ' ' }, false],
  [{ line1: 'Ring 2', postalCode: '53113' }, false],
  [{ city: ' ', line1: 'Ring 2', postalCode: '53113' }, false],
])('the address %o is complete: %s (§ 14 (4) no. 1 UStG)', (address, isComplete) => {
  const { seller, ...rest } = ours()
  expect(idsOf({ ...rest, seller: { ...seller, address } })).toEqual(
    isComplete ? [] : ['§ 14 (4) Nr. 1 UStG'],
  )
})

test.each([
  [[{ start: '2026-11-02', end: '2026-11-13' }, { start: '2026-11-02' }], true],
  [[{ end: '2026-11-13' }, { end: '2026-11-13' }], true],
  [[{ start: '2026-11-02' }, {}], false],
  [[{ start: ' ' }, { end: '2026-11-13' }], false],
  [[{}, {}], false],
])('lines with the periods %o state the time of supply: %s (BG-26)', (periods, isStated) => {
  const { delivery: _, lines = [], ...rest } = ours()
  const dated = lines.map((line, at) => ({ ...line, period: periods[at] ?? {} }))
  expect(idsOf({ ...rest, lines: dated })).toEqual(isStated ? [] : ['§ 14 (4) Nr. 6 UStG'])
})

test.each([
  ['Reverse charge', true],
  ['reverse-charge', true],
  ['§ 13b UStG', true],
  ['STEUERSCHULDNERSCHAFT DES LEISTUNGSEMPFÄNGERS', true],
  ['reversed charge', false],
  ['reverse_charge', false],
])('the reason %s states reverse charge: %s (Art. 226 no. 11a of Directive 2006/112)', (reason, states) => {
  const invoice = ours('reverseCharge')
  const taxGroups = (invoice.taxGroups ?? []).map((group) => ({ ...group, exemptionReason: reason }))
  const bare = taxGroups.map(({ exemptionCode: _, ...group }) => group)
  expect(idsOf({ ...invoice, taxGroups: bare }).includes('§ 14a (5) UStG')).toBe(!states)
})

test.each([
  ['+10.00', '90.00', '91.00'],
  ['-10.00', '110.00', '109.00'],
])('100 euros less allowances of %s is %s, not %s (BT-109)', (allowances, net, wrong) => {
  const differs = (net: string) =>
    idsOf({ currency: 'EUR', totals: { lines: '100.00', allowances, net } }).includes('Nachgerechnet')
  expect([differs(net), differs(wrong)]).toEqual([false, true])
})

test('skips the net sum if the allowances are not a number', () => {
  const totals = { lines: '100.00', allowances: '1+0', net: '100.00' }
  expect(idsOf({ currency: 'EUR', totals })).not.toContain('Nachgerechnet')
})

test.each([
  ['1000000000000000', '1.000.000.000.000.000,00 EUR'],
  ['1000000000000000.01', 'mehr als 1.000.000.000.000.000 EUR'],
  ['-1000000000000000', '-1.000.000.000.000.000,00 EUR'],
  ['-1000000000000000.01', 'weniger als -1.000.000.000.000.000 EUR'],
])('a finding states the amount %s as %s', (gross, named) => {
  const messages = checkContent({ currency: 'EUR', totals: { net: '1', gross } }).map(
    ({ message }) => message,
  )
  expect(messages).toContain(`Die Bruttosumme beträgt nachgerechnet 1,00 EUR, die Rechnung nennt ${named}.`)
})

test('skips an amount that is not a number', () => {
  const { totals, ...rest } = ours()
  expect(idsOf({ ...rest, totals: { ...totals, net: 'zehn' } })).not.toContain('Nachgerechnet')
})
