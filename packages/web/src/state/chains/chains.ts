import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import type {
  Cancellation,
  CreditRequest,
  ProjectForm,
  SettlementRequest,
} from '@kontor/contract/invoices/paper-schema'
import type { Project } from '@kontor/domain/chains/settlement'
import { type QueryKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { invoiceKeys, storeInvoice } from '../invoices/invoice-cache.ts'
import { useAfterTyping } from '../search/after-typing.ts'
import { call } from '../session/api-client.ts'

const chainKey = 'invoice-chain'
const openAdvancesKey = 'open-advances'
const projectFormKey = 'project-form'

/** The papers in the chain of an invoice. Fetches nothing for an empty id. */
export function useChain(id: string) {
  return useQuery({
    queryKey: [chainKey, id],
    queryFn:
      id === ''
        ? skipToken
        : ({ signal }) => call(chainEndpoints.getInvoiceChain, { params: { id }, signal }),
  })
}

/** The currently open advances of an invoice's project. */
export function openAdvancesQuery(id: string) {
  return queryOptions({
    queryKey: [openAdvancesKey, id],
    queryFn: ({ signal }) => call(chainEndpoints.listOpenAdvances, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * What the open advances of a project have in common; undefined until known, and for no project. Debounces
 * the project number.
 */
export function useProjectForm({ customerId, projectNumber }: Project): ProjectForm | undefined {
  const number = useAfterTyping(projectNumber.trim())
  const body = { customerId, projectNumber: number }
  const isKnown = customerId !== '' && number !== ''
  const { data } = useQuery({
    queryKey: [projectFormKey, body],
    queryFn: isKnown ? ({ signal }) => call(chainEndpoints.getProjectForm, { body, signal }) : skipToken,
    staleTime: 0,
  })
  return data
}

/** Refetches all finals and chains: a new paper changes the states and actions of other papers. */
export function refreshPapers(): void {
  const outdated: QueryKey[] = [
    invoiceKeys.finals,
    ['all-finals'],
    ['invoice'],
    [chainKey],
    [openAdvancesKey],
    [projectFormKey],
  ]
  for (const queryKey of outdated) void queryClient.invalidateQueries({ queryKey })
}

/** Creates the Stornorechnung for a final; resolves to the problem if the dialog can explain it. */
export function useCancelInvoice() {
  return useAction((body: Cancellation) => orProblem(call(chainEndpoints.cancelInvoice, { body })), keep)
}

/** Creates a draft Teilgutschrift; resolves to the problem if the dialog can explain it. */
export function useCreditInvoice() {
  return useAction((body: CreditRequest) => orProblem(call(chainEndpoints.creditInvoice, { body })), keep)
}

/**
 * Creates or updates the draft that settles the project of an advance; resolves to the problem if the dialog
 * can explain it.
 */
export function useSettleProject() {
  return useAction((body: SettlementRequest) => orProblem(call(chainEndpoints.settleProject, { body })), keep)
}

type Made = Awaited<ReturnType<typeof call<typeof chainEndpoints.cancelInvoice>>> | ApiProblem

function keep(made: Made): void {
  if (made instanceof ApiProblem) return
  storeInvoice(made)
  refreshPapers()
}

/**
 * Resolves to the response, or to the problem if the dialog explains it. Throws other failures, which the
 * snackbar shows.
 */
async function orProblem<Answer>(made: Promise<Answer>): Promise<Answer | ApiProblem> {
  try {
    return await made
  } catch (error) {
    if (error instanceof ApiProblem && explained.includes(error.status)) return error
    throw error
  }
}

const explained = [404, 409, 422]
