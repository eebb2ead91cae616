/** Codes of what the rules refuse; the server gives each its HTTP status, the web its sentence. */
export type DomainErrorCode =
  | 'invalidRequest'
  | 'locked'
  | 'stale'
  | 'invoiceIsFinal'
  | 'numberTaken'
  | 'taxUnderReverseCharge'
  | 'taxUnderExemption'
  | 'invoiceCancelled'
  | 'invoiceCredited'
  | 'advanceSettled'
  | 'advanceLeftOut'
  | 'advanceNotOpen'
  | 'paperTakesBack'
  | 'settlementStands'
  | 'settlementDiffers'
  | 'fullSettlementEnded'
  | 'creditTooHigh'
  | 'projectMissing'

/** An expected refusal. `details` are safe to show to the caller, e.g. {lockedBy, lockedSince}. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: DomainErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}
