import { type Offer, type ShownOfferState, shownOfferState } from '@kontor/domain/offers/offer'
import Chip from '@mui/material/Chip'
import { nowInSeconds } from '../../state/clock.ts'
import { texts } from './texts.ts'

const colors = {
  draft: 'default',
  open: 'primary',
  accepted: 'success',
  declined: 'default',
  expired: 'warning',
  converted: 'success',
} as const satisfies Record<ShownOfferState, string>

/** The state of an offer in one word. An open offer expires after its last day. */
export function OfferChip({ offer }: { offer: Offer }) {
  const state = shownOfferState(offer, nowInSeconds())
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color={colors[state]}
      label={texts.states[state]}
      sx={{ height: 20 }}
    />
  )
}
