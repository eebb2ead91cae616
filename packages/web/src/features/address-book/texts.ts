/** Texts for the address book [S2.8]. */
export const texts = {
  title: 'Adressbuch',
  contacts: 'Kontakte',
  refresh: 'Kontakte aktualisieren',
  add: 'Neuer Kontakt',
  addToList: 'Kontakt hinzufügen',
  search: 'Kontakte durchsuchen',
  loading: 'Kontakte werden geladen',
  noContacts: 'Keine Kontakte gefunden',
  unnamed: '(ohne Namen)',

  details: 'Kontakt-Details',
  chooseContact: 'Wählen Sie einen Kontakt aus',
  menu: 'Aktionen',
  edit: 'Bearbeiten',
  newInvoice: 'Neue Rechnung',
  oldInvoices: 'Alte Rechnungen anzeigen',
  duplicate: 'Duplizieren',
  removeTitle: (name: string) => `${name} löschen?`,
  remove: 'Löschen',

  company: 'Firma',
  city: 'Ort',
  contactPerson: 'Kontaktperson',
} as const
