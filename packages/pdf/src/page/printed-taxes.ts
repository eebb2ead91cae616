import type { InvoiceContent, TaxBucket } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { taxCaseOf } from '@kontor/domain/tax/tax-case-of'
import { taxRateName } from '@kontor/domain/tax/tax-rate'

/**
 * The rates by which the page splits the net sum, in ascending order. The totals have no bucket for zero
 * [S4.5.4], but an invoice in the domestic tax case also lists its zero rate (§ 12 (3), § 14 (4) no. 7 UStG).
 * In untaxed cases, a note replaces it.
 */
export function printedTaxes(content: InvoiceContent, seller: Pick<Profile, 'smallBusiness'>): TaxBucket[] {
  const shown = content.totals.taxes.filter((bucket) => bucket.show)
  const hasZeroRate = [...content.items, ...content.surcharges].some(({ taxRate }) => taxRate === 0)
  if (!hasZeroRate || taxCaseOf(content, seller) !== 'domestic') return shown
  return [{ name: taxRateName(0), rate: 0, value: 0, show: true, sortIndex: -1 }, ...shown]
}
