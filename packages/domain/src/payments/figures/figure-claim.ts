import type { UnixSeconds } from '../../days/unix-seconds.ts'
import { type Cents, sumOfCents } from '../../money/cents.ts'
import { daysBetween } from '../ageing.ts'
import type { ClaimPaperKind } from '../claim-entry.ts'
import { type DatedCents, openOf, openOfSettled } from '../open-item.ts'
import { type AllocationKind, reducesOpen } from '../payment.ts'
import type { RateCents } from '../tax-shares.ts'
import { type FigurePeriod, isWithin } from './figure-period.ts'

/** A claim with all that its figures depend on; dates are days. */
export interface FigureClaim {
  id: string
  kind: ClaimPaperKind
  customerId: string
  customerName: string
  project: string
  invoiceDate: UnixSeconds
  /** Whether it counts as settled before the first day of payments, so that nothing is open. */
  isSettledBefore: boolean
  /** If so, later papers that take something back, and refunds. */
  afterSettling: DatedCents[]
  papers: { date: UnixSeconds; payable: Cents; rates: RateCents[] }[]
  allocations: { date: UnixSeconds; kind: AllocationKind; amount: Cents }[]
}

/** What was charged in a period, after Storno and credits. */
export function invoicedWithin(claims: readonly FigureClaim[], period: FigurePeriod): Cents {
  return sumOf(claims, ({ papers }) =>
    papers.filter(({ date }) => isWithin(date, period)).map(({ payable }) => payable),
  )
}

/** Money that was received for claims in a period, less what went back. */
export function receivedWithin(claims: readonly FigureClaim[], period: FigurePeriod): Cents {
  return reducedWithin(claims, period, (kind) => kind === 'payment')
}

/** What was given up without money in a period: Skonto, write-offs, charges of the bank. */
export function givenUpWithin(claims: readonly FigureClaim[], period: FigurePeriod): Cents {
  return reducedWithin(claims, period, (kind) => kind !== 'payment' && reducesOpen(kind))
}

function reducedWithin(
  claims: readonly FigureClaim[],
  period: FigurePeriod,
  isWanted: (kind: AllocationKind) => boolean,
): Cents {
  return sumOf(claims, ({ allocations }) =>
    allocations
      .filter(({ date, kind }) => isWanted(kind) && isWithin(date, period))
      .map(({ amount }) => amount),
  )
}

/** What is open on the claims at the end of a day: what is owed, and the credits as a positive number. */
export function openAt(claims: readonly FigureClaim[], day: UnixSeconds): { open: Cents; credit: Cents } {
  const amounts = claims.map((claim) => openOn(claim, day))
  return {
    open: sumOfCents(amounts.filter((amount) => amount > 0)),
    credit: 0 - sumOfCents(amounts.filter((amount) => amount < 0)),
  }
}

function openOn(
  { isSettledBefore, afterSettling, papers, allocations }: FigureClaim,
  day: UnixSeconds,
): Cents {
  if (isSettledBefore) return openOfSettled(afterSettling, day)
  const payable = sumOfCents(papers.filter(({ date }) => date <= day).map((paper) => paper.payable))
  const taken = allocations.filter(({ date, kind }) => date <= day && reducesOpen(kind))
  return openOf({ payable, reduced: sumOfCents(taken.map(({ amount }) => amount)) })
}

/** A claim that money closed: on which day, and how many days after its invoice. */
export interface PaidClaim {
  date: UnixSeconds
  days: number
}

/** The claims on which nothing is open any more, and for which money came in. */
export function paidClaims(claims: readonly FigureClaim[]): PaidClaim[] {
  return claims.flatMap((claim) => {
    const date = paidOn(claim)
    return date === undefined ? [] : [{ date, days: Math.max(0, daysBetween(claim.invoiceDate, date)) }]
  })
}

/** The day from which nothing has been open on a claim, if money came in. */
function paidOn(claim: FigureClaim): UnixSeconds | undefined {
  const last = Math.max(0, ...[...claim.papers, ...claim.allocations].map(({ date }) => date))
  const money = claim.allocations.filter(({ kind, amount }) => kind === 'payment' && amount > 0)
  if (claim.isSettledBefore || money.length === 0 || openOn(claim, last) > 0) return undefined
  const days = claim.allocations.map(({ date }) => date).sort((a, b) => a - b)
  return days.find((day) => days.every((later) => later < day || openOn(claim, later) <= 0))
}

/** The middle value; the lower one of two. undefined for no values. */
export function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}

function sumOf(claims: readonly FigureClaim[], amounts: (claim: FigureClaim) => Cents[]): Cents {
  return sumOfCents(claims.flatMap(amounts))
}
