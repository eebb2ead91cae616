/** Texts for the customer editor [S2.9]. */
export const texts = {
  createTitle: 'Neuer Kunde',
  editTitle: 'Kundendaten bearbeiten',
  save: 'Speichern',
  cancel: 'Abbrechen',
  back: 'Zurück zum Adressbuch',

  customer: 'Kunde',
  companyName: 'Firmenname',
  department: 'Abteilung',
  contactPerson: 'Kontaktperson',
  vatId: 'USt.-ID',
  customerNumber: 'Kundennummer',
  internalReference: 'Interne Referenz',

  contact: 'Kontaktdaten',
  sameAddress: 'Lieferanschrift entspricht Rechnungsadresse',
  commonAddress: 'Anschrift',
  postAddress: 'Lieferanschrift',
  invoiceAddress: 'Rechnungsadresse',
  phone: 'Telefon',
  otherEmails: 'Weitere E-Mails',
  email: 'E-Mail',
  addEmail: 'E-Mail hinzufügen',
  websites: 'Webseiten',
  website: 'Webseite',
  addWebsite: 'Webseite hinzufügen',

  defaults: 'Standard-Einstellungen',
  paymentMode: 'Zahlungsart',
  withoutDiscount: 'ohne Skonto',
  withDiscount: 'mit Skonto',
  discountDays: 'Skonto: Tage',
  discountPercent: 'Skonto: Prozent',
  paymentGoal: 'Zahlungsziel',
  days: 'Tage',
  zeroTaxRate: 'Standardmäßig 0 % Umsatzsteuer',

  lockedBy: (name: string, since: string) =>
    `Dieser Kontakt wird gerade von ${name} bearbeitet (seit ${since}). Speichern geht erst, wenn er wieder frei ist.`,
  stale:
    'Dieser Kontakt wurde inzwischen an anderer Stelle geändert. Ihre Eingaben sind noch da, aber nicht gespeichert.',
  loadNewest: 'Neue Fassung laden',
  overwrite: 'Mit meinen Eingaben überschreiben',
  unreachable: 'Der Kontakt lässt sich nicht öffnen.',
} as const
