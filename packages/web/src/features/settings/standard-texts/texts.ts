/** Texts for the Standardtexte page. */
export const texts = {
  title: 'Standardtexte',
  hint: 'Jeder neue Entwurf beginnt mit diesen Texten. Was es schon gibt, bleibt, wie es ist, und eine Kopie behält die Texte ihres Originals.',
  invoices: 'Rechnungen',
  offers: 'Angebote',
  end: 'Gruß und Name',
  intro: 'Einführung',
  closing: 'Verabschiedung',
  greeting: 'Gruß',
  signature: 'Name unter dem Gruß',
  signatureHint: 'Auch mehrere Zeilen, zum Beispiel mit der Funktion. Leer: kein Name.',
  whenEmpty: (text: string) => `Leer: ${text}`,
  previews: { invoice: 'So liest sich eine neue Rechnung', offer: 'So liest sich ein neues Angebot' },
  save: 'Speichern',
  saved: 'Standardtexte gespeichert.',
  stale: 'Jemand anders hat die Standardtexte inzwischen geändert.',
  load: 'Neuen Stand laden',
} as const
