import { Decimal } from '@kontor/domain/money/decimal'
import type { AllowanceOrCharge, DocumentTotals, InvoiceLine, TaxGroup } from '../model/e-invoice.ts'
import { signedAmount } from './allowances-and-charges.ts'

/**
 * The sums of the document (BG-22; BR-CO-10 to BR-CO-16). The amounts are whole cents, so nothing needs
 * rounding. `prepaid` is gross.
 */
export function documentTotals(
  lines: readonly InvoiceLine[],
  allowancesAndCharges: readonly AllowanceOrCharge[],
  groups: readonly TaxGroup[],
  prepaid: Decimal,
): DocumentTotals {
  const ofKind = (kind: AllowanceOrCharge['kind']) =>
    allowancesAndCharges.filter((entry) => entry.kind === kind)
  const lineTotal = sum(lines.map((line) => line.net))
  const net = sum([lineTotal, ...allowancesAndCharges.map(signedAmount)])
  const tax = sum(groups.map((group) => group.tax))
  const gross = net.plus(tax)
  return {
    lines: lineTotal,
    allowances: sum(ofKind('allowance').map((entry) => entry.amount)),
    charges: sum(ofKind('charge').map((entry) => entry.amount)),
    net,
    tax,
    gross,
    prepaid,
    due: gross.plus(prepaid.times(Decimal.of(-1))),
  }
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), Decimal.zero)
}
