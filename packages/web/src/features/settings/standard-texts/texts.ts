/** Texts for the Standardtexte page. */
export const texts = {
  title: 'Standardtexte',
  hint: 'Jeder neue Entwurf enthält diese Texte. Vorhandene Entwürfe und Rechnungen ändern sich nicht; eine Kopie behält die Texte ihres Originals.',
  invoices: 'Rechnungen',
  offers: 'Angebote',
  end: 'Gruß und Name',
  intro: 'Einführung',
  closing: 'Verabschiedung',
  greeting: 'Gruß',
  signature: 'Name unter dem Gruß',
  signatureHint: 'Auch mehrere Zeilen, zum Beispiel Name und Berufsbezeichnung. Leer: kein Name.',
  whenEmpty: (text: string) => `Leer: ${text}`,
  previews: { invoice: 'So liest sich eine neue Rechnung', offer: 'So liest sich ein neues Angebot' },
  save: 'Speichern',
  saved: 'Standardtexte gespeichert.',
  stale:
    'Jemand anders hat die Standardtexte inzwischen geändert. Wenn Sie den neuen Stand laden, gehen Ihre Eingaben verloren.',
  load: 'Neuen Stand laden',
} as const
