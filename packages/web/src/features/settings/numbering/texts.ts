/** Texts for the Nummernkreis page. */
export const texts = {
  title: 'Nummernkreis',
  pattern: 'Muster',
  patternHint:
    '{YYYY} oder {YY} Jahr · {MM} Monat · {PROJECTNR} Projektnummer · {NNNN} Zähler mit so vielen Stellen',
  invalidPattern:
    'Das Muster braucht genau einen Zähler wie {NNNN}. Neben einer Projektnummer muss ihn ein Zeichen trennen, das keine Ziffer ist.',
  save: 'Muster speichern',
  saved: 'Muster gespeichert.',
  next: 'Nächste Nummer',
  nextTitle: 'Nächste Nummer erhöhen',
  nextHint:
    'Etwa beim Umstieg von einem anderen Programm. Zurück geht es nicht, damit keine Nummer doppelt vorkommt.',
  reason: 'Grund',
  reasonHint: 'Steht im Verzeichnis und im Protokoll, falls jemand nach der Lücke fragt.',
  tooLow: (next: number) => `Die nächste Nummer ist schon ${next} und lässt sich nur erhöhen.`,
  raise: 'Nummer erhöhen',
  ranges: {
    invoices: {
      title: 'Rechnungen',
      hint: 'Jede Rechnung erhält beim Fertigstellen die nächste Nummer. Vergebene Nummern ändern sich nie.',
      example: (number: string) => `Die nächste Rechnung von heute erhält die Nummer ${number}.`,
      askRaise: (next: number) =>
        `Die nächste Rechnung erhält den Zähler ${next}. Das lässt sich nicht zurücknehmen.`,
      ledger: 'Vergebene Nummern',
    },
    offers: {
      title: 'Angebote',
      hint: 'Angebote haben einen eigenen Nummernkreis. Er zählt neben dem der Rechnungen.',
      example: (number: string) => `Das nächste Angebot von heute erhält die Nummer ${number}.`,
      askRaise: (next: number) =>
        `Das nächste Angebot erhält den Zähler ${next}. Das lässt sich nicht zurücknehmen.`,
      ledger: 'Vergebene Nummern der Angebote',
    },
  },
  emptyLedger: 'Noch keine Nummer wurde vergeben.',
  jump: (last: string) => `Sprung: Zähler bis ${last} übersprungen`,
  noReason: 'ohne Angabe eines Grundes',
  given: (time: string, user: string) => `${time} · ${user}`,
  older: 'Ältere anzeigen',
} as const
