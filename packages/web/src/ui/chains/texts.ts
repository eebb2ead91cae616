import type { ChainErrorCode } from '@kontor/domain/chains/chain-errors'

/** Shared texts for Storno und Teilrechnungen. */
export const chainTexts = {
  kind: 'Art',
  actions: {
    cancel: 'Stornorechnung erstellen',
    credit: 'Teilgutschrift erstellen',
    settle: 'Schlussrechnung erstellen',
    takeOver: 'Als neue Rechnung übernehmen',
  },
  /** Shown below a menu entry that cannot be chosen. */
  reasons: {
    invoiceCancelled: 'Die Rechnung ist storniert.',
    invoiceCredited: 'Ein Teil ist schon gutgeschrieben. Schreiben Sie auch den Rest gut.',
    advanceSettled: 'Der Abschlag ist abgerechnet. Stornieren Sie zuerst die Schlussrechnung.',
    paperTakesBack:
      'Dieser Beleg nimmt selbst einen anderen zurück. Eine falsche Rechnungskorrektur wird storniert.',
    settlementStands: 'Eine Schlussrechnung wird storniert und neu erstellt.',
  } satisfies Record<ChainErrorCode, string>,
  functionOff: 'Mit der Funktion „Storno und Teilrechnungen“ verfügbar (Einstellungen).',
  /** The requirements mark this entry as TODO [S2.5.15]. */
  todo: 'TODO: mit der Funktion „Storno und Teilrechnungen“ verfügbar (Einstellungen).',
} as const
