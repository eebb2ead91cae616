import type { ProblemIssue } from './problem.ts'

/** A failed call. `status` is that of the response; 0 if there was none (network down, server gone). */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  /**
   * A code from the table `problemStatus`; '' if the response contains none. 'unreadableResponse' means that
   * a successful response does not match the schema of the call. The web app adds 'sessionExpired' and
   * 'declined'.
   */
  readonly code: string
  /** With code `locked`: the lock holder's user name. */
  readonly lockedBy: string | undefined
  /** With code `locked`: when the lock was taken, in Unix seconds. */
  readonly lockedSince: number | undefined
  /**
   * For a rejected paper of a chain: printed numbers of the advances, or the earlier paper, that caused it.
   */
  readonly advances: string[]
  /**
   * Printed numbers of settlements. With code `nothingToSettle`: those that stand in the project; with
   * `paymentSettled`: those that count the payment as received.
   */
  readonly settlements: string[]
  /** For a login that needs a second step: the token for that step. */
  readonly attempt: string
  /** For a login that needs a second step: the kinds of second factor that the user has. */
  readonly factors: string[]
  readonly issues: ProblemIssue[]
  readonly requestId: string
  /** Method and path of the call, e.g. `POST /v1/…`. */
  call = ''

  constructor(
    status: number,
    code: string,
    details: {
      lockedBy?: string | undefined
      lockedSince?: number | undefined
      advances?: string[] | undefined
      settlements?: string[] | undefined
      attempt?: string | undefined
      factors?: string[] | undefined
      issues?: ProblemIssue[] | undefined
      requestId?: string | undefined
    } = {},
  ) {
    super(`${status} ${code}`.trim())
    this.status = status
    this.code = code
    this.lockedBy = details.lockedBy
    this.lockedSince = details.lockedSince
    this.advances = details.advances ?? []
    this.settlements = details.settlements ?? []
    this.attempt = details.attempt ?? ''
    // Servers without support for passkeys do not send `factors`; their only second factor is a code.
    this.factors = details.factors ?? ['code']
    this.issues = details.issues ?? []
    this.requestId = details.requestId ?? ''
  }
}
