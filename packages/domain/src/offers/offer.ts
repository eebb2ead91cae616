import type { CalendarDay } from '../days/calendar-day.ts'
import { addDays, berlinDay, noonOf, startOfBerlinDay } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { Invoice, InvoiceContent } from '../invoices/invoice.ts'
import type { OfferTerms } from './offer-terms.ts'

/**
 * The state of an offer. It is stored separately from the document, which never changes once the offer has a
 * number.
 * - draft: has no number; can be changed and deleted
 * - open: has a number; the customer has not decided
 * - accepted, declined: the customer's decision
 * - converted: an invoice was created from it
 */
export const offerStates = ['draft', 'open', 'accepted', 'declined', 'converted'] as const
export type OfferState = (typeof offerStates)[number]

/** States that a user can choose for an offer with a number. */
export const decisions = ['open', 'accepted', 'declined'] as const satisfies readonly OfferState[]
export type Decision = (typeof decisions)[number]

/** The state that lists and cards show. An open offer is `expired` after its last day. */
export type ShownOfferState = OfferState | 'expired'

export type OfferContent = InvoiceContent & { offer: OfferTerms }

/**
 * An offer has the shape of an invoice, with `content.offer` (docs/decisions/0084). `invoiceNumber` is always
 * ''. `status` becomes 'final' when the offer gets its number; from then on, the content of the offer never
 * changes.
 */
export interface Offer extends Invoice {
  content: OfferContent
  state: OfferState
  /** Id of the invoice created from it; '' if there is none. */
  convertedTo: string
}

/** Default number pattern for offers. */
export const defaultOfferPattern = 'A-{YYYY}-{NNNN}'

/** Number of days for which a new offer is valid. */
const defaultValidity = 30

/** The default last day of an offer: 30 days after its date, at 12:00 in Berlin. */
export function defaultValidUntil(offerDate: UnixSeconds): UnixSeconds {
  const day: CalendarDay = berlinDay(offerDate)
  return noonOf(addDays(day, defaultValidity))
}

/** The state to show at an instant. An offer is valid until the end of its last day in Berlin. */
export function shownOfferState(
  { state, content }: Pick<Offer, 'state' | 'content'>,
  now: UnixSeconds,
): ShownOfferState {
  const { validUntil } = content.offer
  return state === 'open' && validUntil !== 0 && validUntil < startOfBerlinDay(now) ? 'expired' : state
}

/** Whether an offer can be converted: it is open or accepted. */
export function isConvertible({ state }: Pick<Offer, 'state'>): boolean {
  return state === 'open' || state === 'accepted'
}

/** Whether a user can store the customer's decision, or reopen the offer. */
export function isDecidable(state: OfferState): state is Decision {
  return decisions.some((decision) => decision === state)
}
