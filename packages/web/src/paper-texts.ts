import type { PaperKind } from '@kontor/domain/chains/paper'
import { stateWords } from '@kontor/domain/chains/wording'

/** State of a final after later papers, and kind of an invoice in its chain: Storno und Teilrechnungen. */
export const paperTexts = {
  states: stateWords,
  kinds: {
    invoice: 'Rechnung',
    cancellation: 'Stornorechnung',
    credit: 'Rechnungskorrektur',
    advance: 'Abschlagsrechnung',
    settlement: 'Schlussrechnung',
  } satisfies Record<PaperKind | 'invoice', string>,
} as const
