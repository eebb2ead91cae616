/** Words of the shared building blocks (docs/glossary.md). */
export const uiTexts = {
  emptyField: 'Feld ist leer',
  invalidDate: 'Datum ist ungültig',
  dateTooLate: 'Datum liegt zu weit in der Zukunft',
  dateTooEarly: 'Ende liegt vor dem Beginn',
  confirm: 'Ja',
  decline: 'Abbrechen',
  confirmTitle: 'Bitte bestätigen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  pdf: 'PDF-Vorschau',
  /** [S2.5.6] */
  pdfLoading: 'loading ...',
  pdfFailed: 'Das PDF konnte nicht erzeugt werden.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  pageOf: (page: number, count: number) => `Seite ${page} von ${count}`,
  remove: 'Entfernen',
  /** [S5.0.39] */
  removeEntry: 'Wollen Sie das Element wirklich löschen?',
  /** [S4.5.23] */
  unsavedChanges: 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?',
  vatIdFinding: {
    malformed: 'Ungewöhnlicher Aufbau – bitte prüfen.',
    wrongCheckDigit: 'Die Prüfziffer stimmt nicht – bitte prüfen.',
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
