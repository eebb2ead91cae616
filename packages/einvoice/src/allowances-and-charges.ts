import { Decimal } from '@kontor/domain/decimal'
import type { Surcharge } from '@kontor/domain/invoice'
import { roundToCent } from '@kontor/domain/money'
import type { TaxCase } from '@kontor/domain/tax-case'
import { cleanLine } from './clean-text.ts'
import type { AllowanceOrCharge } from './e-invoice.ts'
import { taxCategoryOf } from './tax-category.ts'
import { defaultReasons } from './wording.ts'

const minusOne = Decimal.of(-1)

/**
 * The surcharges as allowances and charges of the document (BG-20, BG-21), each in the VAT group of its own rate. Amounts are never negative: what
 * lowers the sum is an allowance, also a surcharge on items that are negative themselves.
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

/** What it adds to the sums: an allowance counts below zero. */
export function signedAmount({ kind, amount }: AllowanceOrCharge): Decimal {
  return kind === 'allowance' ? amount.times(minusOne) : amount
}

/**
 * Base and percentage, both or neither (Peppol R041, R042): only where the one is a plain percentage of the other, net amounts, none negative.
 */
function baseAndPercentage({
  type,
  surchargeBasePrice,
  nettoSurchargePrice,
  amount,
}: Surcharge): Pick<AllowanceOrCharge, 'base' | 'percentage'> {
  const base = Decimal.of(surchargeBasePrice)
  const percentage = Decimal.of(Math.abs(amount))
  const product = roundToCent(base.times(percentage).dividedByHundred()).toNumber()
  if (type === 'brutto' || surchargeBasePrice < 0 || product !== Math.abs(nettoSurchargePrice))
    return { base: undefined, percentage: undefined }
  return { base, percentage }
}

function reasonOf({ title, description }: Surcharge): string {
  return [title, description]
    .map(cleanLine)
    .filter((text) => text !== '')
    .join(' – ')
}
