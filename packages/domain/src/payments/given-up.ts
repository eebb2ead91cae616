import { type Cents, shareOf, sumOfCents } from '../money/cents.ts'
import { type AllocationKind, correctsTax, isLoss } from './payment.ts'

/** An amount that was given up on a claim, and how much of it still counts. */
export interface GivenUp {
  id: string
  kind: AllocationKind
  granted: Cents
  amount: Cents
}

/** A change of what counts; negative if it is taken back. */
export interface GivenUpChange {
  id: string
  amount: Cents
}

/** What decides how much of a claim counts as given up. */
export interface SettledSums {
  /** What its papers charge. */
  payable: Cents
  /** The same before the paper or the Korrektur that changed it. */
  payableBefore: Cents
  /** Money that came in for it, less what went back. */
  received: Cents
  /** What the cancelled credit had taken back, by id. */
  restored: ReadonlyMap<string, Cents>
}

/**
 * What counts as given up when a claim has changed, so that only money that came in is the customer's credit. A loss
 * counts while neither a Storno nor later money covers it (§ 17 (2) Nr. 1 UStG). Of a Skonto or a difference, a credit takes
 * back the share that belongs to what it credits, and its Storno grants it again.
 */
export function givenUpChanges(parts: readonly GivenUp[], sums: SettledSums): GivenUpChange[] {
  const losses = parts.filter(({ kind }) => isLoss(kind))
  const reductions = parts.filter(({ kind }) => correctsTax(kind) && !isLoss(kind))
  const { payable, received } = sums
  const restored = restoredParts(reductions, sums, sumOfAmounts(losses))
  const again = reductions.map((part) => ({ ...part, amount: part.amount + (restored.get(part.id) ?? 0) }))
  const before = sumOfAmounts(again)
  const share = creditedShare(before, losses, sums)
  const reduction = Math.max(0, Math.min(before - share, payable))
  const granted = sumOfCents(losses.map((part) => part.granted))
  const loss = Math.max(0, Math.min(granted, payable - received - reduction))
  const wanted = new Map([...spread(again, reduction), ...spread(losses, loss)])
  return [...reductions, ...losses].flatMap(({ id, amount }) => {
    const change = (wanted.get(id) ?? 0) - amount
    return change === 0 ? [] : [{ id, amount: change }]
  })
}

/** What is granted again because the credit that took it back is cancelled: at most what is open otherwise. */
function restoredParts(
  reductions: readonly GivenUp[],
  { payable, received, restored }: SettledSums,
  loss: Cents,
): Map<string, Cents> {
  let room = Math.max(0, payable - received - sumOfAmounts(reductions) - loss)
  return new Map(
    reductions.map(({ id, granted, amount }) => {
      const again = Math.max(0, Math.min(restored.get(id) ?? 0, granted - amount, room))
      room -= again
      return [id, again]
    }),
  )
}

/** The part of the Skonto that belongs to what a paper credits, beyond what was open and what had been written off. */
function creditedShare(
  reduction: Cents,
  losses: readonly GivenUp[],
  { payable, payableBefore, received }: SettledSums,
): Cents {
  const settled = received + reduction
  const loss = sumOfAmounts(losses)
  const over = (charged: Cents) => Math.max(0, settled + loss - charged)
  const fewerLosses = Math.max(0, loss - Math.max(0, payable - settled))
  const credited = over(payable) - over(payableBefore) - fewerLosses
  const whole = Math.min(settled, payableBefore - loss)
  if (credited <= 0) return 0
  return whole <= 0 ? reduction : Math.min(reduction, shareOf(credited, reduction, whole))
}

/** Amounts that add up to `sum`: what counts stays where it is, and the largest parts change first. */
function spread(parts: readonly GivenUp[], sum: Cents): [string, Cents][] {
  let change = sum - sumOfAmounts(parts)
  const ordered = parts.toSorted((a, b) => b.granted - a.granted || (a.id < b.id ? -1 : 1))
  return ordered.map(({ id, granted, amount }) => {
    const own = change < 0 ? Math.max(change, -amount) : Math.min(change, granted - amount)
    change -= own
    return [id, amount + own]
  })
}

function sumOfAmounts(parts: readonly GivenUp[]): Cents {
  return sumOfCents(parts.map(({ amount }) => amount))
}
