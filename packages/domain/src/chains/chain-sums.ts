import type { Follower, Paper, PaperSums } from './paper.ts'
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
 * The total that all finals of a chain charge. A cancelled paper and its Stornorechnung do not count: the
 * Stornorechnung of an Endrechnung reverses the whole work, while its advances remain charged.
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
