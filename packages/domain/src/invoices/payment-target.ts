import { formatNumber, formatPercent } from '../money/german-format.ts'
import type { CashDiscount, Payment } from './invoice.ts'

/**
 * The payment terms as a German sentence, with or without cash discount, for the page and the e-invoice
 * (BT-20) [S3.10.15].
 */
export function paymentTarget(payment: Payment): string {
  if (payment.cashDiscount.enabled) return withCashDiscount(payment.cashDiscount, payment.paymentGoal)
  if (payment.paymentGoal === 0) return 'Zahlungsziel: sofort nach Erhalt der Rechnung ohne Abzug.'
  return `Zahlungsziel: ${days(payment.paymentGoal)} nach Erhalt der Rechnung ohne Abzug.`
}

function withCashDiscount(discount: CashDiscount, paymentGoal: number): string {
  const reduced = `${days(discount.targetDays)} ${formatPercent(discount.amount)} Skonto`
  return `Zahlungsziel: ${reduced}, ${days(paymentGoal)} netto Kasse.`
}

function days(count: number): string {
  return count === 1 ? '1 Tag' : `${formatNumber(count)} Tage`
}
