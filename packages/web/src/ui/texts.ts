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
  remove: 'Entfernen',
  /** [S5.0.39] */
  removeEntry: 'Wollen Sie das Element wirklich löschen?',
  /** [S4.5.23] */
  unsavedChanges: 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?',
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
