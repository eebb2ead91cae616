import type { DomainErrorCode } from '../domain-error.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import { type Follower, isReversal } from './paper.ts'
import { isCancelled, isSettled } from './remaining-sums.ts'

/** Why the kind of a final, or a later paper in its chain, forbids an action on it. */
export type ChainErrorCode = Extract<
  DomainErrorCode,
  'invoiceCancelled' | 'invoiceCredited' | 'advanceSettled' | 'paperTakesBack' | 'settlementStands'
>

/** Why a final cannot be cancelled; undefined if it can. */
export function cancelError(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainErrorCode | undefined {
  if (isReversal(content)) return 'paperTakesBack'
  if (isCancelled(followers)) return 'invoiceCancelled'
  if (isSettled(followers)) return 'advanceSettled'
  // A cancellation reverses the whole invoice, so it would reverse the credited amounts a second time.
  return has(followers, 'creditedBy') ? 'invoiceCredited' : undefined
}

/** Why a final cannot be credited; undefined if it can. */
export function creditError(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainErrorCode | undefined {
  if (isReversal(content)) return 'paperTakesBack'
  if (isCancelled(followers)) return 'invoiceCancelled'
  return isSettled(followers) ? 'advanceSettled' : undefined
}

/**
 * Why a final cannot be corrected; undefined if it can. A correction could change sums on which other papers
 * rely.
 */
export function correctionError(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainErrorCode | undefined {
  if (content.paper?.kind === 'settlement') return 'settlementStands'
  return cancelError(content, followers)
}

function has(followers: readonly Follower[], relation: Follower['relation']): boolean {
  return followers.some((one) => one.relation === relation)
}
