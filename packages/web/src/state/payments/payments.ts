import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { paymentEndpoints } from '@kontor/contract/payments/payment-endpoints'
import type {
  AllocationBody,
  PaymentInput,
  PaymentSettingsBody,
  UndoBody,
} from '@kontor/contract/payments/payment-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'

/** All queries about payments begin with this key. */
const payments = 'payments'

/** Everything that is open at the end of a day; 0 for today. While another day loads, keeps the last one. */
export function useOpenItems(asOf: UnixSeconds) {
  return useQuery({
    queryKey: [payments, 'open-items', asOf],
    queryFn: ({ signal }) => call(paymentEndpoints.listOpenItems, { body: { asOf }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The claim of a final, with its payments. */
export function useClaim(invoiceId: string) {
  return useQuery({
    queryKey: [payments, 'claim', invoiceId],
    queryFn: ({ signal }) => call(paymentEndpoints.getClaim, { params: { invoiceId }, signal }),
  })
}

/** Records a payment. Its dialog explains a refusal itself, so `run` resolves to the problem. */
export function useRecordPayment() {
  return useAction((body: PaymentInput) => orProblem(call(paymentEndpoints.recordPayment, { body })), refresh)
}

/** Asks whether to go on although settlements with these printed numbers count the payment as received. */
export type IsSure = (settlements: readonly string[]) => Promise<boolean>

/** Makes a call that takes a payment back; if settlements count it as received, once more after `isSure` has agreed. */
export async function askIfSettled<Result>(
  make: (sure: { despiteSettlements?: true }) => Promise<Result | ApiProblem | undefined>,
  isSure: IsSure,
): Promise<Result | ApiProblem | undefined> {
  const made = await make({})
  if (!(made instanceof ApiProblem) || made.code !== 'paymentSettled') return made
  return (await isSure(made.settlements)) ? make({ despiteSettlements: true }) : undefined
}

/** Uses free money of a payment for a claim. */
export function useAllocatePayment() {
  return useAction(
    (body: AllocationBody) => orProblem(call(paymentEndpoints.allocatePayment, { body })),
    refresh,
  )
}

/**
 * Undoes a payment. If settlements count it as received, `isSure` gets their printed numbers, and decides
 * whether to undo it all the same.
 */
export function useUndoPayment() {
  const undoing = useAction(
    (body: UndoBody) => orProblem(call(paymentEndpoints.undoPayment, { body })),
    refresh,
  )
  const run = (paymentId: string, isSure: IsSure) =>
    askIfSettled((sure) => undoing.run({ paymentId, ...sure }), isSure)
  return { run, isPending: undoing.isPending }
}

export function useReopenClaim() {
  return useAction(
    (invoiceId: string) => call(paymentEndpoints.reopenClaim, { body: { invoiceId } }),
    refresh,
  )
}

const settingsQuery = queryOptions({
  queryKey: [payments, 'settings'],
  queryFn: ({ signal }) => call(paymentEndpoints.getPaymentSettings, { signal }),
})

export function usePaymentSettings() {
  return useQuery(settingsQuery)
}

export function useSavePaymentSettings() {
  return useAction(
    (body: PaymentSettingsBody) => call(paymentEndpoints.updatePaymentSettings, { body }),
    refresh,
  )
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [payments] })
}

/** Resolves to a refusal that a dialog explains; other failures are reported as usual. */
async function orProblem<Result>(made: Promise<Result>): Promise<Result | ApiProblem> {
  try {
    return await made
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 409 || error.status === 422)) return error
    throw error
  }
}
