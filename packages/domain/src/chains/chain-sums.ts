import type { Follower, Paper, PaperSums } from '../invoices/paper.ts'
import { sumOfPapers } from './paper-sums.ts'
import { isCancelled, sumsAfter } from './remaining-sums.ts'

/** The properties of a paper on which the sums of its chain depend. */
export interface ChargingPaper {
  kind: Paper['kind'] | 'invoice'
  status: 'draft' | 'final'
  /** See `chargedSums` in settlement.ts. */
  charged: PaperSums
  followers: readonly Follower[]
}

/**
 * The total that the finals of a chain charge. Leaves out a cancelled paper and its Stornorechnung. The two
 * do not always add up to 0: the Stornorechnung that an earlier version created for an Endrechnung reverses
 * the whole work, although the Endrechnung charges only what its advances have not charged.
 */
export function sumsOfChain(papers: readonly ChargingPaper[]): PaperSums {
  const counted = papers.filter(
    ({ kind, status, followers }) => status === 'final' && kind !== 'cancellation' && !isCancelled(followers),
  )
  return sumOfPapers(counted.map(({ charged }) => charged))
}

/** The gross amount due on a paper after its credits, in major units; 0 if it is cancelled. */
export function payableAfter({ charged, followers }: Pick<ChargingPaper, 'charged' | 'followers'>): number {
  return isCancelled(followers) ? 0 : sumsAfter(charged, followers).brutto
}
