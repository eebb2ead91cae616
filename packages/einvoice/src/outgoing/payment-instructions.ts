import { settledByOffset } from '@kontor/domain/chains/wording'
import type { InvoiceContent, Payment } from '@kontor/domain/invoices/invoice'
import { isReversal } from '@kontor/domain/invoices/paper'
import { paymentTarget } from '@kontor/domain/invoices/payment-target'
import { Decimal } from '@kontor/domain/money/decimal'
import { isSepaTransfer, type Transfer, transferFor } from '@kontor/domain/money/transfer'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { PaymentInstructions, XmlFormat } from '../model/e-invoice.ts'
import { cleanLine, cleanNumber } from './clean-text.ts'
import { cashDiscountLine } from './wording.ts'

/** How and when to pay the invoice (BG-16, BT-20). */
export function paymentInstructions(
  { payment, paper }: Pick<InvoiceContent, 'payment' | 'paper'>,
  { bank, number, format }: { bank: Profile['bank']; number: string; format: XmlFormat },
): PaymentInstructions {
  const transfer = transferFor(bank, payment, number)
  const iban = cleanNumber(transfer.iban)
  return {
    meansCode: meansCodeOf({ ...transfer, iban }),
    iban,
    accountHolder: cleanLine(transfer.accountHolder),
    bic: cleanNumber(transfer.bic),
    remittance: cleanLine(transfer.reference),
    terms: termsOf({ payment, paper }, format),
  }
}

function termsOf({ payment, paper }: Pick<InvoiceContent, 'payment' | 'paper'>, format: XmlFormat): string {
  if (isReversal({ paper })) return settledByOffset
  return payment.showPaymentGoal ? paymentTerms(payment, format) : ''
}

/** BT-81 (UNTDID 4461): 58 for a SEPA transfer, else 30; undefined if there is no IBAN. */
function meansCodeOf(transfer: Transfer): PaymentInstructions['meansCode'] {
  if (transfer.iban === '') return undefined
  return isSepaTransfer(transfer) ? '58' : '30'
}

/**
 * The sentence that the page prints. In an XRechnung, the cash discount follows on a separate line that ends
 * with a line feed (BR-DE-18).
 */
function paymentTerms(payment: Payment, format: XmlFormat): string {
  const sentence = paymentTarget(payment)
  const { enabled, targetDays, amount } = payment.cashDiscount
  if (format !== 'xrechnung' || !enabled || amount === 0) return sentence
  const percentage = Decimal.of(amount).times(Decimal.of(100)).toFixed(2)
  return `${sentence}\n${cashDiscountLine(targetDays, percentage)}\n`
}
