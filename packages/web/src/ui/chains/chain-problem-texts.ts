import type { PaperProblemCode } from './paper-problem.ts'

/** The code and the details of an error. */
export interface ChainProblem {
  code: string
  lockedBy?: string | undefined
  /** Printed numbers of the advances, or of the earlier paper, that caused the error. */
  advances?: readonly string[] | undefined
  /** Printed numbers of the settlements that stand in the project. */
  settlements?: readonly string[] | undefined
}

/** Codes that other steps give, too. */
type GeneralCode = 'locked' | 'stale' | 'notFound' | 'statusNotAllowed'

const sentences: Record<PaperProblemCode | GeneralCode, (problem: ChainProblem) => string> = {
  invoiceCancelled: () =>
    'Die Rechnung ist inzwischen storniert. Mit „Als neue Rechnung übernehmen“ schreiben Sie sie neu.',
  invoiceCredited: () =>
    'Von der Rechnung ist schon etwas gutgeschrieben. Schreiben Sie den Rest mit einer weiteren Teilgutschrift gut.',
  advanceSettled: () => 'Der Abschlag ist abgerechnet. Stornieren Sie zuerst die Schlussrechnung.',
  paperTakesBack: () =>
    'Dieser Beleg nimmt selbst einen anderen zurück. Schreiben Sie stattdessen eine neue Rechnung; eine falsche Rechnungskorrektur stornieren Sie.',
  settlementStands: () =>
    'Eine Schlussrechnung wird nicht korrigiert. Stornieren Sie sie und rechnen Sie das Projekt neu ab.',
  advanceLeftOut: ({ advances }) =>
    `Diese Schlussrechnung lässt einen Abschlag aus: ${named(advances)}. Aktualisieren Sie die Abschläge.`,
  advanceNotOpen: ({ advances }) =>
    `Diese Schlussrechnung rechnet einen Abschlag ab, der storniert oder schon abgerechnet ist: ${named(advances)}. Aktualisieren Sie die Abschläge.`,
  nothingToSettle: ({ settlements = [] }) =>
    settlements.length === 0
      ? 'In diesem Projekt ist kein Abschlag mehr offen. Löschen Sie den Entwurf der Schlussrechnung, oder duplizieren Sie ihn und stellen Sie eine gewöhnliche Rechnung.'
      : `In diesem Projekt ist kein Abschlag mehr offen: Es ist schon abgerechnet (${settlements.join(', ')}). Löschen Sie den Entwurf der Schlussrechnung, damit Sie die Leistung nicht zweimal berechnen, oder stornieren Sie zuerst die andere.`,
  settlementDiffers: ({ advances }) =>
    `Die abgezogenen Beträge stimmen nicht mit den Abschlagsrechnungen überein: ${named(advances)}. Vielleicht ist inzwischen Geld eingegangen. Aktualisieren Sie die Abschläge.`,
  settlementTooEarly: ({ advances }) =>
    `Die Schlussrechnung ist vor einem ihrer Abschläge datiert: ${named(advances)}. Ändern Sie das Rechnungsdatum.`,
  fullSettlementEnded: () =>
    'Eine Endrechnung gibt es nur bis zum Rechnungsdatum 31.12.2027. Ändern Sie das Datum, oder stornieren Sie die Abschläge und stellen Sie sie für eine Restrechnung neu.',
  advanceUnpaid: ({ advances }) =>
    `Eine Endrechnung zieht nur ab, was Sie erhalten haben. Nicht ganz bezahlt: ${named(advances)}. Schreiben Sie den Rest gut, oder stornieren Sie die Abschlagsrechnung, wenn gar nichts bezahlt ist. Aktualisieren Sie dann die Abschläge.`,
  creditTooHigh: () =>
    'Das ist mehr, als von der Rechnung noch übrig ist. Verringern Sie die Mengen oder Beträge, oder löschen Sie den Entwurf und legen Sie ihn neu an.',
  nothingToCredit: () =>
    'Diese Rechnungskorrektur nimmt nichts zurück. Tragen Sie eine Menge oder einen Betrag ein, oder löschen Sie den Entwurf.',
  projectMissing: () =>
    'Eine Abschlagsrechnung gehört zu einem Projekt. Wählen Sie den Kunden aus dem Adressbuch und geben Sie die Projektnummer an.',
  tooManyAdvances: () =>
    'Dieses Projekt hat mehr als 200 offene Abschlagsrechnungen. So viele kann eine Schlussrechnung nicht abrechnen; stornieren Sie einige und fassen Sie sie in einer neuen zusammen.',
  currencyDiffers: ({ advances }) =>
    `Die Währung ist eine andere als in ${earlier(advances)}. Belege, die zusammengehören, haben dieselbe Währung: Stellen Sie sie wieder ein, oder löschen Sie den Entwurf und legen Sie ihn neu an.`,
  recipientDiffers: ({ advances }) =>
    `Name oder USt.-ID des Kunden sind andere als in ${earlier(advances)}. Belege, die zusammengehören, gehen an denselben Kunden: Tragen Sie beides wie dort ein, oder stornieren Sie den früheren Beleg und stellen Sie ihn neu.`,
  locked: ({ lockedBy = '' }) =>
    `Die Rechnung wird gerade von ${lockedBy} bearbeitet. Versuchen Sie es danach noch einmal.`,
  stale: () =>
    'Die Rechnung wurde inzwischen geändert. Schließen Sie dieses Fenster, und sehen Sie sie sich noch einmal an.',
  notFound: () => 'Diese Rechnung gibt es nicht mehr.',
  statusNotAllowed: () => 'Das geht nur mit einer fertigen Rechnung.',
}

const anyProblem = 'Das ist so nicht möglich. Prüfen Sie die Angaben.'

/** Why a step in a chain failed, and what to do. */
export function chainProblemText(problem: ChainProblem): string {
  const known: Record<string, ((problem: ChainProblem) => string) | undefined> = sentences
  return known[problem.code]?.(problem) ?? anyProblem
}

function earlier(papers: readonly string[] = []): string {
  return papers.length === 0 ? 'dem früheren Beleg' : papers.join(', ')
}

function named(advances: readonly string[] = []): string {
  return advances.length === 0 ? 'ohne Nummer' : advances.join(', ')
}
