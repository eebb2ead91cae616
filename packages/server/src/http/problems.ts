import { type Problem, type ProblemCode, problemStatus } from '@kontor/contract/calls/problem'
import { DomainError } from '@kontor/domain/domain-error'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ProblemDetails, ProblemError } from '../problem-error.ts'

const titles: Record<ProblemCode, string> = {
  invalidRequest: 'The request is invalid.',
  invalidCredentials:
    'The organisation, user name, password, code or passkey is wrong, or the login has expired.',
  invalidToken: 'The token is missing, invalid, expired or revoked.',
  secondFactorNeeded: 'The password is right; the second step is a one-time code or a passkey.',
  secondFactorMissing: 'Your organisation requires a second factor; please set one up.',
  forbidden: 'You do not have the right to do this.',
  functionOff: 'Your organisation has not switched this function on.',
  proofNeeded: 'Please prove again who you are.',
  invalidLink: 'This link or sign-in is unknown, already used or expired.',
  notFound: 'The object does not exist.',
  methodNotAllowed: 'This path does not support the method.',
  locked: 'Someone is editing this.',
  stale: 'A newer version has been stored.',
  invoiceIsFinal: 'A final invoice cannot be changed like that.',
  offerIsFixed: 'An offer with a number cannot be changed.',
  offerNotOpen: 'The state of the offer does not allow this.',
  statusNotAllowed: 'The current status does not allow this.',
  numberTaken: 'This number is already assigned, or not higher than the next number.',
  invoiceCancelled: 'This invoice has been cancelled.',
  invoiceCredited: 'Part or all of this invoice has been credited; please credit what is left instead.',
  advanceSettled: 'This advance has been settled; please cancel its settlement first.',
  advanceLeftOut: 'The settlement omits an advance of its project.',
  advanceNotOpen: 'The settlement includes an advance that is already cancelled or settled.',
  nothingToSettle: 'The project has no open advance, so there is nothing to settle.',
  unknownPlaceholder: 'A text of the template contains a placeholder that does not exist.',
  baseRateMissing: 'The base rate of a half-year is missing.',
  remindersUnsafe: 'Money of these customers is not allocated, or the bank statements are too old.',
  paperInChain: 'A paper of a chain cannot be the template of a series.',
  paperTakesBack:
    'A cancellation cannot be cancelled, credited or corrected; a credit can only be cancelled.',
  settlementStands: 'A settlement can be cancelled but not corrected.',
  nameTaken: 'The name is already taken.',
  mailSentBefore: 'The paper has been sent before; `again` sends it once more.',
  mailAccountMissing: 'The organisation has no account for sending mails.',
  mailWithoutConsent: 'The customer has not agreed to get invoices as plain PDFs.',
  lastAdministration: 'Nobody would be left to administer the organisation.',
  secondFactorRequired: 'Your organisation requires a second factor; this is your last one.',
  ownFactorFirst: 'Please set up a second factor for yourself first.',
  payloadTooLarge: 'The body is too large.',
  unsupportedMediaType: 'This call does not accept a body of this content type.',
  wrongPassword: 'The current password is wrong.',
  wrongCode: 'The code is wrong.',
  passkeyRefused:
    'The passkey is missing, unknown or already added, or its signature is not valid here or no longer valid.',
  tooManyPasskeys: 'There are 20 passkeys; please remove one first.',
  wrongPassphrase: 'The passphrase of the backup is wrong.',
  backupDamaged: 'This is not a backup of an organisation, or it is incomplete or damaged.',
  backupNewer: 'A newer release of Kontor wrote the backup.',
  backupTampered: 'The backup was tampered with, or differs from the audit trail on this server.',
  weakPassword: 'The new password is too weak.',
  keyReused: 'This Idempotency-Key has already been used with another body.',
  taxUnderReverseCharge: 'An invoice under reverse charge must not show tax.',
  taxUnderExemption: 'An untaxed invoice must not show tax.',
  layoutMissing: 'The organisation has never had the layout; please choose another one.',
  eInvoiceRefused: 'The invoice cannot leave as an e-invoice; see the issues.',
  settlementDiffers: 'The lines that deduct the advances differ from the amounts of the advances.',
  advanceUnpaid:
    'An Endrechnung deducts paid advances; please cancel the unpaid advance or credit its unpaid part first.',
  settlementTooEarly: 'The settlement is dated before one of its advances.',
  fullSettlementEnded: 'An Endrechnung with advances in an attachment is allowed only until the end of 2027.',
  creditTooHigh: 'This credits more than is left.',
  nothingToCredit: 'This credits nothing.',
  projectMissing: 'An advance needs a customer from the address book and a project number.',
  currencyDiffers: 'The papers of a chain share one currency.',
  recipientDiffers: 'The papers of a chain share one recipient: name and VAT id.',
  tooManyAdvances: 'The project has more open advances than one settlement can include.',
  tooManySeries: 'The organisation has the maximum number of series.',
  allocatedTooMuch: 'The payment does not have that much money, or the amounts do not cancel out.',
  creditExceeded: 'The claim does not have that much credit.',
  claimCovered: 'This gives up more than is open.',
  claimSettledBefore: 'This claim is older than the first day of payments; please open it again first.',
  statementInUse: 'Payments are booked from this file; please undo them first.',
  lineIsDone: 'This line is booked, pending or set aside.',
  paymentReturned: 'This payment has been returned; please undo its return first.',
  paymentSettled:
    'Settlements count this payment as received; `despiteSettlements` takes it back and leaves them as they are.',
  tooManyAttempts: 'Too many attempts; please wait.',
  tooManyRequests: 'Too many calls; please wait.',
  internal: 'Something went wrong on the server.',
  storageUnavailable: 'The database is not available at the moment; please try again.',
  secretKeyMissing: 'The server has no key for sealing secrets; its operator has to set KONTOR_SECRET_KEY.',
  signInRefused: 'This sign-in at the identity provider is not accepted here.',
  providerNotAllowed: 'Only public https addresses and hosts that the operator allows may be called.',
  providerUnfit: 'This is not an OpenID Connect provider that supports the code flow and PKCE (S256).',
  providerUnreachable: 'The identity provider cannot be reached, or its response is invalid.',
  publicOriginMissing:
    'The server does not know its public address; its operator has to set KONTOR_PUBLIC_ORIGIN.',
  secretUnreadable:
    'A stored secret cannot be read; the server may not have the key with which it was sealed.',
}

/**
 * The headers of every API response; downloads replace the file name in them. Responses contain personal
 * data, so nothing may cache them or open them as a page.
 */
export const responseHeaders = {
  'cache-control': 'no-store',
  'content-disposition': 'attachment; filename="response.json"',
}

/** Sends an error as application/problem+json. Logs it with the request id if the status is 500 or higher. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, details } = problemOf(error)
  const status = problemStatus[code]
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const { retryAfter: _header, ...shown } = details
  const problem: Problem = {
    type: `/docs#problem-${code}`,
    title: titles[code],
    status,
    code,
    detail: titles[code],
    requestId: request.id,
    ...shown,
  }
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .headers(responseHeaders)
    .send(JSON.stringify(problem))
}

function problemOf(error: unknown): { code: ProblemCode; details: ProblemDetails } {
  if (error instanceof ProblemError) return error
  if (error instanceof DomainError) return { code: error.code, details: error.details }
  if (!(error instanceof Error)) return { code: 'internal', details: {} }
  if (isStorageFailure(error)) return { code: 'storageUnavailable', details: { retryAfter: 5 } }
  return { code: frameworkCode(error as FastifyError), details: {} }
}

/** The code of an error from Fastify or the database; `internal` if it is unexpected. */
function frameworkCode(error: FastifyError): ProblemCode {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'payloadTooLarge'
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupportedMediaType'
  // 400: malformed JSON, forbidden keys or a wrong length. 22021: a NUL character in a text for the database.
  if (error.statusCode === 400 || error.code === '22021') return 'invalidRequest'
  return 'internal'
}

/** Messages from pg when a connection breaks before or during a statement. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/**
 * Whether the same call may succeed later: the connection was lost or refused, the database is shutting down
 * or lacks resources (connections, memory, disk), there was a deadlock or serialization failure, or SQLite is
 * busy, full or unreadable.
 */
function isStorageFailure(error: Error): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (/^(08|53|57P|40001|40P01)/.test(code ?? '')) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(code ?? '')) return true
  if (lostConnection.test(error.message)) return true
  const sqlitePrimaryCode = (errcode ?? 0) & 0xff
  return code === 'ERR_SQLITE_ERROR' && [5, 6, 10, 13, 14].includes(sqlitePrimaryCode)
}
