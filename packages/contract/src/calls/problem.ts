import * as z from 'zod/mini'
import type { FieldsOf, Schema } from './schema.ts'

/** Every error code of the API with its HTTP status [A1.10]. */
export const problemStatus = {
  invalidRequest: 400,
  invalidCredentials: 401,
  invalidToken: 401,
  secondFactorNeeded: 401,
  forbidden: 403,
  functionOff: 403,
  proofNeeded: 403,
  secondFactorMissing: 403,
  invalidLink: 404,
  notFound: 404,
  methodNotAllowed: 405,
  locked: 409,
  stale: 409,
  invoiceIsFinal: 409,
  statusNotAllowed: 409,
  numberTaken: 409,
  invoiceCancelled: 409,
  invoiceCredited: 409,
  advanceSettled: 409,
  advanceLeftOut: 409,
  advanceNotOpen: 409,
  nothingToSettle: 409,
  paperTakesBack: 409,
  settlementStands: 409,
  offerIsFixed: 409,
  offerNotOpen: 409,
  claimSettledBefore: 409,
  paymentReturned: 409,
  paymentSettled: 409,
  statementInUse: 409,
  lineIsDone: 409,
  nameTaken: 409,
  mailSentBefore: 409,
  mailAccountMissing: 409,
  lastAdministration: 409,
  secondFactorRequired: 409,
  ownFactorFirst: 409,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  wrongPassword: 422,
  wrongCode: 422,
  passkeyRefused: 422,
  tooManyPasskeys: 422,
  weakPassword: 422,
  wrongPassphrase: 422,
  backupDamaged: 422,
  backupNewer: 422,
  backupTampered: 422,
  keyReused: 422,
  taxUnderReverseCharge: 422,
  taxUnderExemption: 422,
  layoutMissing: 422,
  eInvoiceRefused: 422,
  settlementDiffers: 422,
  settlementTooEarly: 422,
  fullSettlementEnded: 422,
  advanceUnpaid: 422,
  creditTooHigh: 422,
  nothingToCredit: 422,
  projectMissing: 422,
  currencyDiffers: 422,
  recipientDiffers: 422,
  tooManyAdvances: 422,
  tooManySeries: 422,
  paperInChain: 422,
  unknownPlaceholder: 422,
  baseRateMissing: 422,
  remindersUnsafe: 422,
  allocatedTooMuch: 422,
  creditExceeded: 422,
  claimCovered: 422,
  mailWithoutConsent: 422,
  tooManyAttempts: 429,
  tooManyRequests: 429,
  internal: 500,
  storageUnavailable: 503,
  secretKeyMissing: 503,
  secretUnreadable: 503,
  signInRefused: 403,
  providerNotAllowed: 422,
  providerUnfit: 422,
  providerUnreachable: 502,
  publicOriginMissing: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** One problem with the input: its path and its code. */
export interface ProblemIssue {
  path: string
  code: string
  /** With code `eInvoiceRefused`: the problem as a German sentence. */
  message?: string | undefined
}

/** application/problem+json (RFC 9457). */
export interface Problem {
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  issues?: ProblemIssue[] | undefined
  /** With code `locked`: the lock holder's user name. */
  lockedBy?: string | undefined
  /** With code `locked`: when the lock was taken, in Unix seconds. */
  lockedSince?: number | undefined
  /**
   * For a rejected paper of a chain: printed numbers of the advances, or the earlier paper, that caused it.
   */
  advances?: string[] | undefined
  /** With code `remindersUnsafe`: the names of the customers whose money is not allocated. */
  customers?: string[] | undefined
  /**
   * Printed numbers of settlements. With code `nothingToSettle`: those that stand in the project; with
   * `paymentSettled`: those that count the payment as received.
   */
  settlements?: string[] | undefined
  /** For a login that needs a second step: the token for that step, valid for five minutes. */
  attempt?: string | undefined
  /** For a login that needs a second step: the kinds of second factor that the user has (`FactorKind`). */
  factors?: string[] | undefined
}

/** Kinds of second factor. A recovery code can replace either. */
export type FactorKind = 'code' | 'passkey'

export const problemSchema: Schema<Problem> = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  issues: z.optional(
    z.array(z.looseObject({ path: z.string(), code: z.string(), message: z.optional(z.string()) })),
  ),
  lockedBy: z.optional(z.string()),
  lockedSince: z.optional(z.int()),
  advances: z.optional(z.array(z.string())),
  settlements: z.optional(z.array(z.string())),
  customers: z.optional(z.array(z.string())),
  attempt: z.optional(z.string()),
  factors: z.optional(z.array(z.string())),
} satisfies FieldsOf<Problem>)
