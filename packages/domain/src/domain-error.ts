/** Codes of the refusals of the rules. The server maps them to an HTTP status, the web to a sentence. */
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
  | 'advanceUnpaid'
  | 'tooManyAdvances'
  | 'paperTakesBack'
  | 'settlementStands'
  | 'settlementDiffers'
  | 'fullSettlementEnded'
  | 'creditTooHigh'
  | 'projectMissing'
  | 'offerIsFixed'
  | 'offerNotOpen'
  | 'tooManySeries'

/** An expected refusal. `details` may be shown to the caller, e.g. {lockedBy, lockedSince}. */
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
