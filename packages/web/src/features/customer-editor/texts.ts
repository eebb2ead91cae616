import type { CarrierChoice } from '@kontor/domain/dispatch/carrier'
import type { MailLanguage } from '@kontor/domain/dispatch/mail-kind'

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

  dispatch: {
    title: 'Versand',
    carrier: 'Rechnungen als',
    carriers: {
      format: 'wie in der Rechnung gewählt',
      zugferd: 'ZUGFeRD (PDF mit XML)',
      xml: 'XML ohne PDF',
      pdf: 'einfaches PDF',
    } satisfies Record<CarrierChoice, string>,
    language: 'Sprache der E-Mails',
    languages: { de: 'Deutsch', en: 'Englisch' } satisfies Record<MailLanguage, string>,
    consentDay: 'Einfachem PDF zugestimmt am',
    consentHint:
      'Ein PDF ohne XML ist keine E-Rechnung. Kontor sendet es nur, wenn der Kunde zugestimmt hat.',
    recipients: 'Empfänger',
    noRules: 'Alle E-Mails gehen an die E-Mail für Rechnungen.',
    addRule: 'Eigene Empfänger für einen Beleg',
    removeRule: (kind: string) => `Empfänger für ${kind} entfernen`,
    kind: 'Beleg',
    fields: { to: 'An', cc: 'Kopie (Cc)', bcc: 'Blindkopie (Bcc)' },
    invalid: 'Bitte prüfen Sie die Adressen im Abschnitt „Versand“.',
  },

  lockedBy: (name: string, since: string) =>
    `Dieser Kontakt wird gerade von ${name} bearbeitet (seit ${since}). Speichern geht erst, wenn er wieder frei ist.`,
  stale:
    'Dieser Kontakt wurde inzwischen an anderer Stelle geändert. Ihre Eingaben sind noch da, aber nicht gespeichert.',
  loadNewest: 'Neue Fassung laden',
  overwrite: 'Mit meinen Eingaben überschreiben',
  unreachable: 'Der Kontakt lässt sich nicht öffnen.',
} as const
