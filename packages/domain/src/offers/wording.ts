import { noStandardTexts, regardsOf, type StandardTexts, textOr } from '../invoices/standard-texts.ts'
import { formatDay, nonBreakingSpace } from '../money/german-format.ts'
import type { OfferReference } from './offer-terms.ts'

// Texts stored in a new offer, or in the invoice that is created from it. Users can change them in a draft.

/** The texts of a new offer in place of blank ones. */
export const specifiedOfferTexts = {
  intro: 'vielen Dank für Ihre Anfrage. Gern bieten wir Ihnen an:',
  closing: 'Wir freuen uns auf Ihren Auftrag.',
} as const

/** The texts of a new offer by the key of their info, with those of the organisation [A30.1]. */
export function offerTexts(own: StandardTexts = noStandardTexts): Readonly<Record<string, string>> {
  const { intro, closing } = specifiedOfferTexts
  return {
    TITLE: 'ANGEBOT',
    INTRO: textOr(own.offerIntro, intro),
    REGARDS: regardsOf(textOr(own.offerClosing, closing), own),
  }
}

export const offerLabels = { EUINV: 'Hinweis für Angebote in EU- und Drittländer' } as const

/** The introduction of an invoice that was created from an offer. It names the offer. */
export function introNamingOffer({ offerNumber, offerDate }: OfferReference): string {
  const named = `${offerNumber} vom${nonBreakingSpace}${formatDay(offerDate)}`
  return `gemäß unserem Angebot ${named} erlauben wir uns, Ihnen wie folgt in Rechnung zu stellen:`
}
