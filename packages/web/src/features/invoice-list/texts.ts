import type { SearchFieldKind } from '../../state/invoices/search/invoice-search-fields.ts'

const searchFieldLabels: Record<SearchFieldKind, string> = {
  invoiceNumber: 'Rechnungsnummer',
  printedNumber: 'Rechnungsnummer',
  company: 'Firma',
  contactPerson: 'Person',
  customInfo: 'Angabe',
  itemTitle: 'Posten',
  tag: 'Tag',
  customerNumber: 'Kundennr.',
  internalReference: 'Referenz',
  department: 'Abteilung',
  VAT: 'USt.-ID',
  address: 'Adresse',
  paper: 'Art oder Stand',
}

export const texts = {
  pageTitle: 'Rechnungen',
  drafts: 'Entwürfe',
  finals: 'Vorherige Rechnungen',
  newInvoice: 'Neue Rechnung',
  newDraft: 'Neuer Entwurf',
  refreshDrafts: 'Entwürfe aktualisieren',
  refreshFinals: 'Rechnungen aktualisieren',

  date: 'Datum',
  project: 'Projekt',
  projectNumber: 'Proj.nr.',
  invoiceNumberColumn: 'Rechn.nr',
  customer: 'Kunde',
  items: 'Posten',
  netto: 'Netto',
  brutto: 'Brutto',
  lastModified: 'Zuletzt modifiziert',
  tags: 'Tags',
  itemCount: (count: number) => `${count} Posten`,
  modifiedAt: (time: string) => `geändert ${time}`,
  sortBy: 'Sortieren nach',
  ascending: 'Aufsteigend sortieren',
  descending: 'Absteigend sortieren',

  heldBack: (series: string, reasons: string[]) =>
    `Blieb in der Serie „${series}“ Entwurf. ${reasons.join(' ')}`,
  heldBackCount: (count: number) =>
    count === 1
      ? 'Eine Rechnung einer Serie blieb Entwurf:'
      : `${count} Rechnungen aus Serien blieben Entwürfe:`,
  heldBackName: (series: string, day: string) => `${series} vom ${day}`,
  heldBackReason: (reason: string, more: number) =>
    more === 0 ? `: ${reason}` : `: ${reason} Und ${more} weitere.`,
  moreHeldBack: (count: number) => `und ${count} weitere`,

  noDrafts: 'Keine Entwürfe gefunden',
  noFinals: 'Keine Rechnungen gefunden',
  firstSteps: {
    title: 'Die ersten Schritte',
    profile: 'Unternehmensdaten eintragen',
    contact: 'Kontakt anlegen',
    invoice: 'Rechnung schreiben',
    pdf: 'Erstes PDF ansehen',
    done: 'erledigt',
  },
  demo: {
    text: 'Das ist eine Demo: Firma, Kontakte und Rechnungen sind erfunden.',
    found: 'Eigene Organisation anlegen',
  },
  chooseDraft: 'Wählen Sie einen Entwurf aus',
  chooseFinal: 'Wählen Sie eine Rechnung aus',

  draftPreview: 'Vorschau des Entwurfs',
  finalPreview: 'Vorschau der Rechnung',
  closePreview: 'Vorschau schließen',
  invoiceDate: 'Rechnungsdatum',
  invoiceNumber: 'Rechnungsnummer',
  undefinedDate: 'nicht definiert',
  contactPerson: 'Kontaktperson',
  address: 'Adresse',
  none: '–',
  facts: 'Angaben zur Rechnung',
  open: 'Öffnen',
  copy: (label: string) => `${label} kopieren`,

  actions: 'Aktionen',
  download: 'Herunterladen',
  saveAs: (format: string) => `Als ${format} speichern`,
  duplicate: 'Duplizieren',

  pdf: 'PDF',
  tickedCount: (count: number) => `${count} Rechnungen ausgewählt`,
  zip: 'Als ZIP',
  zipName: (day: string) => `Rechnungen-${day}.zip`,
  moreDrafts: (count: number) => `Alle ${count} Entwürfe anzeigen`,
  downloadSelected: 'Ausgewählte Rechnungen herunterladen, jede in ihrem Format',
  downloadProgress: (done: number, total: number) => `${done} von ${total} heruntergeladen`,
  plainPdfs: {
    title: 'Nicht alles sind E-Rechnungen',
    text: (count: number) =>
      count === 1
        ? 'Eine Rechnung kann so nicht als E-Rechnung verschickt werden. Sie wurde als einfaches PDF gespeichert.'
        : `${count} Rechnungen können so nicht als E-Rechnung verschickt werden. Sie wurden als einfaches PDF gespeichert.`,
    close: 'Schließen',
  },
  stopDownload: 'Download abbrechen',
  search: 'Suche',
  foundIn: (kind: SearchFieldKind) => searchFieldLabels[kind],
  searchedIn: (period: string) => `Gesucht in: ${period}`,
  searchInLastDays: (days: number) => `In ${days} Tagen suchen`,

  period: 'Zeitraum',
  lastDays: (days: number) => `Letzte ${days} Tage`,
  lastDaysLabel: 'Letzte Tage',
  range: 'Von – Bis',
  rangeLabel: (start: string, end: string) => `${start} – ${end}`,
  from: 'Von',
  to: 'Bis',

  tickAll: 'Alle Rechnungen dieser Seite auswählen',
  tickRow: (number: string) => `Rechnung ${number} auswählen`,
  rowsPerPage: 'Zeilen pro Seite',
  pageRange: (from: number, to: number, count: number) => `${from}–${to} von ${count}`,
  sums: (sums: string) => `Summe netto: ${sums}`,
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
} as const
