import type { OpenItem } from '@kontor/contract/payments/payment-schema'
import type { BookLineBody, LineProposal, StatementLine } from '@kontor/contract/payments/statement-schema'
import { fromCents, sumOfCents, toCents } from '@kontor/domain/money/cents'

/** What becomes of the part of a claim that the money does not pay; '' leaves it open. */
export type Rest = '' | 'skonto' | 'difference' | 'charge'

/** A claim that a line pays. Amounts are in major units. */
export interface AssignedClaim {
  invoiceId: string
  number: string
  customerName: string
  open: number
  amount: number
  rest: Rest
}

export interface Assignment {
  claims: readonly AssignedClaim[]
  /** The customer whose credit the money is that no claim uses; '' for that of the first claim. */
  customerId: string
}

/** The assignment that a proposal stands for; without one, none. A rest of cents is proposed as a small difference. */
export function assignmentOf(proposal?: LineProposal): Assignment {
  const isNear = proposal?.reasons.includes('centsOff') ?? false
  return {
    customerId: '',
    claims: (proposal?.parts ?? []).map(({ invoiceId, number, customerName, open, amount, skonto }) => ({
      invoiceId,
      number,
      customerName,
      open,
      amount,
      rest: skonto > 0 ? 'skonto' : isNear && amount < open ? 'difference' : '',
    })),
  }
}

/** Adds a claim with as much of the money as is left, at most what is open. */
export function withClaim(
  assignment: Assignment,
  item: OpenItem,
  line: Pick<StatementLine, 'amount'>,
): Assignment {
  const left = Math.max(0, toCents(leftOf(assignment, line)))
  const amount = fromCents(Math.min(left, toCents(item.open)))
  const { invoiceId, number, customerName, open } = item
  return {
    ...assignment,
    claims: [...assignment.claims, { invoiceId, number, customerName, open, amount, rest: '' }],
  }
}

/** The money that no claim uses; negative if the claims use more than there is. */
export function leftOf({ claims }: Assignment, { amount }: Pick<StatementLine, 'amount'>): number {
  return fromCents(toCents(amount) - sumOfCents(claims.map((claim) => toCents(claim.amount))))
}

/** What stays open on a claim after the money. */
export function restOfClaim({ open, amount }: Pick<AssignedClaim, 'open' | 'amount'>): number {
  return fromCents(Math.max(0, toCents(open) - toCents(amount)))
}

/** The body of the call; undefined while the assignment cannot be booked. */
export function bookingOf(line: StatementLine, assignment: Assignment): BookLineBody | undefined {
  const { claims, customerId } = assignment
  if (leftOf(assignment, line) < 0 || (claims.length === 0 && customerId === '')) return undefined
  const allocations = claims.flatMap((claim) => [
    ...(claim.amount > 0
      ? [{ invoiceId: claim.invoiceId, kind: 'payment' as const, amount: claim.amount }]
      : []),
    ...(claim.rest !== '' && restOfClaim(claim) > 0
      ? [{ invoiceId: claim.invoiceId, kind: claim.rest, amount: restOfClaim(claim) }]
      : []),
  ])
  return { lineId: line.id, customerId, returnOf: '', allocations }
}

/** Whether a proposal can be booked as it is: its money is all of the line's, and no difference has to be decided on. */
export function isBookable({ reasons }: LineProposal): boolean {
  return !reasons.includes('centsOff') && !reasons.includes('amountDiffers')
}
