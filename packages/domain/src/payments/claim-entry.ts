import { chargedSums } from '../chains/settlement.ts'
import { customerName } from '../customers/customer-name.ts'
import { addDays, berlinDay, noonOf } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import { infoValue } from '../invoices/info-field.ts'
import type { Invoice, InvoiceContent } from '../invoices/invoice.ts'
import { printedNumber } from '../invoices/number/invoice-number.ts'
import type { Paper, PaperKind } from '../invoices/paper.ts'
import { type Cents, toCents } from '../money/cents.ts'
import type { Currency } from '../money/currency.ts'
import { negatedRates, type RateCents, sumOfRates } from './tax-shares.ts'

/** What a final is in its claim: an ordinary invoice, or a paper of a chain. */
export type ClaimPaperKind = PaperKind | 'invoice'

/**
 * Why a claim is due on a day: the parties agreed on it, or only the invoice states it. Kontor knows of no
 * agreement when an invoice becomes final.
 */
export const dueReasons = ['', 'oneSided', 'agreed'] as const
export type DueReason = (typeof dueReasons)[number]

/** A Skonto: the last day to use it, and its share (0.02 for 2 %). */
export interface DiscountTerm {
  until: UnixSeconds
  share: number
}

/**
 * What one final contributes to its claim. A claim is an invoice, an advance or a settlement, together with its
 * Storno, credits and their Stornos; its id is the id of the first paper.
 */
export interface ClaimEntry {
  invoiceId: string
  claimId: string
  kind: ClaimPaperKind
  /** As the default layout prints it. */
  number: string
  customerId: string
  customerName: string
  project: string
  currency: Currency
  invoiceDate: UnixSeconds
  /** 0 if the paper states no day. */
  dueDate: UnixSeconds
  dueReason: DueReason
  discounts: DiscountTerm[]
  /** Negative if the paper reduces what is owed. */
  payable: Cents
  /** What the paper charges by rate; adds up to `payable`. */
  rates: RateCents[]
}

type Final = Pick<Invoice, 'id' | 'invoiceNumber'> & { content: Omit<InvoiceContent, 'seller'> }

/** The entry of a final that is not a Stornorechnung; see `cancellingEntry` for that one. */
export function claimEntryOf({ id, invoiceNumber, content }: Final): ClaimEntry {
  const { customer, dates, payment, paper } = content
  const charged = chargedSums(content)
  return {
    invoiceId: id,
    claimId: claimOf(id, paper),
    kind: paper?.kind ?? 'invoice',
    number: printedNumber({ invoiceNumber, content }),
    customerId: customer.customerId,
    customerName: customerName(customer),
    project: infoValue(content, 'PROJECTNR'),
    currency: payment.currency,
    invoiceDate: dates.invoiceDate,
    ...termsOf(content),
    payable: toCents(charged.brutto),
    rates: sumOfRates([
      charged.rates.map(({ rate, netto, tax }) => ({
        rate,
        nettoCents: toCents(netto),
        taxCents: toCents(tax),
      })),
    ]),
  }
}

/** A Stornorechnung takes back exactly what the cancelled paper contributed, and belongs to the same claim. */
export function cancellingEntry(storno: Final, cancelled: ClaimEntry): ClaimEntry {
  return {
    ...claimEntryOf(storno),
    claimId: cancelled.claimId,
    payable: 0 - cancelled.payable,
    rates: negatedRates(cancelled.rates),
  }
}

function claimOf(id: string, paper: Paper | undefined): string {
  if (paper?.kind === 'credit') return paper.credits.invoiceId
  return paper?.kind === 'cancellation' ? paper.cancels.invoiceId : id
}

/** The last days for paying and for Skonto, counted from the day of the invoice, if the paper states them. */
function termsOf({ dates, payment }: Pick<InvoiceContent, 'dates' | 'payment'>) {
  const { showPaymentGoal, paymentGoal, cashDiscount } = payment
  if (!showPaymentGoal) return { dueDate: 0, dueReason: '' as const, discounts: [] }
  const after = (days: number) => noonOf(addDays(berlinDay(dates.invoiceDate), days))
  const { enabled, targetDays, amount } = cashDiscount
  return {
    dueDate: after(paymentGoal),
    dueReason: 'oneSided' as const,
    discounts: enabled && amount > 0 ? [{ until: after(targetDays), share: amount }] : [],
  }
}
