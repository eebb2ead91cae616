import type { UnixSeconds } from '../days/unix-seconds.ts'
import { type Cents, sumOfCents } from '../money/cents.ts'
import { daysLate } from './ageing.ts'

/**
 * What has become of a claim. `settledBefore`: it is older than the day from which the organisation keeps
 * payments, and counts as paid.
 */
export const claimStates = ['open', 'partlyPaid', 'paid', 'overpaid', 'overdue', 'settledBefore'] as const
export type ClaimState = (typeof claimStates)[number]

/** The sums of a claim on a day. */
export interface ClaimSums {
  /** What its papers charge, less what they take back. */
  payable: Cents
  /** What allocations have reduced. */
  reduced: Cents
}

/** What is open: negative if the customer has paid more than is owed. */
export function openOf({ payable, reduced }: ClaimSums): Cents {
  return payable - reduced
}

/** The state of a claim on `day`, if it does not count as settled before. */
export function claimState(sums: ClaimSums & { dueDate: UnixSeconds }, day: UnixSeconds): ClaimState {
  const open = openOf(sums)
  if (open < 0) return 'overpaid'
  if (open === 0) return 'paid'
  if (daysLate(sums.dueDate, day) > 0) return 'overdue'
  return sums.reduced > 0 ? 'partlyPaid' : 'open'
}

/**
 * Whether a claim counts as settled before `startDay`, from which the organisation keeps payments (0: from the
 * first invoice), unless somebody has opened it again.
 */
export function isSettledBefore(
  { invoiceDate, isReopened }: { invoiceDate: UnixSeconds; isReopened: boolean },
  startDay: UnixSeconds,
): boolean {
  return invoiceDate < startDay && !isReopened
}

/** An amount on a day. */
export interface DatedCents {
  date: UnixSeconds
  cents: Cents
}

/**
 * What is open on a claim that counts as settled before the first day: nothing, or what later papers take back and was not
 * refunded yet, which is negative. `changes` are these papers, and refunds as positive amounts.
 */
export function openOfSettled(changes: readonly DatedCents[], day = Number.MAX_SAFE_INTEGER): Cents {
  return Math.min(0, sumOfCents(changes.filter(({ date }) => date <= day).map(({ cents }) => cents)))
}
