export const texts = {
  pageTitle: 'Rechnungsansicht',
  back: 'Zurück',
  chooseFirst: 'Bitte wählen Sie zuerst eine Rechnung aus.',
  notLoaded: 'Die Rechnung konnte nicht geladen werden.',

  previewWith: 'Vorschau mit Vorlage',
  templateVersion: (name: string, version: number) => `${name} (Version ${version})`,
  print: 'Drucken',
  downloadAs: (format: string) => `${format} herunterladen`,
  moreWays: 'Weitere Formate',
  eInvoice: 'E-Rechnung',
  copyBase64: 'Als Base64 kopieren',
  copyBase64Hint: 'das PDF als Text, für andere Programme',
  base64Copied: 'Das PDF liegt als Base64 in der Zwischenablage.',
  base64Saved: 'Das PDF wurde als Base64 in eine Textdatei gespeichert.',
  previewPane: 'Vorschau',
  shownVersion: (version: number) => `Sie sehen die ersetzte Fassung ${version}.`,
  currentVersion: 'Aktuelle Fassung zeigen',

  draft: 'Rechnungsentwurf',
  final: 'Rechnung',
  actions: 'Aktionen',
  refresh: 'Aktualisieren',
  duplicate: 'Duplizieren',
  makeSeries: 'Serie daraus machen',
  remove: 'Löschen',
  correct: 'Korrektur',
  edit: 'Bearbeiten',
  finalize: 'Fertigstellen',
  finalizeHint: 'Die Rechnung bekommt eine Nummer und kann nicht mehr verändert werden.',

  invoiceNumber: 'Rechnungsnummer',
  fromOffer: 'Aus Angebot',
  offerAndDay: (number: string, day: string) => `${number} vom ${day}`,
  invoiceDate: 'Rechnungsdatum',
  undefinedDate: 'nicht definiert',
  customer: 'Kunde',
  brutto: 'Brutto',
  created: 'Erstellt',
  modified: 'Zuletzt geändert',
  timeAndAuthor: (time: string, author: string) => (author === '' ? time : `${time} von ${author}`),
  none: '–',
  copy: (label: string) => `${label} kopieren`,
  gone: 'Diese Rechnung gibt es nicht mehr. Sie sehen, was zuletzt geladen wurde.',
  changedElsewhere: 'Die Rechnung wurde inzwischen geändert. Bitte aktualisieren Sie sie.',

  mailSubject: (number: string) => `Rechnung ${number}`,
  mailSum: (gross: string, left: string) => `${gross}; davon sind noch ${left} zu zahlen`,
  mailBody: ({ number, day, sum, sender }: Record<'number' | 'day' | 'sum' | 'sender', string>) =>
    [
      'Guten Tag,',
      `anbei erhalten Sie unsere Rechnung ${number} vom ${day} über ${sum}.`,
      `Mit freundlichen Grüßen\n${sender}`.trim(),
    ].join('\n\n'),
  emailMissing: 'elektronisch, ohne E-Mail-Adresse',

  tags: 'Tags',
  noTags: 'Keine Tags',
  tagsLoading: 'Tags werden geladen',
  addTag: 'Tag hinzufügen',
  removeTag: (tag: string) => `Tag ${tag} entfernen`,

  versions: 'Ersetzte Fassungen',
  versionName: (version: number) => `Fassung ${version}`,
  replaced: (time: string, author: string) => `ersetzt am ${time} von ${author}`,

  notes: 'Notizen',
  noNotes: 'Keine Notizen',
  addNote: 'Notiz hinzufügen',

  findings: 'Vorher zu prüfen, nach § 14 UStG oder für die E-Rechnung:',
  missingOnPage: (term: string, expected: string) =>
    `Die Vorlage druckt nicht, was in der E-Rechnung steht: ${term} (${expected}).`,
  stopped: {
    title: 'So geht es noch nicht',
    forbiddenTax:
      'Diese Rechnung weist Umsatzsteuer aus, die sie nicht ausweisen darf. Bevor sie fertiggestellt wird, muss das behoben sein.',
    eInvoice:
      'So wird daraus keine gültige E-Rechnung. Beheben Sie die Fehler, oder stellen Sie die Rechnung als einfaches PDF fertig.',
    asPdf: 'Als einfaches PDF',
  },
} as const
