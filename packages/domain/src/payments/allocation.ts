import { DomainError } from '../domain-error.ts'
import { type Cents, sumOfCents } from '../money/cents.ts'
import type { Currency } from '../money/currency.ts'
import { type AllocationKind, type Money, reducesOpen, usesMoney } from './payment.ts'

/** A part of a payment for one claim. Positive amounts reduce what is open. */
export interface AllocatedAmount {
  claimId: string
  kind: AllocationKind
  amount: Cents
}

/** What is known of a claim before an allocation. */
export interface AllocableClaim {
  currency: Currency
  open: Cents
  /** The most that can be paid back or set off, whatever is open; see `refundableOf`. */
  refundable: Cents
}

/**
 * What can be paid back of a claim: the money that came in for it, and what its papers themselves owe the customer. What
 * was given up before a Storno never came in, so that it cannot go back.
 */
export function refundableOf(
  payable: Cents,
  allocations: readonly Pick<AllocatedAmount, 'kind' | 'amount'>[],
): Cents {
  // A bank's charge was paid by the customer.
  const paid = allocations.filter(({ kind }) => kind === 'payment' || kind === 'charge')
  return sumOfCents(paid.map(({ amount }) => amount)) + Math.max(0, -payable)
}

/**
 * The money of a payment that no allocation uses. The sum over all payments of a customer is its credit
 * (Guthaben).
 */
export function freeMoney(
  payment: Pick<Money, 'amount'>,
  allocations: readonly Pick<AllocatedAmount, 'kind' | 'amount'>[],
): Cents {
  return payment.amount - usedMoney(allocations)
}

function usedMoney(allocations: readonly Pick<AllocatedAmount, 'kind' | 'amount'>[]): Cents {
  return sumOfCents(allocations.filter(({ kind }) => usesMoney(kind)).map(({ amount }) => amount))
}

/**
 * Rejects allocations that a payment cannot have besides those it has (`earlier`). Throws the first DomainError
 * that applies:
 * - `invalidRequest` with `issues`: an amount of 0, an unknown claim, a negative amount that is no payment, or
 *   an adjustment without any allocation
 * - `currencyDiffers`: a claim in another currency
 * - `creditExceeded`: takes back more than a claim's credit, which is what is open below zero, or more than came in
 * - `claimCovered`: gives up more than is still open
 * - `allocatedTooMuch`: more money than the payment has, or in a set-off amounts that do not cancel out
 */
export function assertAllocations(
  money: Money,
  added: readonly AllocatedAmount[],
  claims: ReadonlyMap<string, AllocableClaim>,
  earlier: readonly Pick<AllocatedAmount, 'kind' | 'amount'>[] = [],
): void {
  assertShape(money, added, claims)
  const open = new Map([...claims].map(([id, claim]) => [id, claim.open]))
  const refundable = new Map([...claims].map(([id, claim]) => [id, claim.refundable]))
  // Money counts first: a Skonto in the same call may give up only what the money leaves open.
  const ordered = added.toSorted((a, b) => Number(usesMoney(b.kind)) - Number(usesMoney(a.kind)))
  for (const { claimId, kind, amount } of ordered) {
    const before = open.get(claimId) ?? 0
    const back = refundable.get(claimId) ?? 0
    if (amount < 0 && -amount > Math.min(-before, back)) throw new DomainError('creditExceeded')
    if (!usesMoney(kind) && amount > before) throw new DomainError('claimCovered')
    if (reducesOpen(kind)) open.set(claimId, before - amount)
    if (amount < 0) refundable.set(claimId, back + amount)
  }
  assertMoney(money, usedMoney([...earlier, ...added]))
}

function assertShape(
  { currency, way }: Money,
  added: readonly AllocatedAmount[],
  claims: ReadonlyMap<string, AllocableClaim>,
): void {
  const issues = added.flatMap(({ claimId, kind, amount }, index) => {
    const path = `allocations.${index}`
    if (!claims.has(claimId)) return [{ path: `${path}.invoiceId`, code: 'unknown' }]
    const isWrong = amount === 0 || (amount < 0 && kind !== 'payment')
    return isWrong ? [{ path: `${path}.amount`, code: 'invalid' }] : []
  })
  const hasMoney = added.some(({ kind }) => usesMoney(kind))
  if (way === 'adjustment' && (added.length === 0 || hasMoney))
    issues.push({ path: 'allocations', code: 'invalid' })
  if (way === 'setOff' && !hasMoney) issues.push({ path: 'allocations', code: 'invalid' })
  if (issues.length > 0) throw new DomainError('invalidRequest', { issues })
  if (added.some(({ claimId }) => claims.get(claimId)?.currency !== currency))
    throw new DomainError('currencyDiffers')
}

function assertMoney({ amount }: Money, used: Cents): void {
  const isWithin = amount >= 0 ? used >= 0 && used <= amount : used <= 0 && used >= amount
  if (!isWithin) throw new DomainError('allocatedTooMuch')
}
