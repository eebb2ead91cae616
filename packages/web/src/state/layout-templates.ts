import { endpoints } from '@kontor/contract/endpoints'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import { useAction } from './action.ts'
import { call } from './api-client.ts'
import { idempotencyKeys } from './idempotency-key.ts'
import { layoutTemplatesQuery } from './organisation.ts'
import { queryClient } from './query-client.ts'

const creation = idempotencyKeys()

/** Stores a new template, under an id of the server. */
export function useCreateLayoutTemplate() {
  return useAction(
    (template: LayoutTemplate) =>
      call(endpoints.createLayoutTemplate, {
        body: template,
        idempotencyKey: creation.keyFor(template),
      }),
    (created) => {
      creation.forget()
      changeTemplates((templates) => [...templates, created])
    },
  )
}

/** Stores the next version of the template with this id. */
export function useUpdateLayoutTemplate() {
  return useAction(
    (template: LayoutTemplate) =>
      call(endpoints.updateLayoutTemplate, { params: { id: template.id }, body: template }),
    (updated) =>
      changeTemplates((templates) => templates.map((other) => (other.id === updated.id ? updated : other))),
  )
}

/** Takes the template out of the choice; invoices keep the versions they name. */
export function useRemoveLayoutTemplate() {
  return useAction(
    (id: string) => call(endpoints.removeLayoutTemplate, { params: { id }, body: {} }),
    (_, id) => changeTemplates((templates) => templates.filter((other) => other.id !== id)),
  )
}

function changeTemplates(change: (templates: LayoutTemplate[]) => LayoutTemplate[]): void {
  queryClient.setQueryData(layoutTemplatesQuery.queryKey, (templates) => templates && change(templates))
}
