import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { queryClient } from '../http/query-client.ts'
import { organisationQuery, useOrganisation } from './organisation.ts'

/**
 * The seller of an invoice, for its page, its XML and the check: for a final the one stored with it, for a
 * draft the current organisation. undefined until loaded.
 */
export function sellerOf({ status, content }: Invoice, now: Profile | undefined): Profile | undefined {
  return status === 'final' ? content.seller : now
}

export function useSeller(invoice: Invoice): Profile | undefined {
  const { data: organisation } = useOrganisation()
  return sellerOf(invoice, organisation?.profile)
}

/** The seller, fetched if not loaded. Throws ApiProblem after showing its sentence. */
export async function fetchSeller(invoice: Invoice): Promise<Profile | undefined> {
  if (invoice.status === 'final') return sellerOf(invoice, undefined)
  const { profile } = await queryClient.ensureQueryData(organisationQuery)
  return sellerOf(invoice, profile)
}
