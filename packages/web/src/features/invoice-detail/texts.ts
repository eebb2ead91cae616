import type { MissingOnInvoice } from '@kontor/domain/missing-on-invoice'

const missingNames: Record<MissingOnInvoice, string> = {
  sellerName: 'Ihr Firmenname (Einstellungen)',
  sellerAddress: 'Ihre vollständige Anschrift (Einstellungen)',
  sellerTaxId: 'Ihre Steuernummer oder USt.-ID (Einstellungen)',
  customerName: 'Name des Kunden',
  customerAddress: 'vollständige Anschrift des Kunden',
  customerVAT: 'USt.-ID des Kunden (Reverse Charge)',
  items: 'mindestens ein Posten',
  itemTitle: 'Bezeichnung jedes Postens',
  itemQuantity: 'Menge jedes Postens',
  deliveryDate: 'Leistungs- oder Lieferdatum',
  exemptionNote: 'Grund der Steuerbefreiung',
  requiredInfo: 'als Pflicht gekennzeichnete Angaben, z. B. die Projektnummer',
}

export const texts = {
  pageTitle: 'Rechnungsansicht',
  back: 'Zurück',
  chooseFirst: 'Bitte wählen Sie zuerst eine Rechnung aus.',
  notLoaded: 'Die Rechnung konnte nicht geladen werden.',

  previewWith: 'Vorschau mit Vorlage',
  templateVersion: (name: string, version: number) => `${name} (Version ${version})`,
  print: 'Drucken',
  downloadPdf: 'PDF herunterladen',
  copyBase64: 'Als Base64 kopieren',
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
  remove: 'Löschen',
  correct: 'Korrektur',
  cancelInvoice: 'Stornorechnung erstellen',
  todo: 'TODO: noch nicht verfügbar',
  edit: 'Bearbeiten',
  finalize: 'Fertigstellen',
  finalizeHint: 'Die Rechnung bekommt eine Nummer und kann nicht mehr verändert werden.',

  invoiceNumber: 'Rechnungsnummer',
  invoiceDate: 'Rechnungsdatum',
  undefinedDate: 'nicht definiert',
  customer: 'Kunde',
  brutto: 'Brutto',
  created: 'Erstellt',
  modified: 'Zuletzt geändert',
  timeAndAuthor: (time: string, author: string) => (author === '' ? time : `${time} von ${author}`),
  none: '–',
  copy: (label: string) => `${label} kopieren`,
  lockedBy: (name: string, since: string) => `Wird gerade von ${name} bearbeitet (seit ${since}).`,
  changedElsewhere: 'Die Rechnung wurde inzwischen geändert. Bitte aktualisieren Sie sie.',

  delivery: 'Zustellart',
  byPost: 'per Post',
  emailMissing: 'elektronisch, ohne E-Mail-Adresse',

  tags: 'Tags',
  noTags: 'Keine Tags',
  addTag: 'Tag hinzufügen',
  removeTag: (tag: string) => `Tag ${tag} entfernen`,

  versions: 'Ersetzte Fassungen',
  versionName: (version: number) => `Fassung ${version}`,
  replaced: (time: string, author: string) => `ersetzt am ${time} von ${author}`,

  notes: 'Notizen',
  noNotes: 'Keine Notizen',
  addNote: 'Notiz hinzufügen',

  /** Section 5, word for word. */
  confirmFinalize:
    'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?',
  confirmRemove: 'Wollen Sie den Entwurf unwiederruflich löschen?',
  confirmCorrect:
    'Sie möchten eine bereits finalisierte Rechnung bearbeiten. Wollen Sie trotzdem fortfahren?',
  stillMissing: 'Nach § 14 UStG oder als Pflichtangabe fehlt noch:',
  missingNames,
} as const
