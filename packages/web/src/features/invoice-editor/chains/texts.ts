/** Texts for Storno und Teilrechnungen in the editor. */
export const texts = {
  kind: 'Art der Rechnung',
  settledBy: 'Schlussrechnung des Projekts',
  forms: { rest: 'Restrechnung (empfohlen)', full: 'Endrechnung (bis 2027)' },
  formHints: {
    rest: 'Die Schlussrechnung zieht jeden Abschlag mit einer eigenen Zeile ab und versteuert den Rest.',
    full: 'Die Schlussrechnung weist die ganze Leistung aus und rechnet an, was bezahlt ist. Nur bis zum Rechnungsdatum 31.12.2027.',
  },
  otherForm: {
    rest: 'Dieses Projekt hat mit einer Restrechnung begonnen. Bleiben Sie dabei: Die Schlussrechnung rechnet alle Abschläge auf eine Art ab.',
    full: 'Dieses Projekt hat mit einer Endrechnung begonnen. Bleiben Sie dabei: Die Schlussrechnung rechnet alle Abschläge auf eine Art ab.',
  },
  takeForm: { rest: 'Restrechnung wählen', full: 'Endrechnung wählen' },
  help: 'Abschlag nach',
  methods: { amount: 'Betrag', share: 'Prozent der Auftragssumme', items: 'Fertige Leistungen' },
  amount: 'Betrag netto',
  percent: 'Anteil',
  orderSum: 'Auftragssumme netto',
  itemsHint: 'Schreiben Sie die fertigen Leistungen unten als Posten.',
  add: 'Als Posten einfügen',
  otherTerms: (currency: string, name: string, VAT: string) =>
    `Die Abschlagsrechnungen dieses Projekts lauten auf ${currency} und gehen an ${name || 'einen Kunden ohne Namen'}${VAT && ` (USt.-ID ${VAT})`}. Diese hier muss das auch, sonst lässt sie sich nicht fertigstellen.`,
  takeCurrency: (currency: string) => `${currency} wählen`,
  notices: {
    cancellation: 'Das ist eine Stornorechnung.',
    credit:
      'Das ist eine Rechnungskorrektur (Teilgutschrift). Mehr, als von der Rechnung übrig ist, lässt sich nicht gutschreiben.',
  },
  settlementNotice: {
    rest: 'Das ist eine Schlussrechnung (Restrechnung). Ergänzen Sie die Posten der ganzen Leistung; die Zeilen der Abschläge bleiben, wie sie sind.',
    full: 'Das ist eine Schlussrechnung (Endrechnung). Ergänzen Sie die Posten der ganzen Leistung; die Abschläge werden angerechnet.',
  },
} as const
