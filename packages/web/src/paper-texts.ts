import type { PaperKind } from '@kontor/domain/chains/paper'
import { stateWords } from '@kontor/domain/chains/wording'

/** Names of a final's state in its chain, and of the kinds of papers (function Storno und Teilrechnungen). */
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
