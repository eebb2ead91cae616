/** How the model stores the value of a business term. */
export type TermKind = 'text' | 'code' | 'date' | 'number' | 'identifier' | 'binary'

/** A business term (BT) or a group of them (BG). */
export interface Term {
  id: string
  /** The group that contains it; undefined for terms of the invoice itself. */
  group: string | undefined
  /** Name of its property in the model. */
  name: string
  isRepeatable: boolean
  /** Undefined for a group. */
  kind: TermKind | undefined
  /** Its German name. */
  label: string
}

const notation = `
BT-1 number text Rechnungsnummer
BT-2 issueDate date Rechnungsdatum
BT-3 typeCode code Rechnungsart
BT-5 currency code Währung
BT-6 taxCurrency code Währung der Umsatzsteuer
BT-7 taxPointDate date Datum der Steuerfälligkeit
BT-8 taxPointDateCode code Code der Steuerfälligkeit
BT-9 dueDate date Fälligkeitsdatum
BT-10 buyerReference text Käuferreferenz (Leitweg-ID)
BT-11 projectReference text Projektnummer
BT-12 contractReference text Vertragsnummer
BT-13 orderReference text Bestellnummer
BT-14 salesOrderReference text Auftragsnummer
BT-15 receivingAdviceReference text Wareneingangsmeldung
BT-16 despatchAdviceReference text Lieferschein
BT-17 tenderReference text Ausschreibung oder Los
BT-18 invoicedObject identifier Objekt der Abrechnung
BT-19 buyerAccountingReference text Buchungsreferenz des Käufers
BT-20 paymentTerms text Zahlungsbedingungen
BG-1 notes* Bemerkung
 BT-21 subjectCode code Thema der Bemerkung
 BT-22 text text Bemerkung
BG-2 process Prozess
 BT-23 type text Geschäftsprozess
 BT-24 specification text Spezifikation
BG-3 precedingInvoices* Vorausgegangene Rechnung
 BT-25 number text Nummer der vorausgegangenen Rechnung
 BT-26 issueDate date Datum der vorausgegangenen Rechnung
BG-4 seller Verkäufer
 BT-27 name text Name des Verkäufers
 BT-28 tradingName text Handelsname des Verkäufers
 BT-29 identifiers* identifier Kennung des Verkäufers
 BT-30 registration identifier Registernummer des Verkäufers
 BT-31 vatId text Umsatzsteuer-ID des Verkäufers
 BT-32 taxNumber text Steuernummer des Verkäufers
 BT-33 legalInformation text Rechtliche Angaben zum Verkäufer
 BT-34 electronicAddress identifier Elektronische Adresse des Verkäufers
 BG-5 address Anschrift des Verkäufers
  BT-35 line1 text Straße des Verkäufers
  BT-36 line2 text Adresszusatz des Verkäufers
  BT-162 line3 text Weiterer Adresszusatz des Verkäufers
  BT-37 city text Ort des Verkäufers
  BT-38 postalCode text Postleitzahl des Verkäufers
  BT-39 subdivision text Region des Verkäufers
  BT-40 country code Land des Verkäufers
 BG-6 contact Kontaktperson des Verkäufers
  BT-41 name text Kontaktperson des Verkäufers
  BT-42 phone text Telefonnummer des Verkäufers
  BT-43 email text E-Mail-Adresse des Verkäufers
BG-7 buyer Käufer
 BT-44 name text Name des Käufers
 BT-45 tradingName text Handelsname des Käufers
 BT-46 identifier identifier Kennung des Käufers
 BT-47 registration identifier Registernummer des Käufers
 BT-48 vatId text Umsatzsteuer-ID des Käufers
 BT-49 electronicAddress identifier Elektronische Adresse des Käufers
 BG-8 address Anschrift des Käufers
  BT-50 line1 text Straße des Käufers
  BT-51 line2 text Adresszusatz des Käufers
  BT-163 line3 text Weiterer Adresszusatz des Käufers
  BT-52 city text Ort des Käufers
  BT-53 postalCode text Postleitzahl des Käufers
  BT-54 subdivision text Region des Käufers
  BT-55 country code Land des Käufers
 BG-9 contact Kontaktperson des Käufers
  BT-56 name text Kontaktperson des Käufers
  BT-57 phone text Telefonnummer des Käufers
  BT-58 email text E-Mail-Adresse des Käufers
BG-10 payee Zahlungsempfänger
 BT-59 name text Name des Zahlungsempfängers
 BT-60 identifier identifier Kennung des Zahlungsempfängers
 BT-61 registration identifier Registernummer des Zahlungsempfängers
BG-11 taxRepresentative Steuervertreter
 BT-62 name text Name des Steuervertreters
 BT-63 vatId text Umsatzsteuer-ID des Steuervertreters
 BG-12 address Anschrift des Steuervertreters
  BT-64 line1 text Straße des Steuervertreters
  BT-65 line2 text Adresszusatz des Steuervertreters
  BT-164 line3 text Weiterer Adresszusatz des Steuervertreters
  BT-66 city text Ort des Steuervertreters
  BT-67 postalCode text Postleitzahl des Steuervertreters
  BT-68 subdivision text Region des Steuervertreters
  BT-69 country code Land des Steuervertreters
BG-13 delivery Lieferung
 BT-70 name text Name des Empfängers der Lieferung
 BT-71 location identifier Kennung des Lieferorts
 BT-72 date date Lieferdatum
 BG-14 period Abrechnungszeitraum
  BT-73 start date Beginn des Abrechnungszeitraums
  BT-74 end date Ende des Abrechnungszeitraums
 BG-15 address Lieferanschrift
  BT-75 line1 text Straße der Lieferung
  BT-76 line2 text Adresszusatz der Lieferung
  BT-165 line3 text Weiterer Adresszusatz der Lieferung
  BT-77 city text Ort der Lieferung
  BT-78 postalCode text Postleitzahl der Lieferung
  BT-79 subdivision text Region der Lieferung
  BT-80 country code Land der Lieferung
BG-16 payment Zahlung
 BT-81 meansCode code Zahlungsart
 BT-82 means text Zahlungsart in Worten
 BT-83 remittance text Verwendungszweck
 BG-17 creditTransfers* Überweisung
  BT-84 account text Konto (IBAN)
  BT-85 accountHolder text Kontoinhaber
  BT-86 bank text Bank (BIC)
 BG-18 card Kartenzahlung
  BT-87 number text Kartennummer
  BT-88 holder text Karteninhaber
 BG-19 directDebit Lastschrift
  BT-89 mandate text Mandatsreferenz
  BT-90 creditorId text Gläubiger-ID
  BT-91 account text Konto des Zahlers
BG-20 allowances* Abschlag
 BT-92 amount number Betrag des Abschlags
 BT-93 base number Grundbetrag des Abschlags
 BT-94 percentage number Prozentsatz des Abschlags
 BT-95 category code Steuerkategorie des Abschlags
 BT-96 rate number Steuersatz des Abschlags
 BT-97 reason text Grund des Abschlags
 BT-98 reasonCode code Code des Abschlagsgrunds
BG-21 charges* Aufschlag
 BT-99 amount number Betrag des Aufschlags
 BT-100 base number Grundbetrag des Aufschlags
 BT-101 percentage number Prozentsatz des Aufschlags
 BT-102 category code Steuerkategorie des Aufschlags
 BT-103 rate number Steuersatz des Aufschlags
 BT-104 reason text Grund des Aufschlags
 BT-105 reasonCode code Code des Aufschlagsgrunds
BG-22 totals Summen
 BT-106 lines number Summe der Posten
 BT-107 allowances number Summe der Abschläge
 BT-108 charges number Summe der Aufschläge
 BT-109 net number Nettosumme
 BT-110 tax number Umsatzsteuer
 BT-111 taxInTaxCurrency number Umsatzsteuer in ihrer Währung
 BT-112 gross number Bruttosumme
 BT-113 paid number Vorauszahlungen
 BT-114 rounding number Rundungsbetrag
 BT-115 due number Zahlbetrag
BG-23 taxGroups* Aufschlüsselung der Umsatzsteuer
 BT-116 base number Steuergrundlage
 BT-117 tax number Steuerbetrag
 BT-118 category code Steuerkategorie
 BT-119 rate number Steuersatz
 BT-120 exemptionReason text Grund der Befreiung
 BT-121 exemptionCode code Code der Befreiung
BG-24 attachments* Anlage
 BT-122 reference text Kennung der Anlage
 BT-123 description text Beschreibung der Anlage
 BT-124 location text Adresse der Anlage
 BT-125 file binary Datei der Anlage
BG-25 lines* Posten
 BT-126 id text Nummer des Postens
 BT-127 note text Bemerkung zum Posten
 BT-128 object identifier Objekt des Postens
 BT-129 quantity number Menge
 BT-130 unit code Einheit
 BT-131 net number Nettobetrag des Postens
 BT-132 orderLine text Posten der Bestellung
 BT-133 accountingReference text Buchungsreferenz des Postens
 BG-26 period Zeitraum des Postens
  BT-134 start date Beginn des Zeitraums des Postens
  BT-135 end date Ende des Zeitraums des Postens
 BG-27 allowances* Abschlag auf den Posten
  BT-136 amount number Betrag des Abschlags auf den Posten
  BT-137 base number Grundbetrag des Abschlags auf den Posten
  BT-138 percentage number Prozentsatz des Abschlags auf den Posten
  BT-139 reason text Grund des Abschlags auf den Posten
  BT-140 reasonCode code Code des Abschlagsgrunds des Postens
 BG-28 charges* Aufschlag auf den Posten
  BT-141 amount number Betrag des Aufschlags auf den Posten
  BT-142 base number Grundbetrag des Aufschlags auf den Posten
  BT-143 percentage number Prozentsatz des Aufschlags auf den Posten
  BT-144 reason text Grund des Aufschlags auf den Posten
  BT-145 reasonCode code Code des Aufschlagsgrunds des Postens
 BG-29 price Preis
  BT-146 net number Nettopreis
  BT-147 discount number Abschlag auf den Preis
  BT-148 gross number Bruttopreis
  BT-149 baseQuantity number Preis gilt für die Menge
  BT-150 baseUnit code Einheit der Preismenge
 BG-30 tax Umsatzsteuer des Postens
  BT-151 category code Steuerkategorie des Postens
  BT-152 rate number Steuersatz des Postens
 BG-31 item Artikel
  BT-153 name text Name des Artikels
  BT-154 description text Beschreibung des Artikels
  BT-155 sellerId text Artikelnummer des Verkäufers
  BT-156 buyerId text Artikelnummer des Käufers
  BT-157 standardId identifier Standard-Artikelnummer
  BT-158 classifications* identifier Klassifikation des Artikels
  BT-159 origin code Herkunftsland
  BG-32 attributes* Eigenschaft des Artikels
   BT-160 name text Name der Eigenschaft
   BT-161 value text Wert der Eigenschaft
 BG-DEX-01 subLines* Unterposten
BG-DEX-09 thirdPartyPayments* Zahlung für Dritte
 BT-DEX-001 type text Art der Fremdforderung
 BT-DEX-002 amount number Betrag der Fremdforderung
 BT-DEX-003 description text Beschreibung der Fremdforderung
`

/**
 * All terms of EN 16931-1 and of XRechnung's extension by id, in order. `notation` has one term per line,
 * indented below its group.
 */
const terms: ReadonlyMap<string, Term> = new Map(readTerms().map((term) => [term.id, term]))

const byGroup = Map.groupBy(terms.values(), ({ group }) => group)

function readTerms(): Term[] {
  const groups: (string | undefined)[] = []
  return notation
    .trim()
    .split('\n')
    .map((line) => {
      const depth = line.search(/\S/)
      const [, id = '', name = '', star = '', rest = ''] = /^ *(B[GT]-\S+) (\w+)(\*?) (.*)$/.exec(line) ?? []
      const isGroup = id.startsWith('BG')
      groups[depth + 1] = id
      const [kind = '', ...words] = rest.split(' ')
      return {
        id,
        group: depth === 0 ? undefined : groups[depth],
        name,
        isRepeatable: star === '*',
        kind: isGroup ? undefined : (kind as TermKind),
        label: isGroup ? rest : words.join(' '),
      }
    })
}

/** The terms and groups of a group, or of the invoice itself (undefined), in order. */
export function termsIn(group: string | undefined): readonly Term[] {
  return byGroup.get(group === subLines ? 'BG-25' : group) ?? []
}

/** BG-DEX-01: lines within a line. This group has the same terms as its parent. */
const subLines = 'BG-DEX-01'

/** Returns a term by its id. Throws a RangeError for an unknown id. */
export function termOf(id: string): Term {
  const term = terms.get(id)
  if (term === undefined) throw new RangeError(`unknown term: ${id}`)
  return term
}
