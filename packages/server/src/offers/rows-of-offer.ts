import { duplicateInvoice } from '@kontor/domain/chains/duplicate-invoice'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { OfferReference } from '@kontor/domain/offers/offer-terms'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import type { NewId } from '../invoices/save-invoice.ts'
import { readOffer, type StoredOffer } from './store.ts'

/**
 * Copies an offer's rows and gives them new ids, for the settlement of the project that began with the offer.
 * Returns no rows if `fromOffer` is undefined. Throws `notFound` if the offer does not exist.
 */
export async function rowsOfOffer(
  db: Db,
  { organisation, now }: Session,
  fromOffer: OfferReference | undefined,
  newId: NewId,
): Promise<Pick<InvoiceContent, 'items' | 'surcharges'>> {
  if (fromOffer === undefined) return { items: [], surcharges: [] }
  const { document } = await readOffer(db, organisation, fromOffer.offerId)
  const offer = JSON.parse(document) as StoredOffer
  const { content } = duplicateInvoice({ ...emptyInvoice(), ...offer }, { now, newId })
  return { items: content.items, surcharges: content.surcharges }
}
