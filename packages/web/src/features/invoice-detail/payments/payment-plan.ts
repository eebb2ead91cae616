import type { AllocationInput, Claim, PaymentInput } from '@kontor/contract/payments/payment-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Cents, fromCents, toCents } from '@kontor/domain/money/cents'
import { type DiscountOffer, discountOffers } from '@kontor/domain/payments/discount-offer'
import type { AllocationKind } from '@kontor/domain/payments/payment'

/** How a payment is entered: money that came in or went out by a way, or an amount that is given up. */
export type EntryWay = 'bank' | 'cash' | 'card' | 'adjustment'

/** What happens to what a payment leaves open; '' leaves it open. */
export type RestKind = '' | Extract<AllocationKind, 'skonto' | 'difference' | 'charge'>

/** What can be given up without money. */
export type GivenUpKind = Extract<AllocationKind, 'writeOff' | 'badDebt' | 'skonto' | 'difference'>

export interface PaymentEntry {
  date: UnixSeconds
  way: EntryWay
  /** In major units, above zero. For a claim with a credit, it is paid back. */
  amount: number
  rest: RestKind
  givenUp: GivenUpKind
  text: string
}

type OpenClaim = Pick<Claim, 'invoiceId' | 'open' | 'currency' | 'customerId'>

/** Whether money is paid back to the customer, because the claim has a credit. */
export function isRefund({ open }: Pick<Claim, 'open'>): boolean {
  return open < 0
}

/** What an entry leaves open, in major units: negative if it pays too much. */
export function restOf(claim: Pick<Claim, 'open'>, amount: number): number {
  return fromCents(Math.abs(toCents(claim.open)) - toCents(amount))
}

/** The entry with which the dialog starts: all that is open, or all of a credit. */
export function firstEntry(claim: Pick<Claim, 'open'>, today: UnixSeconds): PaymentEntry {
  return { date: today, way: 'bank', amount: Math.abs(claim.open), rest: '', givenUp: 'writeOff', text: '' }
}

/** The Skonto of a claim for a payment on a day, if nothing of it has been paid yet. */
export function offersOf(
  claim: Pick<Claim, 'open' | 'payable' | 'discounts'>,
  day: UnixSeconds,
): DiscountOffer[] {
  if (claim.open <= 0 || claim.open !== claim.payable) return []
  return discountOffers(claim.discounts, toCents(claim.payable), day)
}

/** The entry that pays all but the Skonto, and grants the Skonto. */
export function withOffer(entry: PaymentEntry, claim: OpenClaim, { discount }: DiscountOffer): PaymentEntry {
  return {
    ...entry,
    way: entry.way === 'adjustment' ? 'bank' : entry.way,
    amount: fromCents(toCents(claim.open) - discount),
    rest: 'skonto',
  }
}

/** The body of the call for an entry; undefined while the amount fits nothing. */
export function bodyOf(claim: OpenClaim, entry: PaymentEntry): PaymentInput | undefined {
  const cents = toCents(entry.amount)
  if (cents <= 0) return undefined
  const isGivenUp = entry.way === 'adjustment'
  if ((isGivenUp || isRefund(claim)) && cents > Math.abs(toCents(claim.open))) return undefined
  if (isGivenUp && isRefund(claim)) return undefined
  const sign = isRefund(claim) ? -1 : 1
  return {
    date: entry.date,
    amount: isGivenUp ? 0 : sign * entry.amount,
    currency: claim.currency,
    way: entry.way,
    customerId: claim.customerId,
    payer: '',
    text: entry.text.trim(),
    returnOf: '',
    allocations: isGivenUp
      ? [part(claim, cents, entry.givenUp)]
      : [part(claim, sign * cents, 'payment'), ...restPart(claim, cents, entry.rest)],
  }
}

function restPart(claim: OpenClaim, paid: Cents, rest: RestKind): AllocationInput[] {
  const left = toCents(claim.open) - paid
  return rest === '' || left <= 0 || isRefund(claim) ? [] : [part(claim, left, rest)]
}

function part({ invoiceId }: OpenClaim, cents: Cents, kind: AllocationKind): AllocationInput {
  return { invoiceId, kind, amount: fromCents(cents) }
}

/** The body that sets a credit of one claim off against what is open on another. */
export function setOffBody(
  claim: OpenClaim,
  credit: { invoiceId: string; amount: number },
  date: UnixSeconds,
): PaymentInput {
  const cents = Math.min(toCents(credit.amount), toCents(claim.open))
  return {
    date,
    amount: 0,
    currency: claim.currency,
    way: 'setOff',
    customerId: claim.customerId,
    payer: '',
    text: '',
    returnOf: '',
    allocations: [
      { invoiceId: credit.invoiceId, kind: 'payment', amount: fromCents(-cents) },
      part(claim, cents, 'payment'),
    ],
  }
}

/** The body that returns a payment (Rücklastschrift). */
export function returnBody(
  payment: Pick<PaymentInput, 'amount' | 'currency' | 'way' | 'customerId' | 'payer'> & { id: string },
  date: UnixSeconds,
): PaymentInput {
  const { amount, currency, way, customerId, payer } = payment
  return {
    date,
    amount: -amount,
    currency,
    way,
    customerId,
    payer,
    text: '',
    returnOf: payment.id,
    allocations: [],
  }
}
