import type { DomainErrorCode } from '../domain-error.ts'
import type { Invoice, InvoiceContent } from '../invoices/invoice.ts'
import { type Follower, takesBack } from '../invoices/paper.ts'
import { isCancelled, isCredited, isSettled } from './remaining-sums.ts'

/** Why the kind of a final, or a later paper in its chain, forbids an action on it. */
export type ChainErrorCode = Extract<
  DomainErrorCode,
  'invoiceCancelled' | 'invoiceCredited' | 'advanceSettled' | 'paperTakesBack' | 'settlementStands'
>

/**
 * Why a final cannot be cancelled; undefined if it can. A wrong credit can, as long as its original is
 * neither cancelled nor settled (`creditError` of the original). A Stornorechnung cannot: the invoice that it
 * cancelled is written anew, and the credit that it cancelled is created anew.
 */
export function cancelError(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainErrorCode | undefined {
  if (content.paper?.kind === 'cancellation') return 'paperTakesBack'
  if (isCancelled(followers)) return 'invoiceCancelled'
  if (isSettled(followers)) return 'advanceSettled'
  // A cancellation reverses the whole invoice, so it would reverse the credited amounts a second time.
  return isCredited(followers) ? 'invoiceCredited' : undefined
}

/** Why a final cannot be credited; undefined if it can. */
export function creditError(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainErrorCode | undefined {
  if (takesBack(content)) return 'paperTakesBack'
  if (isCancelled(followers)) return 'invoiceCancelled'
  return isSettled(followers) ? 'advanceSettled' : undefined
}

/** Whether the project of an invoice is settled from it: it is a final advance, for which `creditError` must be none. */
export function opensSettlement({
  status,
  content,
}: Pick<Invoice, 'status'> & { content: Pick<InvoiceContent, 'paper'> }): boolean {
  return status === 'final' && content.paper?.kind === 'advance'
}

/**
 * Why a final cannot be corrected; undefined if it can. A correction could change sums on which other papers
 * rely. A wrong credit is cancelled and created anew.
 */
export function correctionError(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainErrorCode | undefined {
  if (content.paper?.kind === 'settlement') return 'settlementStands'
  if (takesBack(content)) return 'paperTakesBack'
  return cancelError(content, followers)
}

/** Why an invoice cannot be copied: a copy of a cancellation or credit would belong to no chain. */
export function copyError(content: Pick<InvoiceContent, 'paper'>): ChainErrorCode | undefined {
  return takesBack(content) ? 'paperTakesBack' : undefined
}
