import type { TaxCase } from '@kontor/domain/tax/tax-case'
import type { TaxRate } from '@kontor/domain/tax/tax-rate'
import { texts } from '../texts.ts'

/** What is wrong with the tax that a line shows: VAT shown is VAT owed (§ 14c UStG). Undefined if nothing. */
export function taxErrorOf({ taxRate }: { taxRate: TaxRate }, taxCase: TaxCase): string | undefined {
  return taxCase === 'domestic' || taxRate === 0 ? undefined : texts.taxForbidden[taxCase]
}
