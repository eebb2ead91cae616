import type { ConversionKind } from '@kontor/contract/offers/offer-schema'
import { customerName } from '@kontor/domain/customers/customer-name'
import { berlinNoon, startOfBerlinDay } from '@kontor/domain/days/calendar-day'
import type { Decision, Offer } from '@kontor/domain/offers/offer'
import { offerFrom } from '@kontor/domain/offers/offer-content'
import { nowInSeconds } from '../../state/clock.ts'
import { showFinished } from '../../state/finished-paper.ts'
import { reportFailure } from '../../state/http/failure.ts'
import { newId } from '../../state/http/new-id.ts'
import { useOnce } from '../../state/http/once.ts'
import { showError } from '../../state/http/snackbar.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { openOfferEditor } from '../../state/offers/offer-path.ts'
import {
  offerLock,
  useConvertOffer,
  useDecideOffer,
  useDeleteOffer,
  useNumberOffer,
  useStartOfferEdit,
} from '../../state/offers/offers.ts'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { texts } from './texts.ts'

/** The actions for an offer; only one runs at a time. A failed call changes nothing. */
export function useOfferActions(offer: Offer) {
  const leaveAfter = useLeaveAfter()
  const confirm = useConfirm()
  const editing = useStartOfferEdit()
  const numbering = useNumberOffer()
  const decision = useDecideOffer()
  const conversion = useConvertOffer()
  const deletion = useDeleteOffer()
  const calls = [editing, numbering, decision, conversion, deletion]
  const once = useOnce()

  return {
    edit: () =>
      once(async () => {
        const leave = leaveAfter()
        const locked = await editing.run(offer.id)
        if (!locked) return
        if (await leave(() => openOfferEditor({ mode: 'edit', offer: locked }))) return
        await offerLock.release(locked.id, false).catch(reportFailure)
      }),

    duplicate: () =>
      once(async () => {
        const copy = offerFrom(offer, { now: nowInSeconds(), newId })
        await leaveAfter()(() => openOfferEditor({ mode: 'create', offer: copy }))
      }),

    remove: () =>
      once(async () => {
        const leave = leaveAfter()
        const agreed = await confirm({
          title: texts.removeTitle,
          text: texts.askRemove,
          confirmLabel: texts.remove,
          destructive: true,
        })
        if (agreed && (await deletion.run(offer.id))) await leave(() => '/home/offers')
      }),

    finalize: () =>
      once(async () => {
        if (endsBeforeItsDay(offer)) return showError(texts.endsBeforeItsDay)
        const lacks = missingPartsOf(offer)
        const agreed = await confirm({
          title: texts.finalizeTitle,
          text: texts.askFinalize,
          confirmLabel: texts.finalize,
          details: lacks.length > 0 && (
            <>
              <p>{texts.lacking}</p>
              <ul>
                {lacks.map((lack) => (
                  <li key={lack}>{texts.lacks[lack]}</li>
                ))}
              </ul>
            </>
          ),
        })
        const numbered = agreed && (await numbering.run(offer))
        if (numbered) showFinished(numbered)
      }),

    decide: (state: Decision) => once(() => decision.run({ offerId: offer.id, state })),

    /**
     * Creates the invoice and opens it: an advance without items opens in the editor, any other invoice on
     * its page.
     */
    convert: (as: ConversionKind) =>
      once(async () => {
        const leave = leaveAfter()
        const invoice = await conversion.run({ offerId: offer.id, as })
        if (!invoice) return
        const isBegun = invoice.content.paper?.kind !== 'advance' || invoice.content.items.length > 0
        await leave(() => (isBegun ? openInvoice(invoice) : openEditor({ mode: 'edit', invoice })))
      }),

    isBusy: calls.some(({ isPending }) => isPending),
    calls,
  }
}

/** Whether the last day of an offer is before its date, for which the server gives it no number. */
function endsBeforeItsDay({ content: { offer, dates } }: Offer): boolean {
  return offer.validUntil !== 0 && offer.validUntil < (dates.invoiceDate || berlinNoon(nowInSeconds()))
}

type MissingPart = keyof typeof texts.lacks

/**
 * The parts that an offer lacks; includes `past` if its last day has passed. The dialog for Fertigstellen
 * lists them.
 */
function missingPartsOf({ content }: Offer): MissingPart[] {
  const { validUntil } = content.offer
  return [
    ...(customerName(content.customer).trim() === '' ? (['customer'] as const) : []),
    ...(content.items.length === 0 ? (['items'] as const) : []),
    ...(validUntil !== 0 && validUntil < startOfBerlinDay(nowInSeconds()) ? (['past'] as const) : []),
  ]
}
