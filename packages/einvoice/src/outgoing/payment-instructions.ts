import { settledByOffset } from '@kontor/domain/chains/wording'
import type { InvoiceContent, Payment } from '@kontor/domain/invoices/invoice'
import { isReversal } from '@kontor/domain/invoices/paper'
import { paymentTarget } from '@kontor/domain/invoices/payment-target'
import { Decimal } from '@kontor/domain/money/decimal'
import { checkIban } from '@kontor/domain/money/iban'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { PaymentInstructions, XmlFormat } from '../model/e-invoice.ts'
import { cleanLine, cleanNumber } from './clean-text.ts'
import { cashDiscountLine } from './wording.ts'

/** How and when to pay the invoice (BG-16, BT-20): by transfer to the account in the profile. */
export function paymentInstructions(
  { payment, paper }: Pick<InvoiceContent, 'payment' | 'paper'>,
  { bank, number, format }: { bank: Profile['bank']; number: string; format: XmlFormat },
): PaymentInstructions {
  const iban = cleanNumber(bank.iban)
  return {
    meansCode: meansCodeOf(iban, payment),
    iban,
    accountHolder: cleanLine(bank.accountHolder),
    bic: cleanNumber(bank.bic),
    remittance: cleanLine(number),
    terms: termsOf({ payment, paper }, format),
  }
}

function termsOf({ payment, paper }: Pick<InvoiceContent, 'payment' | 'paper'>, format: XmlFormat): string {
  if (isReversal({ paper })) return settledByOffset
  return payment.showPaymentGoal ? paymentTerms(payment, format) : ''
}

/**
 * BT-81 (UNTDID 4461): 58 for euros within the Single Euro Payments Area, else 30; undefined if there is no
 * IBAN.
 */
function meansCodeOf(iban: string, { currency }: Payment): PaymentInstructions['meansCode'] {
  if (iban === '') return undefined
  return currency === 'EUR' && checkIban(iban) !== 'unknownCountry' ? '58' : '30'
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
