/** Texts for the data of a contact [S2.8.6]. */
export const contactTexts = {
  unnamed: '(ohne Namen)',
  contactPerson: 'Kontaktperson',
  invoiceAddress: 'Rechnungsadresse',
  postAddress: 'Lieferanschrift',
  vatId: 'USt.-ID',
  customerNumber: 'Kundennummer',
  internalReference: 'Interne Referenz',
  phone: 'Telefon',
  otherEmails: 'Weitere E-Mails',
  websites: 'Webseiten',
  notes: 'Notizen',
  noNotes: 'Keine Notizen',
  empty: '–',
  copy: (what: string) => `${what} kopieren`,
} as const
