import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import type { Mailbox, MailboxBody } from '@kontor/contract/inbox/mailbox-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: ({ signal }) => call(inboxEndpoints.getMailbox, { signal }),
})

/** The mailbox from which invoices are received; its `host` is empty if no mailbox is set up. */
export function useMailbox() {
  return useQuery(mailboxQuery)
}

export function useSaveMailbox() {
  return useAction(
    (body: MailboxBody) =>
      stated(
        withReauthentication(() => call(inboxEndpoints.saveMailbox, { body })),
        isStated,
      ),
    replaceMailbox,
  )
}

/** Tests a mailbox without storing it. */
export function useTestMailbox() {
  return useAction((body: MailboxBody) =>
    stated(
      withReauthentication(() => call(inboxEndpoints.testMailbox, { body })),
      isStated,
    ),
  )
}

export function useRemoveMailbox() {
  return useAction(() => call(inboxEndpoints.removeMailbox, { body: {} }), replaceMailbox)
}

/** Checks the mailbox now. New invoices appear in the list. */
export function useCheckMailbox() {
  return useAction(
    () => call(inboxEndpoints.checkMailbox, { body: {} }),
    ({ mailbox, stored }) => {
      replaceMailbox(mailbox)
      if (stored > 0) void queryClient.invalidateQueries({ queryKey: ['received-list'] })
    },
  )
}

/** The form has a sentence for each of these. */
const isStated = hasCode('secretKeyMissing', 'secretUnreadable')

function replaceMailbox(mailbox: Mailbox): void {
  queryClient.setQueryData(mailboxQuery.queryKey, mailbox)
}
