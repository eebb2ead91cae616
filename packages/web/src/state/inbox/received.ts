import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import type {
  ReceivedInvoiceDetail,
  ReceivedLabels,
  ReceivedQuery,
  ReceivedWorkBody,
} from '@kontor/contract/inbox/received-schema'
import { type ReceivedStatus, rightForStatus } from '@kontor/domain/inbox/received-status'
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { cancelOlderFetch, queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { checkFile } from './check-file.ts'

const listKey = 'received-list'
const detailKey = 'received'
/** Rows per page of the list, the same as on the server. */
const pageSize = 200

/** Received invoices, newest first, page by page. */
export function useReceivedList(query: Omit<ReceivedQuery, 'before'>) {
  return useInfiniteQuery({
    queryKey: [listKey, query],
    queryFn: ({ pageParam, signal }) =>
      call(inboxEndpoints.listReceived, { body: { ...query, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    placeholderData: (before) => before,
  })
}

const labelsKey = 'received-labels'
const noLabels: ReceivedLabels = { people: [], tags: [] }

/** The people and tags by which the list can be filtered; none until they have loaded. */
export function useReceivedLabels(): ReceivedLabels {
  const { data } = useQuery({
    queryKey: [labelsKey],
    queryFn: ({ signal }) => call(inboxEndpoints.listReceivedLabels, { signal }),
  })
  return data ?? noLabels
}

/** One received invoice; fetches nothing for an empty id. */
export function useReceived(id: string) {
  return useQuery({
    queryKey: [detailKey, id],
    queryFn:
      id === '' ? skipToken : ({ signal }) => call(inboxEndpoints.getReceived, { params: { id }, signal }),
  })
}

/** The file of a received invoice, which never changes. Fetches nothing until its name is known. */
export function useReceivedFile(id: string, fileName: string | undefined) {
  return useQuery({
    queryKey: ['received-file', id],
    queryFn:
      fileName === undefined
        ? skipToken
        : async ({ signal }) => {
            const content = await call(inboxEndpoints.getReceivedFile, { params: { id }, signal })
            return new File([content], fileName)
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

/** The invoice in a file, read in the browser; undefined until the file has loaded. */
export function useCheckedFile(id: string, file: File | undefined) {
  return useQuery({
    queryKey: ['checked-file', id],
    queryFn: file === undefined ? skipToken : () => checkFile(file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

/** The result of an upload: stored, already known, or rejected with a reason code. */
export type Upload = { id: string; isNew: boolean } | { refused: string }

/** Uploads a file. Never rejects. */
export async function uploadReceived(file: File): Promise<Upload> {
  try {
    const body = { name: file.name, content: file }
    const { received, isNew } = await call(inboxEndpoints.uploadReceived, { body })
    keep(received)
    return { id: received.id, isNew }
  } catch (error) {
    return { refused: error instanceof ApiProblem ? error.code || 'internal' : 'unreadableFile' }
  }
}

/** The page says that somebody else has changed the invoice, and shows its newest version. */
const isStated = hasCode('stale')

interface StatusChange {
  invoice: ReceivedInvoiceDetail
  status: ReceivedStatus
  note: string
}

/** Moves a received invoice to another status. The call depends on the right that the step needs. */
export function useChangeReceivedStatus() {
  return useAction(({ invoice: { id, revision, status: from }, status, note }: StatusChange) => {
    const body = { id, status, note, revision }
    return stated(
      rightForStatus(from, status) === 'money'
        ? call(inboxEndpoints.releaseReceived, { body })
        : call(inboxEndpoints.reviewReceived, { body }),
      isStated,
    )
  }, keep)
}

export function useAssignReceived() {
  return useAction(
    (body: ReceivedWorkBody) => stated(call(inboxEndpoints.assignReceived, { body }), isStated),
    (received) => {
      keep(received)
      void queryClient.invalidateQueries({ queryKey: [labelsKey] })
    },
  )
}

/** Checks the stored file of a received invoice again. */
export function useCheckAgain() {
  return useAction(
    ({ id, revision }: ReceivedInvoiceDetail) =>
      stated(call(inboxEndpoints.checkReceived, { body: { id, revision } }), isStated),
    keep,
  )
}

export function useAddNote() {
  return useAction(
    (body: { id: string; text: string }) => call(inboxEndpoints.addNoteToReceived, { body }),
    keep,
  )
}

function keep(received: ReceivedInvoiceDetail): void {
  cancelOlderFetch([detailKey, received.id])
  queryClient.setQueryData([detailKey, received.id], received)
  void queryClient.invalidateQueries({ queryKey: [listKey] })
}
