import { taxOf } from '@kontor/domain/invoices/rows/totals'
import { Decimal } from '@kontor/domain/money/decimal'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import type { AllowanceOrCharge, InvoiceLine, TaxCategory, TaxGroup } from '../model/e-invoice.ts'
import { signedAmount } from './allowances-and-charges.ts'
import { exemptionOf } from './tax-category.ts'

/**
 * The VAT breakdown (BG-23), sorted by rate: one group for each combination of category and rate that occurs
 * in the lines, allowances and charges (BR-CO-18), including untaxed combinations. The tax of a group is
 * computed on the sum of its net amounts and rounded once (BR-CO-17).
 */
export function taxGroups(
  lines: readonly InvoiceLine[],
  allowancesAndCharges: readonly AllowanceOrCharge[],
  { taxCase, exemptionReason }: { taxCase: TaxCase; exemptionReason: string },
): TaxGroup[] {
  const bases = new Map<string, { category: TaxCategory; rate: Decimal; base: Decimal }>()
  const add = ({ category, rate }: { category: TaxCategory; rate: Decimal }, net: Decimal) => {
    const key = `${category} ${rate}`
    bases.set(key, { category, rate, base: net.plus(bases.get(key)?.base ?? Decimal.zero) })
  }
  for (const line of lines) add(line, line.net)
  for (const entry of allowancesAndCharges) add(entry, signedAmount(entry))
  return [...bases.values()]
    .sort((a, b) => a.rate.toNumber() - b.rate.toNumber())
    .map(({ category, rate, base }) => {
      const exemption = exemptionOf(category, taxCase, exemptionReason)
      return {
        category,
        rate,
        base,
        tax: taxOf(base, rate.toNumber()),
        exemptionReason: exemption.reason,
        exemptionCode: exemption.code,
      }
    })
}
