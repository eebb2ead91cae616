import type { ConversionKind } from '@kontor/contract/offers/offer-schema'
import { DomainError } from '@kontor/domain/domain-error'
import { isConvertible } from '@kontor/domain/offers/offer'
import { advanceOfOffer, invoiceOfOffer } from '@kontor/domain/offers/offer-content'
import type { OfferReference } from '@kontor/domain/offers/offer-terms'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { createInvoice, type NewId } from '../invoices/save-invoice.ts'
import { invoiceText, readInvoice } from '../invoices/store.ts'
import { readStandardTexts } from '../organisation/standard-texts.ts'
import { writeOfferState } from './offer-state.ts'
import { lockOffer, type StoredOffer } from './store.ts'

/**
 * Creates the draft of an invoice or of a first advance from an offer, and returns its JSON. An offer becomes
 * only one invoice: later or simultaneous calls return the same invoice until its draft is deleted. Throws
 * `notFound`, `offerNotOpen` for a draft or a declined offer, or `functionOff` for an advance if chains are
 * off.
 */
export async function convertOffer(
  db: Db,
  session: Session,
  { offerId, as }: { offerId: string; as: ConversionKind },
  newId: NewId,
): Promise<string> {
  const row = await lockOffer(db, session.organisation, offerId)
  if (row.converted_to !== null) {
    return invoiceText(await readInvoice(db, session.organisation, row.converted_to), session.now)
  }
  if (!isConvertible(row)) throw new DomainError('offerNotOpen')
  const offer = JSON.parse(row.document) as StoredOffer
  const { offer: terms, totals, dates } = offer.content
  const fromOffer: OfferReference = {
    offerId,
    offerNumber: terms.number,
    offerDate: dates.invoiceDate,
    netto: totals.netto,
  }
  const texts = await readStandardTexts(db, session.organisation)
  const { content, templateReference } = invoiceOfOffer(offer, fromOffer, { now: session.now, newId, texts })
  const written = as === 'advance' ? advanceOfOffer(content) : content
  const input = { id: '', content: written, templateReference, tags: JSON.parse(row.tags) as string[] }
  const text = await createInvoice(db, session, input, newId, { paper: written.paper, fromOffer })
  const { id } = JSON.parse(text) as { id: string }
  await writeOfferState(db, session, row, { state: 'converted', convertedTo: id })
  return text
}
