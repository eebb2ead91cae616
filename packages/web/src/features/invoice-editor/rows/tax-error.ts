import type { TaxCase } from '@kontor/domain/tax/tax-case'
import type { TaxRate } from '@kontor/domain/tax/tax-rate'
import { texts } from '../texts.ts'

/**
 * The error of a line whose tax rate the tax case forbids, because VAT shown is VAT owed (§ 14c UStG).
 * Undefined if the rate is 0 or the tax case is `domestic`.
 */
export function taxErrorOf({ taxRate }: { taxRate: TaxRate }, taxCase: TaxCase): string | undefined {
  return taxCase === 'domestic' || taxRate === 0 ? undefined : texts.taxForbidden[taxCase]
}
