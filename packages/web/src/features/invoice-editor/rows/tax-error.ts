import type { TaxCase } from '@kontor/domain/tax/tax-case'
import type { TaxRate } from '@kontor/domain/tax/tax-rate'
import { texts } from '../texts.ts'

/**
 * The error in the tax that a line shows, because VAT shown is VAT owed (§ 14c UStG). Undefined without an
 * error.
 */
export function taxErrorOf({ taxRate }: { taxRate: TaxRate }, taxCase: TaxCase): string | undefined {
  return taxCase === 'domestic' || taxRate === 0 ? undefined : texts.taxForbidden[taxCase]
}
