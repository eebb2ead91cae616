import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import type { StoredMailTemplate } from '@kontor/contract/dispatch/mail-schema'
import type { MailTemplate } from '@kontor/domain/dispatch/mail-template'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'

const templatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: ({ signal }) => call(dispatchEndpoints.listMailTemplates, { signal }),
})

/** The template of each kind of mail in each language. */
export function useMailTemplates() {
  return useQuery(templatesQuery)
}

export function useSaveMailTemplate() {
  return useAction(
    (body: MailTemplate) => call(dispatchEndpoints.saveMailTemplate, { body }),
    replaceTemplates,
  )
}

/** Returns to the built-in template of a kind and language. */
export function useResetMailTemplate() {
  return useAction(
    (body: Pick<MailTemplate, 'kind' | 'language'>) => call(dispatchEndpoints.resetMailTemplate, { body }),
    replaceTemplates,
  )
}

function replaceTemplates(listed: { templates: StoredMailTemplate[] }): void {
  queryClient.setQueryData(templatesQuery.queryKey, listed)
}
