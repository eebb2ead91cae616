import type { Offer } from '@kontor/domain/offers/offer'
import { usePaperDispatch } from '../../state/dispatch/paper-dispatch.ts'
import { DispatchPanel } from '../../ui/dispatch/dispatch-panel.tsx'
import { dispatchTexts } from '../../ui/dispatch/texts.ts'

/** Versand of an offer, while the function is on. */
export function DispatchCard({ offer: { id, state } }: { offer: Offer }) {
  const dispatch = usePaperDispatch({ paperKind: 'offer', paperId: id })
  if (dispatch === undefined) return null
  return <DispatchPanel {...dispatch} notYet={state === 'draft' ? dispatchTexts.notYet.offer : ''} />
}
