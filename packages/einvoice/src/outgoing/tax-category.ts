import { type TaxCase, taxNotes } from '@kontor/domain/tax/tax-case'
import type { TaxRate } from '@kontor/domain/tax/tax-rate'
import type { TaxCategory } from '../model/e-invoice.ts'

/**
 * EN 16931 codes for lines without tax, by tax case: the category (BT-118) and the code for the reason
 * (BT-121, from the VATEX code list).
 */
const untaxed: Record<TaxCase, { category: TaxCategory; exemptionCode: string }> = {
  // § 12 (3) UStG: taxed at a rate of zero, which is not an exemption (BR-Z-10).
  domestic: { category: 'Z', exemptionCode: '' },
  reverseCharge: { category: 'AE', exemptionCode: 'VATEX-EU-AE' },
  euService: { category: 'AE', exemptionCode: 'VATEX-EU-AE' },
  intraCommunitySupply: { category: 'K', exemptionCode: 'VATEX-EU-IC' },
  thirdCountryService: { category: 'O', exemptionCode: 'VATEX-EU-O' },
  export: { category: 'G', exemptionCode: 'VATEX-EU-G' },
  // The reason (BT-120) names the exemption under § 4 UStG.
  exempt: { category: 'E', exemptionCode: '' },
  smallBusiness: { category: 'E', exemptionCode: '' },
}

/**
 * The category of a line (BT-151, BT-95, BT-102). A taxed line is always `S`; the check reports it if the law
 * forbids the tax (§ 14c UStG).
 */
export function taxCategoryOf(rate: TaxRate, taxCase: TaxCase): TaxCategory {
  return rate > 0 ? 'S' : untaxed[taxCase].category
}

/**
 * The reason why a group of lines shows no tax (BT-120, BT-121). Both are '' for taxed groups, even at a
 * rate of zero (BR-S-10, BR-Z-10).
 */
export interface Exemption {
  reason: string
  code: string
}

/**
 * The exemption of a VAT group. `ownReason` contains the invoice's own words, which describe an exempt supply
 * more specifically than the tax case does.
 */
export function exemptionOf(category: TaxCategory, taxCase: TaxCase, ownReason: string): Exemption {
  if (category === 'S') return { reason: '', code: '' }
  const reason = taxCase === 'exempt' && ownReason !== '' ? ownReason : taxNotes[taxCase]
  return { reason, code: untaxed[taxCase].exemptionCode }
}
