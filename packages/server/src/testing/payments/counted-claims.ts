import type { AllocationInput } from '@kontor/contract/payments/payment-schema'

export interface CountedClaim {
  id: string
  itemId: string
  currency: 'EUR' | 'USD'
  /** What its papers charge, by day. */
  papers: { cents: number; tax: number; date: number }[]
  net: number
  isTakenBack: boolean
}

export interface CountedPart {
  claim: CountedClaim
  kind: AllocationInput['kind']
  cents: number
  date: number
  /** The part of which it takes something back. */
  of?: CountedPart
}

export interface CountedPayment {
  id: string
  cents: number
  currency: 'EUR' | 'USD'
  date: number
  parts: CountedPart[]
  returns: CountedPayment | undefined
  isReturned: boolean
}

/** What was played so far. */
export interface CountedMoney {
  readonly claims: readonly CountedClaim[]
  /** Those that stand. */
  readonly payments: readonly CountedPayment[]
  readonly now: number
  openOf: (claim: CountedClaim) => number
}
