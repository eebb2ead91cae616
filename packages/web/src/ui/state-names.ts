import type { ReceivedStatus } from '@kontor/domain/inbox/received-status'
import type { ShownOfferState } from '@kontor/domain/offers/offer'

export const offerStateNames = {
  draft: 'Entwurf',
  open: 'offen',
  accepted: 'angenommen',
  declined: 'abgelehnt',
  expired: 'abgelaufen',
  converted: 'umgewandelt',
} satisfies Record<ShownOfferState, string>

export const receivedStatusNames = {
  new: 'neu',
  reviewed: 'geprüft',
  released: 'freigegeben',
  paid: 'bezahlt',
  rejected: 'abgelehnt',
} satisfies Record<ReceivedStatus, string>
