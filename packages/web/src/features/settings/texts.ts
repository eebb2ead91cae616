/** Errors in a layout, by their code. */
const layoutFindings: Record<string, string> = {
  invalid_type: 'hat die falsche Art oder fehlt',
  invalid_union: 'passt zu keiner erlaubten Form',
  invalid_value: 'hat keinen der erlaubten Werte',
  invalid_format: 'hat nicht die verlangte Form',
  too_small: 'ist leer oder zu klein',
  too_big: 'ist zu groß',
  advancesMissing:
    'druckt den Zahlbetrag einer Endrechnung (payable), aber nicht ihre Anzahlungen mit Netto und Steuer (§ 14 Abs. 5 UStG)',
  unprintable: 'lässt sich nicht in vertretbarer Zeit drucken',
}

/** Texts for the settings pages [S2.10] and the pages below them. */
export const texts = {
  title: 'Einstellungen',
  save: 'Speichern',
  groups: {
    account: 'Mein Konto',
    company: 'Unternehmen',
    documents: 'Dokumente',
    team: 'Team',
    technology: 'Technik',
  },
  cancel: 'Abbrechen',

  password: {
    title: 'Passwort Ändern',
    old: 'Altes Passwort',
    new: 'Neues Passwort',
    repeated: 'Passwort Wiederholen',
    submit: 'Passwort ändern',
    none: 'Sie melden sich ohne Passwort an, also gibt es keines zu ändern. Wünschen Sie eines, erstellt die Verwaltung unter Benutzer einen Link dafür.',
    /** [S5.0.28] */
    invalid:
      'Passwort muss mindestens 8 Zeichen lang sein, und mindestens drei von den folgenden vier Zeichenkategorien enthalten: Kleinbuchstaben, Großbuchstaben, Zahlen, Sonderzeichen.',
    different: 'Die Passwörter stimmen nicht überein.',
    /** [S8.0.4, S8.0.5] */
    failed: 'Passwortänderung fehlgeschlagen.',
    changed: 'Passwort wurde erfolgreich geändert.',
  },

  organisation: {
    title: 'Unternehmensdaten',
    about: 'Absender, Bankverbindung und Fußzeile Ihrer Rechnungen',
    hint: 'Diese Angaben stehen auf jeder Rechnung. Bereits fertiggestellte Rechnungen behalten die Angaben, mit denen sie erstellt wurden.',
    saved: 'Unternehmensdaten gespeichert.',
    later: 'Später ausfüllen',
    inKontor: 'In Kontor',
    name: 'Name der Organisation',
    nameHint: (id: string) =>
      `Steht in Einladungen, auf keiner Rechnung. Das Kürzel für die Anmeldung bleibt: ${id}`,
    rename: 'Umbenennen',
    renamed: 'Die Organisation ist umbenannt.',
    company: 'Unternehmen',
    legalName: 'Firmenname mit Rechtsform',
    address: 'Anschrift',
    tax: 'Steuern und Register',
    taxNumber: 'Steuernummer',
    vatId: 'USt.-ID',
    taxHint: 'Jede Rechnung braucht eine der beiden Nummern (§ 14 UStG).',
    smallBusiness: 'Kleinunternehmer nach § 19 UStG',
    registerCourt: 'Registergericht',
    registerNumber: 'Registernummer',
    directors: 'Geschäftsführung',
    director: 'Name',
    addDirector: 'Person hinzufügen',
    contact: 'Kontakt',
    phone: 'Telefon',
    email: 'E-Mail',
    website: 'Webseite',
    contactPerson: 'Kontaktperson',
    contactName: 'Name',
    contactPhone: 'Telefon der Kontaktperson',
    contactEmail: 'E-Mail der Kontaktperson',
    bank: 'Bankverbindung',
    bankName: 'Bank',
    iban: 'IBAN',
    bic: 'BIC',
    accountHolder: 'Kontoinhaber',
    accountHolderHint: 'Nur wenn abweichend vom Firmennamen',
    invalidIban: 'Bitte prüfen Sie die IBAN, bevor Sie speichern.',
    ibanFinding: {
      malformed: 'Keine IBAN: sie beginnt mit dem Land und zwei Prüfziffern, z. B. DE89 …',
      unknownCountry: 'Dieses Land gehört nicht zum SEPA-Raum.',
      wrongLength: 'Die IBAN hat nicht die Länge, die für dieses Land gilt.',
      wrongCheckDigits: 'Die Prüfziffern der IBAN stimmen nicht.',
    },
    logo: 'Logo',
    logoHint: 'PNG, JPEG oder SVG. Große Bilder werden auf Druckgröße verkleinert.',
    logoPreview: 'Ihr Logo',
    accentTitle: 'Farbe',
    accentColor: 'Akzentfarbe',
    accentHint: 'Für Titel und Linien der Vorlage Modern, zum Beispiel #0f4c5c. Leer: ein neutraler Ton.',
    accentInvalid: 'Bitte eine Farbe wie #0f4c5c, die auf weißem Papier lesbar ist (Kontrast ab 4,5 : 1).',
    logoSize: (kilobytes: number) => `Bild, ${kilobytes} KB`,
    chooseLogo: 'Logo auswählen',
    replaceLogo: 'Anderes Logo',
    removeLogo: 'Logo entfernen',
    noLogo: 'Kein Logo',
    logoProblem: {
      wrongType: 'Diese Datei ist kein PNG-, JPEG- oder SVG-Bild.',
      tooLarge: 'Dieses Bild ist zu groß. Bitte wählen Sie ein kleineres (bis 300 KB).',
      unreadable: 'Dieses Bild lässt sich nicht lesen.',
      unsized:
        'Diesem SVG-Bild fehlt die Größe. Bitte speichern Sie es mit Breite und Höhe oder mit einer „viewBox“.',
      untried: 'Das Bild konnte nicht geprüft werden. Bitte versuchen Sie es erneut.',
      text: 'Bitte wandeln Sie die Schrift im Logo in Pfade um.',
      unprintable:
        'Dieses Bild enthält etwas, das im PDF fehlen oder anders aussehen würde, etwa einen Schatten. Bitte wählen Sie ein PNG-Bild.',
    },
  },

  ownOrganisation: {
    title: 'Eigene Organisation anlegen',
    about: 'Von der Demo zu Ihren eigenen Rechnungen',
  },
  standardTexts: {
    title: 'Standardtexte',
    about: 'Womit neue Rechnungen beginnen und enden: Einführung, Verabschiedung, Gruß',
  },
  numbering: { title: 'Nummernkreis', about: 'Muster, nächste Nummer und alle vergebenen Nummern' },
  audit: { title: 'Protokoll', about: 'Wer was wann geändert hat, und ob es unversehrt ist' },
  signIn: { title: 'Anmeldung', about: 'Zweiter Faktor und angemeldete Geräte' },
  people: { title: 'Benutzer', about: 'Personen einladen und festlegen, was sie dürfen' },
  data: { title: 'Daten', about: 'Alles herunterladen, was Ihrer Organisation gehört' },
  provider: {
    title: 'Firmenkonto',
    about: 'Anmeldung über den Anmeldedienst Ihrer Organisation (OpenID Connect)',
  },
  payments: {
    title: 'Zahlungen',
    about: 'Ab wann Zahlungen gelten, wann Umsätze steuerbar sind, und wie gemahnt wird',
  },
  mailbox: { title: 'Postfach', about: 'Eingangsrechnungen aus einem Postfach abrufen (IMAP)' },
  tags: { title: 'Tags', about: 'Welche Farbe jeder Tag hat' },
  dispatch: { title: 'Versand', about: 'Mailkonto, Vorlagen und Testbetrieb' },
  functions: { title: 'Funktionen', about: 'Zusätzliche Funktionen ein- und ausschalten' },
  programs: { title: 'Zugänge für Programme', about: 'Schlüssel für Shop, Kasse und andere Programme' },

  layouts: {
    title: 'Layout-Vorlagen',
    about: 'Aussehen der Rechnungen als PDF: importieren, exportieren, entfernen',
    hint: 'Fertiggestellte Rechnungen behalten die Fassung der Vorlage, mit der sie erstellt wurden.',
    builtIn: 'mitgeliefert',
    version: (version: number) => `Fassung ${version}`,
    import: 'Vorlage importieren',
    export: 'Exportieren',
    exportOf: (name: string) => `${name} exportieren`,
    remove: 'Entfernen',
    removeOf: (name: string) => `${name} entfernen`,
    removeTitle: (name: string) => `Layout-Vorlage ${name} löschen?`,
    replaces: (name: string) =>
      `Die Vorlage „${name}“ gibt es schon. Soll die Datei ihre neue Fassung werden?`,
    asNewVersion: 'Neue Fassung',
    asNewTemplate: 'Eigene Vorlage',
    imported: (name: string, version: number) => `Vorlage „${name}“ wurde importiert (Fassung ${version}).`,
    refused: 'Diese Datei ist keine Layout-Vorlage:',
    finding: (path: string, code: string) =>
      code === 'invalidJson'
        ? 'Die Datei ist kein gültiges JSON.'
        : `${path || 'Datei'} ${layoutFindings[code] ?? `(${code})`}`,
  },
} as const
