import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import type {
  Mail,
  MailDetail,
  MailQuery,
  ResolveMailBody,
  SentPaper,
} from '@kontor/contract/dispatch/mail-schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { reportFailure } from '../http/failure.ts'
import { cancelOlderFetch, queryClient } from '../http/query-client.ts'
import { useMayCall } from '../organisation/may-call.ts'
import { saveFile } from '../pdf/pdf-output.ts'
import { call } from '../session/api-client.ts'
import { outboxChanged } from './account.ts'

const listKey = 'mail-list'
const paperKey = 'mails-of-paper'
const detailKey = 'mail'

/** Milliseconds between looks at mails that a server process may be sending, and at those that wait longer. */
const intervals = { sending: 2000, waiting: 30_000 }

/** How soon to look again at mails; false if none of them changes by itself. */
function intervalFor(mails: readonly Mail[]): number | false {
  if (mails.some(({ state }) => state === 'queued' || state === 'sending')) return intervals.sending
  return mails.some(({ state }) => state === 'retry') && intervals.waiting
}

/** Mails, newest first, page by page. */
export function useMails(query: Omit<MailQuery, 'after'>) {
  return useInfiniteQuery({
    queryKey: [listKey, query],
    queryFn: ({ pageParam, signal }) =>
      call(dispatchEndpoints.listMails, { body: { ...query, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => intervalFor(state.data?.pages.flatMap(({ mails }) => mails) ?? []),
  })
}

/** The mails with a paper, newest first; undefined until loaded, and while the function is off. */
export function useMailsOfPaper({ paperKind, paperId }: SentPaper): Mail[] | undefined {
  const mayList = useMayCall(dispatchEndpoints.listMailsOfPaper)
  const { data } = useQuery({
    queryKey: [paperKey, paperKind, paperId],
    queryFn: async ({ signal }) => {
      const body = { paperKind, paperId }
      return (await call(dispatchEndpoints.listMailsOfPaper, { body, signal })).mails
    },
    enabled: mayList,
    refetchInterval: ({ state }) => intervalFor(state.data ?? []),
  })
  return mayList ? data : undefined
}

/** One mail with its text and its history. */
export function useMail(id: string) {
  return useQuery({
    queryKey: [detailKey, id],
    queryFn: ({ signal }) => call(dispatchEndpoints.getMail, { params: { id }, signal }),
    refetchInterval: ({ state }) => intervalFor(state.data === undefined ? [] : [state.data]),
  })
}

export function useWithdrawMail() {
  return useAction((id: string) => call(dispatchEndpoints.withdrawMail, { body: { id } }), keep)
}

/**
 * Says what became of an unclear mail, or sends it or a failed one again. Resolves to `sentBefore` if another mail with its
 * paper was sent, or waits, and the call does not say `again`.
 */
export function useResolveMail() {
  return useAction(
    async (body: ResolveMailBody): Promise<MailDetail | 'sentBefore'> => {
      try {
        return await call(dispatchEndpoints.resolveMail, { body })
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'mailSentBefore') return 'sentBefore'
        throw error
      }
    },
    (result) => {
      if (result !== 'sentBefore') keep(result)
    },
  )
}

function keep(mail: MailDetail): void {
  cancelOlderFetch([detailKey, mail.id])
  queryClient.setQueryData([detailKey, mail.id], mail)
  mailsChanged()
}

/** Fetches the lists of mails and the state of the outbox again. */
export function mailsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [listKey] })
  void queryClient.invalidateQueries({ queryKey: [paperKey] })
  outboxChanged()
}

/** Saves the bytes that a mail carries, as a browser download. */
export async function saveMailFile({ sha256, name }: { sha256: string; name: string }): Promise<void> {
  try {
    saveFile(await call(dispatchEndpoints.getMailFile, { params: { sha256 } }), name)
  } catch (error) {
    reportFailure(error)
  }
}
