import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { queryClient } from '../http/query-client.ts'
import { organisationQuery, useOrganisation } from './organisation.ts'

/**
 * The seller of an invoice, for its page, its XML and the check: the stored seller for a final, or the
 * current profile for a draft. Undefined until loaded.
 */
export function sellerOf({ status, content }: Invoice, now: Profile | undefined): Profile | undefined {
  return status === 'final' ? content.seller : now
}

export function useSeller(invoice: Invoice): Profile | undefined {
  const { data: organisation } = useOrganisation()
  return sellerOf(invoice, organisation?.profile)
}

/**
 * The seller of an invoice; for a draft, fetches the profile if it is not loaded. Throws an ApiProblem after
 * showing an error message.
 */
export async function fetchSeller(invoice: Invoice): Promise<Profile | undefined> {
  if (invoice.status === 'final') return sellerOf(invoice, undefined)
  const { profile } = await queryClient.ensureQueryData(organisationQuery)
  return sellerOf(invoice, profile)
}
