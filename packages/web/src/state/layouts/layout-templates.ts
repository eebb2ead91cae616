import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { layoutEndpoints } from '@kontor/contract/layouts/layout-endpoints'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'

export const layoutTemplatesQuery = queryOptions({
  queryKey: ['layout-templates'],
  queryFn: ({ signal }) => call(layoutEndpoints.listLayoutTemplates, { signal }),
  staleTime: 5 * 60_000,
})

/** The newest version of each layout template; the built-in ones come first. */
export function useLayoutTemplates() {
  return useQuery(layoutTemplatesQuery)
}

/**
 * One version of a layout, which never changes; null if the organisation has never had it. Fetches nothing
 * without a version.
 */
export function layoutTemplateVersionQuery(id: string, version: number | undefined) {
  return queryOptions({
    queryKey: ['layout-template-version', id, version],
    queryFn: version === undefined ? skipToken : ({ signal }) => fetchVersion({ id, version }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function fetchVersion(
  params: { id: string; version: number },
  signal: AbortSignal,
): Promise<LayoutTemplate | null> {
  try {
    return await call(layoutEndpoints.getLayoutTemplateVersion, { params, signal })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'notFound') return null
    throw error
  }
}

export function useLayoutTemplateVersion(id: string, version: number | undefined) {
  return useQuery(layoutTemplateVersionQuery(id, version))
}

/** Stores a new template. The server assigns its id. */
export function useCreateLayoutTemplate() {
  return useAction(
    (template: LayoutTemplate) => call(layoutEndpoints.createLayoutTemplate, { body: template }),
    (created) => changeTemplates((templates) => [...templates, created]),
  )
}

/** Stores the next version of the template with this id. */
export function useUpdateLayoutTemplate() {
  return useAction(
    (template: LayoutTemplate) =>
      call(layoutEndpoints.updateLayoutTemplate, { params: { id: template.id }, body: template }),
    (updated) =>
      changeTemplates((templates) => templates.map((other) => (other.id === updated.id ? updated : other))),
  )
}

/** Removes the template from the list. Invoices keep the versions that they refer to. */
export function useRemoveLayoutTemplate() {
  return useAction(
    (id: string) => call(layoutEndpoints.removeLayoutTemplate, { params: { id }, body: {} }),
    (_, id) => changeTemplates((templates) => templates.filter((other) => other.id !== id)),
  )
}

function changeTemplates(change: (templates: LayoutTemplate[]) => LayoutTemplate[]): void {
  queryClient.setQueryData(layoutTemplatesQuery.queryKey, (templates) => templates && change(templates))
}
