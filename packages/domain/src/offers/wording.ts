import { formatDay, nonBreakingSpace } from '../money/german-format.ts'
import type { OfferReference } from './offer-terms.ts'

// Texts stored in a new offer, or in the invoice that is created from it. Users can change them in a draft.

export const offerTexts = {
  TITLE: 'ANGEBOT',
  INTRO: 'vielen Dank für Ihre Anfrage. Gern bieten wir Ihnen an:',
  REGARDS: 'Wir freuen uns auf Ihren Auftrag.\n\nMit freundlichen Grüßen',
} as const

export const offerLabels = { EUINV: 'Hinweis für Angebote in EU- und Drittländer' } as const

/** The introduction of an invoice that was created from an offer. It names the offer. */
export function offerIntro({ offerNumber, offerDate }: OfferReference): string {
  const named = `${offerNumber} vom${nonBreakingSpace}${formatDay(offerDate)}`
  return `gemäß unserem Angebot ${named} erlauben wir uns, Ihnen wie folgt in Rechnung zu stellen:`
}
