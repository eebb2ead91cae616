import { isCancelled, isCredited } from '@kontor/domain/chains/remaining-sums'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { ClaimState } from '@kontor/domain/payments/open-item'
import { createContext, useContext } from 'react'
import { ClaimChip } from './claim-chip.tsx'

/** What has become of the claims of the finals on the page, by id; empty while Zahlungen is off. */
export const ClaimStates = createContext<ReadonlyMap<string, { state: ClaimState }>>(new Map())

/**
 * Marks a final with what has become of its claim. A cancelled or credited one that is at zero has no mark: its
 * state in the chain says so.
 */
export function ClaimMark({
  invoice: { id, followers = [] },
}: {
  invoice: Pick<Invoice, 'id' | 'followers'>
}) {
  const claim = useContext(ClaimStates).get(id)
  if (claim === undefined) return null
  const isTakenBack = isCancelled(followers) || isCredited(followers)
  return claim.state === 'paid' && isTakenBack ? null : <ClaimChip state={claim.state} />
}
