/**
 * The codes of DomainError. The server maps each code to an HTTP status; the web app has its own message for
 * most of the codes.
 */
export type DomainErrorCode =
  | 'invalidRequest'
  | 'locked'
  | 'stale'
  | 'invoiceIsFinal'
  | 'numberTaken'
  | 'taxUnderReverseCharge'
  | 'taxUnderExemption'
  | 'layoutMissing'
  | 'invoiceCancelled'
  | 'invoiceCredited'
  | 'advanceSettled'
  | 'advanceLeftOut'
  | 'advanceNotOpen'
  | 'advanceUnpaid'
  | 'nothingToSettle'
  | 'tooManyAdvances'
  | 'paperTakesBack'
  | 'settlementStands'
  | 'settlementDiffers'
  | 'settlementTooEarly'
  | 'fullSettlementEnded'
  | 'creditTooHigh'
  | 'nothingToCredit'
  | 'projectMissing'
  | 'currencyDiffers'
  | 'recipientDiffers'
  | 'offerIsFixed'
  | 'offerNotOpen'
  | 'tooManySeries'
  | 'paperInChain'
  | 'unknownPlaceholder'
  | 'baseRateMissing'
  | 'remindersUnsafe'
  | 'allocatedTooMuch'
  | 'creditExceeded'
  | 'claimCovered'
  | 'claimSettledBefore'
  | 'paymentReturned'
  | 'paymentSettled'
  | 'mailSentBefore'
  | 'mailWithoutConsent'
  | 'mailAccountMissing'

/** An expected error. The server sends `details` to the caller, e.g. {lockedBy, lockedSince}. */
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
