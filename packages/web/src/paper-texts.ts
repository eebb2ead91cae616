import { stateWords } from '@kontor/domain/chains/wording'
import type { PaperKind } from '@kontor/domain/invoices/paper'

/** Names for the states of a final in its chain and for the kinds of papers (Storno und Teilrechnungen). */
export const paperTexts = {
  states: stateWords,
  kinds: {
    invoice: 'Rechnung',
    cancellation: 'Stornorechnung',
    credit: 'Rechnungskorrektur',
    advance: 'Abschlagsrechnung',
    settlement: 'Schlussrechnung',
  } satisfies Record<PaperKind | 'invoice', string>,
  /** For rows of lists. "Korrektur" alone would be a new version of a final. */
  shortKinds: {
    cancellation: 'Storno',
    credit: 'Rechnungskorrektur',
    advance: 'Abschlag',
    settlement: 'Schlussrechnung',
  } satisfies Record<PaperKind, string>,
} as const
