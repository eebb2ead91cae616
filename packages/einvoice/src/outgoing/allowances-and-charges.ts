import type { Surcharge } from '@kontor/domain/invoices/invoice'
import { Decimal } from '@kontor/domain/money/decimal'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import type { AllowanceOrCharge } from '../model/e-invoice.ts'
import { cleanLine } from './clean-text.ts'
import { taxCategoryOf } from './tax-category.ts'
import { defaultReasons } from './wording.ts'

const minusOne = Decimal.of(-1)

/**
 * The surcharges as allowances and charges of the document (BG-20, BG-21), each in the VAT group of its own
 * rate. Amounts are never negative: a surcharge that lowers the sum is an allowance, and one that raises it
 * is a charge, whatever the sign of its percentage.
 */
export function allowancesAndCharges(
  surcharges: readonly Surcharge[],
  taxCase: TaxCase,
): AllowanceOrCharge[] {
  return surcharges.map((surcharge, surchargeIndex) => {
    const net = surcharge.nettoSurchargePrice
    const kind = net < 0 || (net === 0 && surcharge.amount < 0) ? 'allowance' : 'charge'
    return {
      kind,
      surchargeIndex,
      amount: Decimal.of(Math.abs(net)),
      ...baseAndPercentage(surcharge),
      reason: reasonOf(surcharge) || defaultReasons[kind],
      category: taxCategoryOf(surcharge.taxRate, taxCase),
      rate: Decimal.of(surcharge.taxRate),
    }
  })
}

/** The amount as it enters the sums: negative for allowances. */
export function signedAmount({ kind, amount }: AllowanceOrCharge): Decimal {
  return kind === 'allowance' ? amount.times(minusOne) : amount
}

/**
 * The base and the percentage, both or neither (Peppol R041, R042). Present if the base is net and not
 * negative; the amount is then their product, rounded to the cent.
 */
function baseAndPercentage({
  type,
  surchargeBasePrice,
  amount,
}: Surcharge): Pick<AllowanceOrCharge, 'base' | 'percentage'> {
  if (type === 'brutto' || surchargeBasePrice < 0) return { base: undefined, percentage: undefined }
  return { base: Decimal.of(surchargeBasePrice), percentage: Decimal.of(Math.abs(amount)) }
}

function reasonOf({ title, description }: Surcharge): string {
  return [title, description]
    .map(cleanLine)
    .filter((text) => text !== '')
    .join(' – ')
}
