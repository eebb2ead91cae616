import type { ItemUnit } from '@kontor/domain/invoices/invoice'
import type { TaxCase } from '@kontor/domain/tax/tax-case'

const unitNames: Record<ItemUnit, string> = {
  piece: 'Stück',
  percentage: '%',
  'all-inclusive': 'pauschal',
  time: 'h',
}

const taxCaseNames: Record<TaxCase, string> = {
  domestic: 'Inland',
  reverseCharge: 'Reverse Charge (§ 13b UStG)',
  euService: 'Leistung an Unternehmen in der EU',
  intraCommunitySupply: 'Innergemeinschaftliche Lieferung',
  thirdCountryService: 'Leistung ins Drittland',
  export: 'Ausfuhrlieferung',
  exempt: 'Steuerfrei (§ 4 UStG)',
  smallBusiness: 'Kleinunternehmer (§ 19 UStG)',
}

const taxUnderReverseCharge = 'Mit Steuerschuldnerschaft des Leistungsempfängers muss die USt. 0 % sein.'

/** Shown on a line whose rate the tax case forbids. */
const taxForbidden: Record<Exclude<TaxCase, 'domestic'>, string> = {
  reverseCharge: taxUnderReverseCharge,
  euService: taxUnderReverseCharge,
  intraCommunitySupply: 'Eine innergemeinschaftliche Lieferung ist steuerfrei: Die USt. muss 0 % sein.',
  thirdCountryService: 'Eine Leistung ins Drittland ist hier nicht steuerbar: Die USt. muss 0 % sein.',
  export: 'Eine Ausfuhrlieferung ist steuerfrei: Die USt. muss 0 % sein.',
  exempt: 'Die Leistung ist nach § 4 UStG steuerfrei: Die USt. muss 0 % sein.',
  smallBusiness: 'Kleinunternehmer (§ 19 UStG) weisen keine Umsatzsteuer aus: Die USt. muss 0 % sein.',
}

const attachmentRefusals = {
  tooMany: 'Eine Rechnung hat höchstens 20 Anlagen.',
  tooLarge: 'Alle Anlagen zusammen dürfen höchstens 5 MB groß sein.',
  unreadable: 'Die Datei konnte nicht gelesen werden.',
  wrongType:
    'Anlagen sind PDF, PNG, JPEG, CSV oder XLSX ohne Makros. Der Inhalt dieser Datei ist keines davon.',
  notUploaded: 'Die Datei konnte nicht hochgeladen werden.',
} as const

export const texts = {
  createTitle: 'Rechnung erstellen',
  editTitle: 'Rechnung bearbeiten',
  sections: {
    invoiceData: 'Rechnungsdaten',
    customer: 'Kundendaten',
    standardInfos: 'Allgemeine Angaben',
    customInfos: 'Spezifische Angaben',
    rows: 'Rechnungsposten',
    payment: 'Zahlungsziel',
  },
  save: 'Speichern und zur Vorschau',
  cancel: 'Abbrechen',
  back: 'Zurück',
  preview: 'Vorschau',
  previewRendering: 'Die Vorschau wird erneuert',
  notFound: 'Diese Rechnung konnte nicht geladen werden.',

  template: 'Vorlage',
  currency: 'Währung',
  exchangeRate: 'Umrechnungskurs: 1 EUR =',
  exchangeRateDay: 'Kurs vom',
  taxInEuros: 'Umsatzsteuer in Euro',
  invoiceNumber: 'Rechnungsnummer',
  automatic: 'Automatisch',
  invoiceDate: 'Rechnungsdatum',
  deliveryDateType: 'Art des Leistungs- oder Lieferdatums',
  rangeStart: 'Von',
  rangeEnd: 'Bis',

  chooseCustomer: 'Kunden auswählen',
  change: 'Ändern',
  contacts: 'Kontakte',
  savedItems: 'Gespeicherte Posten',
  recipient: 'Empfänger',
  companyName: 'Firmenname',
  department: 'Abteilung',
  contactPerson: 'Kontaktperson',
  invoiceAddress: 'Rechnungsadresse',
  customerNumber: 'Kundennummer',
  internalReference: 'Interne Referenz',
  VAT: 'USt.-ID',
  showOnInvoice: 'Anzeigen auf der Rechnung',
  orderNumber: 'Bestellnummer des Kunden',

  attachments: {
    title: 'Anlagen',
    add: 'Anlage hinzufügen',
    hint: 'PDF, PNG, JPEG, CSV oder XLSX, zusammen bis 5 MB. Anlagen sind Teil der E-Rechnung.',
    descriptionOf: (name: string) => `Beschreibung von ${name}`,
    remove: (name: string) => `Anlage entfernen: ${name}`,
    refused: (name: string, refusal: keyof typeof attachmentRefusals) =>
      `${name}: ${attachmentRefusals[refusal]}`,
  },

  position: 'Pos.',
  titleAndDescription: 'Titel und Beschreibung',
  title: 'Titel',
  description: 'Beschreibung',
  quantity: 'Menge',
  hours: 'Stunden',
  minutes: 'Minuten',
  unit: 'Einheit',
  unitNames,
  unitPrice: 'Einzelpreis',
  noPrice: 'Der Preis ist 0.',
  netto: 'Netto',
  taxRate: 'USt.',
  untitled: 'Ohne Titel',
  items: 'Posten',
  surcharges: 'Aufschläge und Abschläge',
  noItems: 'Keine Posten vorhanden',
  noSurcharges: 'Keine Aufschläge vorhanden',
  addItem: 'Posten hinzufügen',
  addItemFromTemplate: 'Aus Vorlage',
  addSurcharge: 'Aufschlag hinzufügen',
  add: 'Hinzufügen',
  apply: 'Übernehmen',
  keepRow: 'Übernehmen und fortfahren',
  keyboardHint: 'Enter übernimmt den Posten, Esc verwirft ihn. In der Beschreibung übernimmt Strg+Enter.',
  actions: 'Aktionen',
  edit: 'Bearbeiten',
  remove: 'Entfernen',
  saveAsTemplate: 'Als Vorlage speichern',
  saveAsTemplateNeedsTitle: 'Als Vorlage speichern: zuerst einen Titel eingeben',
  savedAsTemplate: 'Vorlage gespeichert.',
  move: 'Verschieben mit der Maus oder mit Pfeil hoch und Pfeil runter',
  moved: (position: number, count: number) => `Der Posten steht jetzt an Stelle ${position} von ${count}.`,
  rowAction: (action: string, position: number, title: string) => `${action}: Pos. ${position}, ${title}`,
  itemForm: 'Posten bearbeiten',
  newItemForm: 'Neuer Posten',
  surchargeForm: 'Aufschlag bearbeiten',
  newSurchargeForm: 'Neuer Aufschlag',
  taxForbidden,

  percentage: 'Prozentsatz',
  references: 'Posten',
  base: 'Summe',
  direction: 'Art',
  surcharge: 'Aufschlag',
  discount: 'Abschlag',
  baseType: 'Bezug',
  baseTypeNames: { netto: 'netto', brutto: 'brutto' },
  allItems: 'Alle Posten',
  allReferences: 'alle',
  noReferences: 'keine',

  totals: 'Summen',
  brutto: 'Brutto',
  tax: (rate: string) => `USt. ${rate}`,

  cashDiscount: 'Skonto gewähren',
  cashDiscountDays: 'Skonto: Tage',
  cashDiscountPercent: 'Skonto: Prozent',
  paymentGoal: 'Zahlungsziel in Tagen',
  days: 'Tage',
  showPaymentGoal: 'Zahlungsziel anzeigen auf der Rechnung',

  taxCase: 'Umsatzsteuer-Fall',
  taxCaseNames,
  taxedRows:
    'Mindestens ein Posten weist noch Umsatzsteuer aus. Ausgewiesene Steuer wird geschuldet (§ 14c UStG).',
  check: {
    light: 'Prüfung',
    close: 'Prüfung schließen',
    groups: {
      seller: 'Unternehmen',
      invoice: 'Rechnung',
      customer: 'Kunde',
      rows: 'Posten',
    },
    titles: {
      pdf: 'Prüfung der Rechnung',
      zugferd: 'Prüfung der E-Rechnung',
      xrechnung: 'Prüfung der E-Rechnung',
    },
    complete: {
      pdf: 'Rechnung vollständig',
      zugferd: 'E-Rechnung vollständig',
      xrechnung: 'E-Rechnung vollständig',
    },
    nothingFound: {
      pdf: 'Alle Angaben, die § 14 UStG verlangt, sind da.',
      zugferd: 'Alle Angaben, die eine E-Rechnung braucht, sind da.',
      xrechnung: 'Alle Angaben, die eine E-Rechnung braucht, sind da.',
    },
    errors: (count: number) => `${count} Fehler`,
    /** Until the first save. */
    missing: (count: number) => (count === 1 ? 'Noch 1 Angabe' : `Noch ${count} Angaben`),
    warnings: (count: number) => (count === 1 ? '1 Hinweis' : `${count} Hinweise`),
  },
  untaxedRows:
    'Kein Posten weist Umsatzsteuer aus. Im Inland schulden Sie sie trotzdem, außer der Umsatz ist steuerfrei.',
  setAllRates: (rate: string) => `Alle Sätze auf ${rate} setzen`,
  suggestedTaxCase: (name: string) => `Land oder USt.-ID des Kunden sprechen für: ${name}.`,
  takeSuggestion: 'Übernehmen',

  keepContact: {
    button: 'Ins Adressbuch übernehmen',
    createTitle: 'Neuer Kontakt',
    createText: 'Diese Angaben werden ein neuer Kontakt im Adressbuch.',
    create: 'Kontakt anlegen',
    changeTitle: 'Kontakt ändern',
    changeText: 'Der Kontakt im Adressbuch bekommt, was in der Rechnung anders steht.',
    change: 'Kontakt ändern',
    differences: 'Unterschiede zwischen dem Adressbuch und der Rechnung',
    postAddress: 'Lieferanschrift',
    kept: 'Im Adressbuch gespeichert.',
  },

  customerPicker: {
    newContact: 'Neuer Kontakt',
    title: 'Wählen Sie einen Kunden aus',
    search: 'Kunden suchen',
    empty: 'Keine Kontakte gefunden',
    companyName: 'Firma',
    contactPerson: 'Kontaktperson',
    invoiceAddress: 'Rechnungsadresse',
    createdAt: 'Erstellt am',
    created: (day: string) => (day === '' ? '' : `erstellt am ${day}`),
  },
  itemTemplatePicker: {
    title: 'Wählen Sie eine Vorlage aus',
    search: 'Vorlagen suchen',
    empty: 'Keine Vorlagen gefunden',
    name: 'Bezeichnung',
    description: 'Beschreibung',
    quantity: 'Menge',
    unitPrice: 'Einzelpreis',
    taxRate: 'USt.',
    netto: 'Netto',
    removeHeader: 'Löschen',
    remove: (title: string) => `Vorlage löschen: ${title}`,
  },

  errorsInFinal: {
    text: 'Die Rechnung ist schon fertig. So, wie sie jetzt dasteht, kann sie nicht mehr als E-Rechnung hinaus:',
    save: 'Trotzdem speichern',
    back: 'Weiter bearbeiten',
  },
  correction: (number: string, day: string) =>
    `Sie korrigieren die Rechnung ${number} vom ${day}. Die Nummer bleibt; die jetzige Fassung bleibt unter „Ersetzte Fassungen“ erhalten.`,
  /** Why the currency, and the name and VAT id of the customer, cannot be changed. */
  fixedTerms: {
    credit: 'Währung, Name und USt.-ID bleiben wie in der Rechnung, die dieser Beleg korrigiert.',
    settlement: 'Währung, Name und USt.-ID bleiben wie in den Abschlagsrechnungen des Projekts.',
    project:
      'Dieses Projekt hat schon eine Abschlagsrechnung. Währung, Name und USt.-ID bleiben wie dort; für ein anderes Projekt wählen Sie einen anderen Kunden aus dem Adressbuch.',
    final:
      'Zu dieser Rechnung gehören weitere Belege oder ein Projekt. Eine Korrektur behält deshalb Währung, Name und USt.-ID; um sie zu ändern, stornieren Sie die Rechnung und stellen Sie sie neu.',
  },
  fixedInFinal: 'Teil der Rechnungsnummer, die nach dem Fertigstellen bleibt.',

  leftWork: (at: string) => `Eingaben vom ${at} ansehen`,

  lock: {
    readOnly: (name: string, since: string) =>
      `${name} bearbeitet diese Rechnung seit ${since}. Sie sehen sie deshalb nur zum Lesen.`,
    lost: (name: string, since: string) =>
      `${name} bearbeitet diese Rechnung seit ${since}. Ihre Eingaben bleiben hier stehen, speichern können Sie erst wieder, wenn die Rechnung frei ist.`,
    retry: 'Erneut versuchen',
  },
  stale: {
    text: (name: string, at: string) =>
      `Diese Rechnung wurde inzwischen von ${name} geändert (${at}). Ihre Eingaben sind nicht verloren: Sie stehen weiter hier, sind aber noch nicht gespeichert.`,
    differences: 'Unterschiede zwischen dem gespeicherten Stand und Ihren Eingaben',
    overwrite: 'Meine Eingaben behalten',
    overwriteHint: 'Beim nächsten Speichern ersetzen Ihre Eingaben den gespeicherten Stand.',
    takeStored: 'Gespeicherten Stand laden',
  },
  validUntil: 'Gültig bis',
  differences: {
    yes: 'ja',
    no: 'nein',
    order: 'Reihenfolge der Posten',
    surchargeOrder: 'Reihenfolge der Aufschläge',
    row: (position: number, title: string) => `Pos. ${position} ${title}`.trim(),
    missing: 'nicht vorhanden',
    openItem: 'Begonnener Posten',
    openSurcharge: 'Begonnener Aufschlag',
    deliveryDate: 'Leistungs- oder Lieferdatum',
    cashDiscount: 'Skonto',
    days: (days: number, percent: string) => `${days} Tage, ${percent}`,
    shown: 'angezeigt',
    hidden: 'nicht angezeigt',
  },
} as const

/** Texts of the editor that depend on the kind of document. */
export const documentTexts = {
  invoice: {
    createTitle: texts.createTitle,
    editTitle: texts.editTitle,
    notFound: texts.notFound,
    data: texts.sections.invoiceData,
    rows: texts.sections.rows,
    number: texts.invoiceNumber,
    date: texts.invoiceDate,
    address: texts.invoiceAddress,
    show: texts.showOnInvoice,
    readOnly: texts.lock.readOnly,
    lost: texts.lock.lost,
    stale: texts.stale.text,
  },
  offer: {
    createTitle: 'Angebot erstellen',
    editTitle: 'Angebot bearbeiten',
    notFound: 'Dieses Angebot konnte nicht geladen werden.',
    data: 'Angebotsdaten',
    rows: 'Angebotsposten',
    number: 'Angebotsnummer',
    date: 'Angebotsdatum',
    address: 'Adresse',
    show: 'Anzeigen auf dem Angebot',
    readOnly: (name: string, since: string) =>
      `${name} bearbeitet dieses Angebot seit ${since}. Sie sehen es deshalb nur zum Lesen.`,
    lost: (name: string, since: string) =>
      `${name} bearbeitet dieses Angebot seit ${since}. Ihre Eingaben bleiben hier stehen, speichern können Sie erst wieder, wenn das Angebot frei ist.`,
    stale: (name: string, at: string) =>
      `Dieses Angebot wurde inzwischen von ${name} geändert (${at}). Ihre Eingaben sind nicht verloren: Sie stehen weiter hier, sind aber noch nicht gespeichert.`,
  },
} as const
