import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import { savedItemTemplateSchema } from '@kontor/contract/invoices/invoice-schema'
import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'

const templatesKey = ['item-templates'] as const

/** The item templates [S3.6.9]. A failed fetch leaves `data` unchanged [S4.4.7]. */
export function useItemTemplates() {
  return useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call(invoiceEndpoints.listItemTemplates, { signal }),
  })
}

/**
 * The call that saves a template. It returns the saved template or, on some servers, the whole list [A1.9].
 */
const saveItemTemplate = { ...invoiceEndpoints.saveItemTemplate, response: savedItemTemplateSchema }

/** Saves an item as a template. An item without an id becomes a new template. */
export function useSaveItemTemplate() {
  return useAction(
    (template: InvoiceItem) => call(saveItemTemplate, { body: { template } }),
    (saved) =>
      changeTemplates((templates) =>
        Array.isArray(saved) ? saved : [...templates.filter(({ id }) => id !== saved.id), saved],
      ),
  )
}

export function useRemoveItemTemplate() {
  return useAction(
    (template: InvoiceItem) => call(invoiceEndpoints.removeItemTemplate, { body: { template } }),
    (_, removed) => changeTemplates((templates) => templates.filter(({ id }) => id !== removed.id)),
    'item-templates',
  )
}

function changeTemplates(change: (templates: InvoiceItem[]) => InvoiceItem[]): void {
  queryClient.setQueryData<InvoiceItem[]>(templatesKey, (templates) => templates && change(templates))
}
