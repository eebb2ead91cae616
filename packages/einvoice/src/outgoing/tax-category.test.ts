import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { type TaxCase, taxCases } from '@kontor/domain/tax/tax-case'
import { describe, expect, test } from 'vitest'
import type { EInvoice, TaxCategory } from '../model/e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'

function build(taxCase: TaxCase, note = ''): EInvoice {
  const { content, seller } = completeInvoice(taxCase)
  const standardInfos = content.standardInfos.map((info) =>
    info.key === 'EUINV' ? { ...info, value: note, show: note !== '' } : info,
  )
  return buildEInvoice({ ...content, standardInfos }, { seller, number: '1', format: 'xrechnung' })
}

const expected: Record<TaxCase, { category: TaxCategory; reason: string; code: string }> = {
  domestic: { category: 'S', reason: '', code: '' },
  reverseCharge: {
    category: 'AE',
    reason: 'Steuerschuldnerschaft des Leistungsempfängers',
    code: 'VATEX-EU-AE',
  },
  euService: {
    category: 'AE',
    reason: 'Steuerschuldnerschaft des Leistungsempfängers',
    code: 'VATEX-EU-AE',
  },
  intraCommunitySupply: {
    category: 'K',
    reason: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG)',
    code: 'VATEX-EU-IC',
  },
  thirdCountryService: {
    category: 'O',
    reason: 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG)',
    code: 'VATEX-EU-O',
  },
  export: {
    category: 'G',
    reason: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG)',
    code: 'VATEX-EU-G',
  },
  exempt: { category: 'E', reason: 'Steuerfreie Leistung (§ 4 UStG)', code: '' },
  smallBusiness: {
    category: 'E',
    reason: 'Umsatzsteuerfreier Umsatz eines Kleinunternehmers (§ 19 UStG)',
    code: '',
  },
}

describe.each(taxCases)('%s', (taxCase) => {
  const { category, reason, code } = expected[taxCase]

  test('every line, allowance and tax group has the category, and every tax group has the reason', () => {
    const { lines, allowancesAndCharges, taxGroups } = build(taxCase)
    for (const one of [...lines, ...allowancesAndCharges, ...taxGroups]) expect(one.category).toBe(category)
    for (const group of taxGroups)
      expect(group).toMatchObject({ exemptionReason: reason, exemptionCode: code })
    expect(taxGroups).toHaveLength(taxCase === 'domestic' ? 2 : 1)
  })
})

test('the EUINV text of an exempt supply becomes the exemption reason instead of a note', () => {
  const { taxGroups, notes } = build('exempt', 'Steuerfreier Unterricht\n(§ 4 Nr. 21 UStG)')
  expect(taxGroups[0]?.exemptionReason).toBe('Steuerfreier Unterricht (§ 4 Nr. 21 UStG)')
  expect(notes.join()).not.toContain('Unterricht')
})

test('the EUINV text of an export becomes a note', () => {
  const { taxGroups, notes } = build('export', 'Ausfuhr nach Basel')
  expect(taxGroups[0]?.exemptionReason).toBe(expected.export.reason)
  expect(notes).toContain('Ausfuhr nach Basel')
})

test('a domestic rate of zero has category Z, with a separate group and no reason (BR-Z-10)', () => {
  const { content, seller } = completeInvoice('domestic')
  const items = content.items.map((item, index) => (index === 0 ? { ...item, taxRate: 0 } : item))
  const { taxGroups } = buildEInvoice(recalculate({ ...content, items }), {
    seller,
    number: '1',
    format: 'zugferd',
  })
  expect(
    taxGroups.map((group) => [
      group.category,
      group.rate.toNumber(),
      group.base.toFixed(2),
      group.tax.toFixed(2),
    ]),
  ).toEqual([
    ['Z', 0, '900.00', '0.00'],
    ['S', 0.07, '59.70', '4.18'],
    ['S', 0.19, '-45.00', '-8.55'],
  ])
  expect(taxGroups[0]).toMatchObject({ exemptionReason: '', exemptionCode: '' })
})

test('a taxed line in an untaxed case stays taxed (§ 14c UStG)', () => {
  const { content, seller } = completeInvoice('reverseCharge')
  const items = content.items.map((item) => ({ ...item, taxRate: 0.19 }))
  const { lines, taxGroups } = buildEInvoice(recalculate({ ...content, items }), {
    seller,
    number: '1',
    format: 'zugferd',
  })
  expect(lines.map((line) => line.category)).toEqual(['S', 'S'])
  expect(taxGroups.map((group) => [group.category, group.exemptionReason])).toEqual([
    ['AE', expected.reverseCharge.reason],
    ['S', ''],
  ])
})
