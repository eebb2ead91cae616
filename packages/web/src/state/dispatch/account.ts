import type { MailAccount, MailAccountBody, OutboxState } from '@kontor/contract/dispatch/account-schema'
import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { useFunction } from '../organisation/organisation.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'
import { consentToMail } from './consent.ts'

const accountQuery = queryOptions({
  queryKey: ['mail-account'],
  queryFn: ({ signal }) => call(dispatchEndpoints.getMailAccount, { signal }),
})

const outboxKey = ['outbox-state'] as const
/** Milliseconds after which an open page asks again whether mails are being sent. */
const outboxInterval = 60_000

/** The account through which mails are sent; `isSet` is false if there is none. */
export function useMailAccount() {
  return useQuery(accountQuery)
}

export function useSaveMailAccount() {
  return useAction(
    (body: MailAccountBody) => withReauthentication(() => call(dispatchEndpoints.saveMailAccount, { body })),
    replaceAccount,
  )
}

/** Signs in to a mail server without storing or sending anything. */
export function useTestMailAccount() {
  return useAction((body: MailAccountBody) =>
    withReauthentication(() => call(dispatchEndpoints.testMailAccount, { body })),
  )
}

/** Asks the provider in a window for the consent; resolves to false if the browser blocks the window. */
export function useConsentToMail() {
  return useAction(
    (signal: AbortSignal) => stated(consentToMail(signal), isStated),
    (account) => {
      if (account !== false) replaceAccount(account)
    },
  )
}

/** The page has a sentence for each of these. */
const isStated = hasCode(
  'invalidLink',
  'providerNotAllowed',
  'providerUnfit',
  'providerUnreachable',
  'publicOriginMissing',
  'secretKeyMissing',
  'secretUnreadable',
  'signInRefused',
)

export function useRemoveMailAccount() {
  return useAction(() => call(dispatchEndpoints.removeMailAccount, { body: {} }), replaceAccount)
}

function replaceAccount(account: MailAccount): void {
  queryClient.setQueryData(accountQuery.queryKey, account)
  outboxChanged()
}

/** Whether mails are being sent; undefined until loaded, and while the function is off. */
export function useOutboxState(): OutboxState | undefined {
  const isOn = useFunction('dispatch')
  const { data } = useQuery({
    queryKey: outboxKey,
    queryFn: ({ signal }) => call(dispatchEndpoints.getOutboxState, { signal }),
    enabled: isOn,
    refetchInterval: outboxInterval,
  })
  return isOn ? data : undefined
}

/** Lets a stopped outbox send again. */
export function useReleaseOutbox() {
  return useAction(
    () => call(dispatchEndpoints.releaseOutbox, { body: {} }),
    (state) => queryClient.setQueryData<OutboxState>(outboxKey, state),
  )
}

/** Fetches the state of the outbox again. */
export function outboxChanged(): void {
  void queryClient.invalidateQueries({ queryKey: outboxKey })
}
