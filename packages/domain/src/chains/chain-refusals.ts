import type { DomainErrorCode } from '../domain-error.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import { type Follower, takesBack } from './paper.ts'
import { isSettled } from './what-is-left.ts'

/** Why something cannot be done with a final because of the papers that belong to it. */
export type ChainRefusal = Extract<
  DomainErrorCode,
  'invoiceCancelled' | 'invoiceCredited' | 'advanceSettled' | 'paperTakesBack' | 'settlementStands'
>

/** Why a final cannot be cancelled; undefined where it can. */
export function cancelRefusal(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainRefusal | undefined {
  if (takesBack(content)) return 'paperTakesBack'
  if (has(followers, 'cancelledBy')) return 'invoiceCancelled'
  if (isSettled(followers)) return 'advanceSettled'
  // A Storno takes back everything: what a credit took back already would be taken back twice.
  return has(followers, 'creditedBy') ? 'invoiceCredited' : undefined
}

/** Why nothing of a final can be credited; undefined where it can. */
export function creditRefusal(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainRefusal | undefined {
  if (takesBack(content)) return 'paperTakesBack'
  if (has(followers, 'cancelledBy')) return 'invoiceCancelled'
  return isSettled(followers) ? 'advanceSettled' : undefined
}

/** Why a final cannot be corrected; undefined where it can. What other papers count on must not change. */
export function correctionRefusal(
  content: Pick<InvoiceContent, 'paper'>,
  followers: readonly Follower[],
): ChainRefusal | undefined {
  if (content.paper?.kind === 'settlement') return 'settlementStands'
  return cancelRefusal(content, followers)
}

function has(followers: readonly Follower[], relation: Follower['relation']): boolean {
  return followers.some((one) => one.relation === relation)
}
