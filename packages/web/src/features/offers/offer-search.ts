import { type Offer, type ShownOfferState, shownOfferState } from '@kontor/domain/offers/offer'
import { foldedWords, foldText } from '@kontor/domain/search/fold-text'
import { invoiceEntry } from '@kontor/domain/search/search-entry'

/** Returns the offers in `state` whose fields or tags contain every typed word. '' stands for any state. */
export function matchingOffers(
  offers: readonly Offer[],
  { query, state, now }: { query: string; state: ShownOfferState | ''; now: number },
): Offer[] {
  const words = foldedWords(query)
  return offers.filter((offer) => {
    if (state !== '' && shownOfferState(offer, now) !== state) return false
    if (words.length === 0) return true
    const fields = [...invoiceEntry(offer, []).fields, ...offer.tags.map(foldText)]
    return words.every((word) => fields.some((field) => field.includes(word)))
  })
}
