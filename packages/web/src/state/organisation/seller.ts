import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { queryClient } from '../http/query-client.ts'
import { organisationQuery, useOrganisation } from './organisation.ts'

/**
 * Whose an invoice is, on its page, in its XML and for the check: a final belongs to the seller that it was
 * finalized with, a draft to the organisation as it is now. undefined where that has not arrived.
 */
export function sellerOf({ status, content }: Invoice, now: Profile | undefined): Profile | undefined {
  return status === 'final' ? content.seller : now
}

export function useSeller(invoice: Invoice): Profile | undefined {
  const { data: organisation } = useOrganisation()
  return sellerOf(invoice, organisation?.profile)
}

/** The seller, fetched where it is not known yet. Throws ApiProblem, whose sentence has been shown. */
export async function fetchSeller(invoice: Invoice): Promise<Profile | undefined> {
  if (invoice.status === 'final') return sellerOf(invoice, undefined)
  const { profile } = await queryClient.ensureQueryData(organisationQuery)
  return sellerOf(invoice, profile)
}
