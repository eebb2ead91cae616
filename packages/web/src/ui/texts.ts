/** Texts for the shared building blocks (docs/glossary.md). */
export const uiTexts = {
  emptyField: 'Feld ist leer',
  fieldIsFull: (limit: number) => `Mehr als ${limit.toLocaleString('de-DE')} Zeichen passen nicht hinein.`,
  noNumber: (typed: string) =>
    `„${typed.length > 20 ? `${typed.slice(0, 20)}…` : typed}“ ist keine Zahl und zählt als 0.`,
  invalidDate: 'Datum ist ungültig',
  dateTooLate: 'Datum liegt zu weit in der Zukunft',
  dateTooEarly: 'Datum liegt zu weit in der Vergangenheit',
  endBeforeStart: 'Ende liegt vor dem Beginn',
  backToSettings: 'Zurück zu den Einstellungen',
  confirm: 'Ja',
  decline: 'Abbrechen',
  confirmTitle: 'Bitte bestätigen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  pdf: 'PDF-Vorschau',
  /** [S2.5.6] */
  pdfLoading: 'loading ...',
  pdfNotLoaded: 'Die Vorschau konnte nicht geladen werden.',
  notLoaded: 'Die Daten konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  layoutMissing: (name: string) =>
    `Die Layout-Vorlage „${name}“ gab es nie. Die Seiten haben deshalb das Aussehen der ersten Vorlage.`,
  chooseLayout:
    'Die gewählte Layout-Vorlage gibt es nicht. Bitte bearbeiten Sie den Entwurf und wählen Sie eine andere.',
  pdfFailed: 'Das PDF konnte nicht erzeugt werden.',
  pdfUnreadable: 'Das PDF konnte nicht angezeigt werden.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  pageOf: (page: number, count: number) => `Seite ${page} von ${count}`,
  remove: 'Entfernen',
  dropFile: 'Datei hier ablegen oder',
  chooseFile: 'Datei auswählen',
  chooseFiles: 'Dateien auswählen',
  lockedBy: (name: string, since: string) => `Wird gerade von ${name} bearbeitet (seit ${since}).`,
  releaseLock: 'Sperre aufheben',
  askReleaseLock: (name: string) =>
    `${name} behält die Eingaben, kann sie aber nicht mehr speichern, sobald jemand anders etwas geändert hat. Wollen Sie die Sperre aufheben?`,
  differences: {
    field: 'Feld',
    before: 'Gespeichert',
    after: 'Ihre Eingabe',
    none: 'leer',
    yes: 'ja',
    no: 'nein',
    /** Stands for differences outside the named fields. */
    others: 'Weitere Angaben',
    changed: 'geändert',
    more: (count: number) => `und ${count} weitere`,
  },
  leftWork: {
    title: 'Nicht gespeicherte Arbeit gefunden',
    text: (at: string) => `Vom ${at} liegen Eingaben vor, die nicht gespeichert wurden.`,
    changedSince: (name: string, at: string) =>
      `Der gespeicherte Stand wurde seither von ${name} geändert (${at}). Wenn Sie wiederherstellen und speichern, ersetzen Ihre Eingaben ihn.`,
    restore: 'Wiederherstellen',
    discard: 'Verwerfen',
    unavailable:
      'Dieser Browser kann nicht gespeicherte Arbeit nicht aufbewahren. Bitte speichern Sie zwischendurch.',
  },
  vatIdFinding: {
    malformed: 'Ungewöhnlicher Aufbau – bitte prüfen.',
    wrongCheckDigit: 'Die Prüfziffer stimmt nicht – bitte prüfen.',
  },
  failedEInvoice: {
    title: 'Keine gültige E-Rechnung',
    question:
      'Diese Rechnung kann so nicht als E-Rechnung verschickt werden. Soll sie als einfaches PDF gespeichert werden?',
    plainPdf: 'Als PDF speichern',
    differences: (terms: string) => `Auf der Seite steht nicht, was in der XML steht: ${terms}.`,
  },
  severities: { error: 'Fehler', warning: 'Hinweis' },
  eInvoice: {
    title: 'E-Rechnung',
    format: 'Format',
    formats: { pdf: 'PDF', zugferd: 'ZUGFeRD', xrechnung: 'XRechnung' },
    formatHints: {
      pdf: '',
      zugferd: 'PDF, das die Rechnung auch als XML enthält',
      xrechnung: 'XML ohne PDF, für öffentliche Auftraggeber',
    },
    syntax: 'Sprache der XRechnung',
    syntaxes: { cii: 'CII', ubl: 'UBL' },
    syntaxHint: 'UBL, wenn der Empfänger es verlangt, etwa über Peppol',
    buyerReference: 'Leitweg-ID oder Käuferreferenz',
    wrongCheckDigits: 'Die Prüfziffern dieser Leitweg-ID stimmen nicht – bitte prüfen.',
    electronicAddress: 'Elektronische Adresse',
    withoutAddress: 'Ohne Angabe: die E-Mail für Rechnungen',
    addressKind: 'Art der Adresse',
    addressKinds: { EM: 'E-Mail', '0204': 'Leitweg-ID', '9930': 'USt-IdNr.', '0088': 'GLN' },
  },
  suggestions: (count: number) =>
    count === 1
      ? '1 Vorschlag, wählbar mit Pfeil runter und Enter'
      : `${count} Vorschläge, wählbar mit Pfeil runter und Enter`,
  delivery: {
    title: 'Zustellart',
    byPost: 'per Post',
    electronically: 'elektronisch',
    email: 'E-Mail für Rechnungen',
  },
  street: 'Straße und Hausnummer',
  streetExtra: 'Adresszeile 2',
  postalCode: 'PLZ',
  city: 'Ort',
  country: 'Land',
  gender: 'Anrede',
  genders: { female: 'Frau', male: 'Herr', general: 'Damen und Herren' },
  title: 'Titel',
  noTitle: 'ohne',
  firstName: 'Vorname',
  lastName: 'Nachname',
} as const
