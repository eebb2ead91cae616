import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import { offerEndpoints } from '@kontor/contract/offers/offer-endpoints'
import type { ConversionKind, OfferInput } from '@kontor/contract/offers/offer-schema'
import { periodPresets, periodRange, presetRange } from '@kontor/domain/days/period'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import type { Decision, Offer } from '@kontor/domain/offers/offer'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { nowInSeconds } from '../clock.ts'
import { useAction } from '../http/action.ts'
import { createOnce } from '../http/creation.ts'
import { hasCode, stated } from '../http/failure.ts'
import { cancelOlderFetch, queryClient } from '../http/query-client.ts'
import type { LockCalls } from '../invoices/editing-lock.ts'
import { storeInvoice } from '../invoices/invoice-cache.ts'
import type { InvoiceToSave } from '../invoices/invoices.ts'
import { useSelection } from '../invoices/selection.ts'
import { call } from '../session/api-client.ts'

const offersKey = ['offers'] as const
const listKey = (period: OfferPeriod) => [...offersKey, period]
const offerKey = (id: string) => ['offer', id] as const

/**
 * Which numbered offers a list shows in addition to all drafts: those from the last 365 days, those of a usual
 * period, or all.
 */
export const offerPeriods = ['year', ...periodPresets, 'all'] as const
export type OfferPeriod = (typeof offerPeriods)[number]

const daysOfYear = 365

/** The numbered offers of a period, and all drafts. */
export function useOffers(period: OfferPeriod) {
  return useQuery({
    queryKey: listKey(period),
    queryFn: ({ signal }) => call(offerEndpoints.listOffers, { body: boundsOf(period), signal }),
  })
}

/** The first and the last instant that a numbered offer of a period may have; end 0 means open. */
function boundsOf(period: OfferPeriod): { start: UnixSeconds; end: UnixSeconds } {
  const now = nowInSeconds()
  if (period === 'all') return { start: 0, end: 0 }
  if (period === 'year') return { start: now - daysOfYear * 86_400, end: 0 }
  return periodRange({ type: 'range', lastDays: 0, ...presetRange(period, now) }, now)
}

/** One offer, including its seller if it has a number. Fetches nothing if the id is empty. */
export function offerQuery(id: string) {
  return queryOptions({
    queryKey: offerKey(id),
    queryFn: id === '' ? skipToken : async ({ signal }) => fetchOffer(id, { signal }),
  })
}

export function useOffer(id: string) {
  return useQuery(offerQuery(id))
}

/** Fetches an offer into the cache. Throws an ApiProblem. */
export async function fetchOffer(id: string, settings: { signal?: AbortSignal } = {}): Promise<Offer> {
  return cacheOffer(await call(offerEndpoints.getOffer, { params: { id }, ...settings }))
}

/** Takes the editing lock of a draft. Throws an ApiProblem. */
export async function lockOffer(offerId: string): Promise<Offer> {
  return storeOffer(await call(offerEndpoints.startOfferEdit, { body: { offerId } }))
}

/** The calls for an offer's editing lock. */
export const offerLock: LockCalls = {
  take: async (offerId) => {
    await lockOffer(offerId)
  },
  release: async (offerId, keepalive) => {
    storeOffer(await call(offerEndpoints.finishOfferEdit, { body: { offerId }, keepalive }))
  },
}

/** Releases the editing lock of a colleague. */
export function useReleaseOfferLock() {
  return useAction(
    (offerId: string) => call(offerEndpoints.releaseOfferLock, { body: { offerId } }),
    storeOffer,
  )
}

export function useStartOfferEdit() {
  return useAction((offerId: string) => stated(lockOffer(offerId), isStated))
}

/** The card has a sentence for each of these: gone, changed, locked, not allowed. */
const isStated = ({ status }: ApiProblem) => status === 404 || status === 409 || status === 422

const createCalls = {
  create: (body: InvoiceInput, idempotencyKey: string) =>
    call(offerEndpoints.createOffer, { body: inputOf(body), idempotencyKey }),
  update: (offer: InvoiceInput, { id, revision }: Offer) =>
    call(offerEndpoints.updateOffer, { body: inputOf({ ...offer, id, revision }) }),
}

/** Creates an offer if it has no id, otherwise updates it. Selects the saved offer. */
export function useSaveOffer() {
  return useAction(
    ({ invoice, creation, keep }: InvoiceToSave): Promise<Offer> =>
      invoice.id === ''
        ? createOnce(creation, invoice, createCalls, keep)
        : stated(call(offerEndpoints.updateOffer, { body: inputOf(invoice) }), hasCode('locked', 'stale')),
    (saved) => {
      storeOffer(saved)
      useSelection.setState({ selectedOfferId: saved.id })
    },
  )
}

/** Converts the editor's document, whose type also covers invoices, to the input for an offer. */
function inputOf(document: InvoiceInput): OfferInput {
  const { offer } = document.content as Partial<Offer['content']>
  return { ...document, content: { ...document.content, offer: { validUntil: offer?.validUntil ?? 0 } } }
}

/** Assigns a number to an offer if its revision is still the one that the user saw. */
export function useNumberOffer() {
  return useAction(
    ({ id, revision }: Offer) =>
      stated(call(offerEndpoints.numberOffer, { body: { offerId: id, revision } }), isStated),
    storeOffer,
  )
}

export function useDecideOffer() {
  return useAction(
    (body: { offerId: string; state: Decision }) =>
      stated(call(offerEndpoints.decideOffer, { body }), isStated),
    storeOffer,
  )
}

/** Creates an invoice draft from an offer, and refetches the offer and the lists of offers. */
export function useConvertOffer() {
  return useAction(
    (body: { offerId: string; as: ConversionKind }) =>
      stated(call(offerEndpoints.convertOffer, { body }), isStated),
    (invoice, { offerId }) => {
      storeInvoice(invoice)
      void queryClient.invalidateQueries({ queryKey: offerKey(offerId) })
      void queryClient.invalidateQueries({ queryKey: offersKey })
    },
  )
}

export function useDeleteOffer() {
  return useAction(
    (offerId: string) => stated(call(offerEndpoints.deleteOffer, { body: { offerId } }), isStated),
    (_, offerId) => {
      queryClient.removeQueries({ queryKey: offerKey(offerId) })
      changeLists((offers) => offers.filter(({ id }) => id !== offerId))
    },
  )
}

/** Caches the response to a change. */
function storeOffer(received: Offer): Offer {
  cancelOlderFetch(offerKey(received.id))
  return cacheOffer(received)
}

/** Updates the cached offer and the cached lists. Lists omit the seller. */
function cacheOffer(received: Offer): Offer {
  const offer =
    received.status === 'final' && received.content.seller === undefined
      ? { ...received, content: { ...received.content, seller: emptyProfile() } }
      : received
  queryClient.setQueryData(offerKey(offer.id), offer)
  const { seller: _, ...content } = offer.content
  const listed = { ...offer, content }
  changeLists((offers, period) => {
    if (offers.some(({ id }) => id === listed.id))
      return offers.map((other) => (other.id === listed.id ? listed : other))
    const { start, end } = boundsOf(period)
    const day = listed.content.dates.invoiceDate
    const belongs = listed.status === 'draft' || (day >= start && (end === 0 || day <= end))
    return belongs ? [listed, ...offers] : offers
  })
  return offer
}

function changeLists(change: (offers: Offer[], period: OfferPeriod) => Offer[]): void {
  for (const period of offerPeriods)
    queryClient.setQueryData<Offer[]>(listKey(period), (offers) => offers && change(offers, period))
}
