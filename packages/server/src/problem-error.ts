import type { FactorKind, ProblemCode, ProblemIssue } from '@kontor/contract/calls/problem'

/** Details of a problem in addition to its code. */
export interface ProblemDetails {
  issues?: ProblemIssue[]
  lockedBy?: string
  lockedSince?: number
  /** For a login that needs a second step: the token for that step. */
  attempt?: string
  /** For a login that needs a second step: the kinds of second factor that the user has. */
  factors?: FactorKind[]
  /** Seconds to wait before the next call. */
  retryAfter?: number
}

/** An expected error with a code from the contract. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.name = 'ProblemError'
    this.code = code
    this.details = details
  }
}
