export const quickTexts = {
  title: 'Gehe zu …',
  search: 'Seite, Kontakt oder Rechnung suchen',
  nothingFound: 'Nichts gefunden',
  results: 'Treffer',
  pages: 'Seiten',
  help: 'Hilfe',
  contacts: 'Kontakte',
  drafts: 'Entwürfe',
  finals: 'Rechnungen',
  offers: 'Angebote',
  newOffer: 'Neues Angebot',
  invoices: 'Rechnungen',
  series: 'Serien',
  openItems: 'Offene Posten',
  statements: 'Kontoauszüge',
  figures: 'Auswertung',
  addressBook: 'Kontakte',
  newInvoice: 'Neue Rechnung',
  newContact: 'Neuer Kontakt',
  reminders: 'Mahnungen',
  inbox: 'Eingang',
  checkFile: 'E-Rechnung prüfen',
  outbox: 'Postausgang',
  settings: 'Einstellungen',
  shortcuts: 'Tastenkürzel',
  draft: 'Entwurf',
  unnamed: '(ohne Namen)',
  failed: 'Die Suche ist gerade nicht möglich',
  close: 'Schließen',
} as const

/** The keys that the pages implement themselves, grouped by where they work. */
export const shortcutGroups = [
  {
    title: 'Überall',
    shortcuts: [
      { keys: ['Strg', 'K'], does: 'Seite, Kontakt oder Rechnung suchen' },
      { keys: ['?'], does: 'diese Übersicht' },
      { keys: ['Esc'], does: 'Dialog oder Menü schließen' },
    ],
  },
  {
    title: 'In Listen',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Zeile wechseln' },
      { keys: ['Enter'], does: 'Zeile öffnen' },
      { keys: ['Leertaste'], does: 'Rechnung ankreuzen' },
    ],
  },
  {
    title: 'Im Rechnungseditor',
    shortcuts: [
      { keys: ['Strg', 'S'], does: 'Speichern und zur Vorschau' },
      { keys: ['Enter'], does: 'Posten oder Aufschlag übernehmen' },
      { keys: ['Strg', 'Enter'], does: 'Posten aus der Beschreibung heraus übernehmen' },
      { keys: ['Esc'], does: 'Eingabe im Posten verwerfen' },
      { keys: ['↑', '↓'], does: 'am Griff eines Postens: Posten verschieben' },
    ],
  },
  {
    title: 'Im Kontakteditor',
    shortcuts: [{ keys: ['Strg', 'S'], does: 'Speichern und zu den Kontakten' }],
  },
] as const
