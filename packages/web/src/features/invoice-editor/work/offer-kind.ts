import { queryClient } from '#rooms/state/http/query-client.ts'
import { offerPath } from '#rooms/state/offers/offer-path.ts'
import { fetchOffer, lockOffer, offerLock, offerQuery, useSaveOffer } from '#rooms/state/offers/offers.ts'
import { documentTexts } from '../texts.ts'
import type { DocumentKind } from './document-kind.ts'

export const offerKind: DocumentKind = {
  name: 'offer',
  texts: documentTexts.offer,
  pathOf: offerPath,
  listPath: '/home/offers',
  lock: offerLock,
  open: lockOffer,
  fetch: fetchOffer,
  cached: (id) => queryClient.getQueryData(offerQuery(id).queryKey),
  refresh: (id) => queryClient.prefetchQuery(offerQuery(id)),
  useSave: useSaveOffer,
}
