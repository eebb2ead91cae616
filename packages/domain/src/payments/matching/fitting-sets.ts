import { type Chosen, optionsOf } from './claim-index.ts'
import type { MatchClaim } from './match.ts'

/** With more claims than this, sets of a customer's claims are not looked for. */
export const mostClaims = 14

/** Steps after which the search for sets ends as if there were several. */
const mostSteps = 60_000

/**
 * Up to `most` sets of claims that add up to an amount in cents, each claim in full or less a Skonto. With `all`,
 * only sets of all claims. undefined if there are too many possibilities to say.
 */
export function fittingSets(
  claims: readonly MatchClaim[],
  amount: number,
  { all = false, most = 2 }: { all?: boolean; most?: number } = {},
): Chosen[][] | undefined {
  const ordered = claims.toSorted((a, b) => b.open - a.open)
  const rest = [0]
  for (const { open } of ordered.toReversed()) rest.unshift((rest[0] ?? 0) + open)
  const found: Chosen[][] = []
  let steps = 0
  const walk = (index: number, left: number, chosen: readonly Chosen[]): void => {
    steps += 1
    if (steps > mostSteps || found.length >= most) return
    const claim = ordered[index]
    if (claim === undefined) {
      if (left === 0 && chosen.length > 0) found.push([...chosen])
      return
    }
    if (left < 0 || left > (rest[index] ?? 0)) return
    for (const option of optionsOf(claim))
      walk(index + 1, left - option.amount, [...chosen, { claim, option }])
    if (!all) walk(index + 1, left, chosen)
  }
  walk(0, amount, [])
  return steps > mostSteps ? undefined : found
}
