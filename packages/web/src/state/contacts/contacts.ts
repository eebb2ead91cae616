import { contactEndpoints } from '@kontor/contract/contacts/contact-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../session/api-client.ts'

/** Finals on a page of the list. */
const pageSize = 25

/** A page of a contact's finals, newest first. `after` is the `next` of the page before, '' for the first page. */
export function useContactInvoices(customerId: string, after: string) {
  return useQuery({
    queryKey: ['contacts', 'invoices', customerId, after],
    queryFn: ({ signal }) =>
      call(contactEndpoints.listContactInvoices, { body: { customerId, after, size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a contact was charged by year and currency, and what is open. */
export function useContactTurnover(id: string) {
  return useQuery({
    queryKey: ['contacts', 'turnover', id],
    queryFn: ({ signal }) => call(contactEndpoints.getContactTurnover, { params: { id }, signal }),
  })
}
