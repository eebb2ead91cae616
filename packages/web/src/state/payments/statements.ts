import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { statementEndpoints } from '@kontor/contract/payments/statement-endpoints'
import type {
  BankAccountBody,
  BookLineBody,
  ImportResult,
  LineQuery,
  LineState,
} from '@kontor/contract/payments/statement-schema'
import type { AsideReason } from '@kontor/domain/payments/statements/aside-reason'
import type { CsvProfile } from '@kontor/domain/payments/statements/csv-profile'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'

/** Queries about payments begin with this key, so that booking a line renews open items, and undoing a payment renews lines. */
const payments = 'payments'
/** Rows per page of the list, the same as on the server. */
const pageSize = 100
/** Lines per call that books certain ones. */
const linesPerCall = 200

/** Lines of a state, newest first, page by page. */
export function useStatementLines(query: { state: LineState | ''; accountId: string }) {
  return useInfiniteQuery({
    queryKey: [payments, 'lines', query],
    queryFn: ({ pageParam, signal }) =>
      call(statementEndpoints.listStatementLines, {
        body: { ...query, after: pageParam } satisfies LineQuery,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ lines }) => (lines.length < pageSize ? undefined : lines.at(-1)?.id),
    placeholderData: (before) => before,
  })
}

export function useStatementFiles() {
  return useQuery({
    queryKey: [payments, 'statement-files'],
    queryFn: ({ signal }) => call(statementEndpoints.listStatementFiles, { signal }),
  })
}

export function useBankAccounts() {
  return useQuery({
    queryKey: [payments, 'bank-accounts'],
    queryFn: ({ signal }) => call(statementEndpoints.listBankAccounts, { signal }),
  })
}

export function useLearnedPayers() {
  return useQuery({
    queryKey: [payments, 'payers'],
    queryFn: ({ signal }) => call(statementEndpoints.listLearnedPayers, { signal }),
  })
}

/** What became of a file, or the code of the problem. Never rejects. */
export async function importStatement(file: File): Promise<ImportResult | { problem: string }> {
  try {
    const result = await call(statementEndpoints.importStatement, {
      body: { name: file.name, content: file },
    })
    if (result.outcome === 'imported') refresh()
    return result
  } catch (error) {
    return { problem: error instanceof ApiProblem ? error.code || 'internal' : 'unreadableFile' }
  }
}

export function useSaveBankAccount() {
  return useAction((body: BankAccountBody) => call(statementEndpoints.saveBankAccount, { body }), refresh)
}

export function useSaveCsvProfile() {
  return useAction((body: CsvProfile) => call(statementEndpoints.saveCsvProfile, { body }))
}

export function useWithdrawStatement() {
  return useAction(
    (fileId: string) => call(statementEndpoints.withdrawStatement, { body: { fileId } }),
    refresh,
  )
}

/** Books a line. Its dialog explains a refusal itself, so `run` resolves to the problem. */
export function useBookLine() {
  return useAction(async (body: BookLineBody) => {
    try {
      return await call(statementEndpoints.bookLine, { body })
    } catch (error) {
      if (error instanceof ApiProblem && (error.status === 409 || error.status === 422)) return error
      throw error
    }
  }, refresh)
}

/** Books lines that are certain, and resolves to how many still were. */
export function useBookCertainLines() {
  return useAction(async (lineIds: readonly string[]) => {
    let booked = 0
    for (let start = 0; start < lineIds.length; start += linesPerCall) {
      const body = { lineIds: lineIds.slice(start, start + linesPerCall) }
      booked += (await call(statementEndpoints.bookCertainLines, { body })).booked.length
    }
    return booked
  }, refresh)
}

export function useSetLinesAside() {
  return useAction(
    (body: { lineIds: string[]; reason: AsideReason | '' }) =>
      call(statementEndpoints.setLinesAside, { body }),
    refresh,
  )
}

export function useForgetPayer() {
  return useAction(
    (body: { iban: string; customerId: string }) => call(statementEndpoints.forgetPayer, { body }),
    refresh,
  )
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [payments] })
}
