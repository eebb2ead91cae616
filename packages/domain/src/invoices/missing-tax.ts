import type { Profile } from '../organisation/profile.ts'
import { taxCaseOf } from '../tax/tax-case-of.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import { shownInfoValue } from './info-field.ts'
import type { InvoiceContent } from './invoice.ts'

/**
 * The tax rate that is missing from all lines of an invoice with the tax case `domestic`: the rate for new
 * lines. Undefined if a line is taxed, if nothing is charged, if new lines are untaxed too, or if a note on
 * the invoice gives the reason for charging no tax. A seller who forgets the tax still owes it, as part of
 * the price (§ 10 (1) UStG).
 */
export function missingTaxRate(
  content: Pick<
    InvoiceContent,
    'payment' | 'customer' | 'items' | 'surcharges' | 'standardInfos' | 'customInfos'
  >,
  seller: Pick<Profile, 'smallBusiness'>,
): TaxRate | undefined {
  const { customer, items, surcharges } = content
  const isMissing =
    taxCaseOf(content, seller) === 'domestic' &&
    items.some(({ nettoItemPrice }) => nettoItemPrice !== 0) &&
    [...items, ...surcharges].every(({ taxRate }) => taxRate === 0) &&
    shownInfoValue(content, 'EUINV') === ''
  return isMissing && customer.defaultTaxRate > 0 ? customer.defaultTaxRate : undefined
}
