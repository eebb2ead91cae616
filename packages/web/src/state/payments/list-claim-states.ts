import { paymentEndpoints } from '@kontor/contract/payments/payment-endpoints'
import type { ClaimStateRow } from '@kontor/contract/payments/payment-schema'
import { call } from '../session/api-client.ts'

export function listClaimStates(
  invoiceIds: readonly string[],
  signal: AbortSignal,
): Promise<ClaimStateRow[]> {
  return call(paymentEndpoints.listClaimStates, { body: { invoiceIds: [...invoiceIds] }, signal })
}
