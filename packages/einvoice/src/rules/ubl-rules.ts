import { termOf } from '../model/terms.ts'
import { hasCents } from './decimal-rules.ts'
import type { Place } from './place.ts'
import { atMostOnce, has, type Rule, type RuleSeverity, rule, type Test } from './rule.ts'

const seller = 'AccountingSupplierParty/Party'
const buyer = 'AccountingCustomerParty/Party'

/** A rule that applies only to UBL. */
const ofUbl = (
  id: string,
  terms: string,
  each: string,
  holds: Test,
  message: string,
  severity: RuleSeverity = 'fatal',
): Rule => rule(id, terms, { ubl: each }, holds, message, severity)

const named = (term: string) => `${termOf(term).label} (${term})`

const atMostOne = (number: string, terms: string, each: string, where: string) =>
  ofUbl(
    `UBL-SR-${number}`,
    terms,
    each,
    atMostOnce(where),
    `Nur einmal vorkommen darf: ${terms.split(' ').map(named).join(', ')}.`,
  )

/**
 * UBL-SR, UBL-DT and UBL-CR: how EN 16931 restricts the schema of UBL. Includes only two of the warnings.
 */
export const ublRules: readonly Rule[] = [
  atMostOne('01', 'BT-12', '.', 'ContractDocumentReference/ID'),
  atMostOne('02', 'BT-15', '.', 'ReceiptDocumentReference/ID'),
  atMostOne('03', 'BT-16', '.', 'DespatchDocumentReference/ID'),
  atMostOne('04', 'BT-18', '.', 'AdditionalDocumentReference[DocumentTypeCode==130]/ID'),
  atMostOne('05', 'BT-20', '.', 'PaymentTerms/Note'),
  atMostOne('06', 'BG-3', '//BillingReference', 'InvoiceDocumentReference'),
  ofUbl(
    'UBL-SR-07',
    'BT-25',
    '//BillingReference',
    has('InvoiceDocumentReference/ID'),
    'Die Nummer der vorausgegangenen Rechnung (BT-25) fehlt.',
  ),
  atMostOne('08', 'BG-14', '.', 'InvoicePeriod'),
  atMostOne('09', 'BT-27', '.', `${seller}/PartyLegalEntity/RegistrationName`),
  atMostOne('10', 'BT-28', '.', `${seller}/PartyName/Name`),
  atMostOne('11', 'BT-30', '.', `${seller}/PartyLegalEntity/CompanyID`),
  ofUbl(
    'UBL-SR-12',
    'BT-31',
    '.',
    isOnceOfScheme(seller, true),
    'Die Umsatzsteuer-ID des Verkäufers (BT-31) darf nur einmal vorkommen.',
  ),
  ofUbl(
    'UBL-SR-13',
    'BT-32',
    '.',
    isOnceOfScheme(seller, false),
    'Die Steuernummer des Verkäufers (BT-32) darf nur einmal vorkommen.',
  ),
  atMostOne('14', 'BT-33', '.', `${seller}/PartyLegalEntity/CompanyLegalForm`),
  atMostOne('15', 'BT-44', '.', `${buyer}/PartyLegalEntity/RegistrationName`),
  atMostOne('16', 'BT-46', '.', `${buyer}/PartyIdentification/ID`),
  atMostOne('17', 'BT-47', '.', `${buyer}/PartyLegalEntity/CompanyID`),
  ofUbl(
    'UBL-SR-18',
    'BT-48',
    '.',
    isOnceOfScheme(buyer, true),
    'Die Umsatzsteuer-ID des Käufers (BT-48) darf nur einmal vorkommen.',
  ),
  ...['PartyName/Name', 'PartyIdentification/ID', 'PartyLegalEntity/CompanyID'].map((where, at) =>
    ofUbl(
      `UBL-SR-${19 + at}`,
      'BT-59 BT-60 BT-61',
      '//PayeeParty',
      isOtherPayee(where),
      'Name, Kennung und Registernummer des Zahlungsempfängers (BT-59 bis BT-61) dürfen nur einmal vorkommen, und er darf nicht der Verkäufer selbst sein.',
    ),
  ),
  atMostOne('22', 'BT-62', '//TaxRepresentativeParty', 'PartyName/Name'),
  atMostOne('23', 'BT-63', '//TaxRepresentativeParty', 'PartyTaxScheme/CompanyID'),
  atMostOne('24', 'BG-13', '.', 'Delivery'),
  atMostOne('25', 'BT-70', '//Delivery', 'DeliveryParty/PartyName/Name'),
  atMostOne('26', 'BT-83', '//PaymentMeans', 'PaymentID'),
  atMostOne('27', 'BT-81', '//PaymentMeans', 'PaymentMeansCode'),
  atMostOne('28', 'BT-89', '//PaymentMeans', 'PaymentMandate/ID'),
  ofUbl(
    'UBL-SR-29',
    'BT-90',
    '.',
    (place) =>
      place.values('//PartyIdentification/ID/@schemeID').filter((scheme) => scheme.toUpperCase() === 'SEPA')
        .length <= 1,
    'Die Gläubiger-ID (BT-90) darf nur einmal vorkommen.',
  ),
  atMostOne('30', 'BT-97 BT-139', '//AllowanceCharge[ChargeIndicator=false]', 'AllowanceChargeReason'),
  atMostOne('31', 'BT-104 BT-144', '//AllowanceCharge[ChargeIndicator=true]', 'AllowanceChargeReason'),
  atMostOne('32', 'BT-120', '//TaxSubtotal', 'TaxCategory/TaxExemptionReason'),
  atMostOne('33', 'BT-123', '//AdditionalDocumentReference', 'DocumentDescription'),
  atMostOne('34', 'BT-127', '//InvoiceLine', 'Note'),
  atMostOne('35', 'BT-132', '//InvoiceLine', 'OrderLineReference/LineID'),
  atMostOne('36', 'BG-26', '//InvoiceLine', 'InvoicePeriod'),
  atMostOne('37', 'BT-147', '//InvoiceLine', 'Price/AllowanceCharge/Amount'),
  atMostOne('39', 'BT-11', '.', 'ProjectReference/ID'),
  atMostOne('40', 'BT-45', '.', `${buyer}/PartyName/Name`),
  ofUbl(
    'UBL-SR-42',
    'BT-31 BT-32',
    '//AccountingSupplierParty/Party',
    (place) => place.count('PartyTaxScheme') <= 2,
    'Der Verkäufer darf höchstens eine Umsatzsteuer-ID (BT-31) und eine Steuernummer (BT-32) haben.',
  ),
  ofUbl(
    'UBL-SR-43',
    'BT-18 BT-122',
    '//AdditionalDocumentReference',
    isObjectOrAttachment,
    'Nur das Objekt der Abrechnung (BT-18, Art 130) hat Schema und Art, eine Anlage (BG-24) nicht.',
  ),
  ofUbl(
    'UBL-SR-44',
    'BT-83',
    '.',
    areEqual('//PaymentID'),
    'Der Verwendungszweck (BT-83) muss bei allen Konten derselbe sein.',
  ),
  atMostOne('45', 'BT-9', '.', 'PaymentMeans/PaymentDueDate'),
  atMostOne('46', 'BT-82', '.', 'PaymentMeans/PaymentMeansCode/@name'),
  ofUbl(
    'UBL-SR-47',
    'BT-81',
    '.',
    areEqual('//PaymentMeansCode'),
    'Die Zahlungsart (BT-81) muss bei allen Konten dieselbe sein.',
  ),
  ofUbl(
    'UBL-SR-48',
    'BG-30',
    '//InvoiceLine',
    (place) => place.count('Item/ClassifiedTaxCategory') === 1,
    'Die Umsatzsteuer des Postens (BG-30) muss genau einmal vorkommen.',
  ),
  atMostOne('49', 'BT-8', '.', 'InvoicePeriod/DescriptionCode'),
  atMostOne('50', 'BT-154', '//InvoiceLine', 'Item/Description'),
  ofUbl(
    'UBL-SR-51',
    'BT-162 BT-163 BT-164 BT-165',
    '//PostalAddress',
    atMostOnce('AddressLine'),
    'Eine Anschrift darf nur eine dritte Zeile haben.',
  ),
  ofUbl(
    'UBL-SR-51',
    'BT-162 BT-163 BT-164 BT-165',
    '//Address',
    atMostOnce('AddressLine'),
    'Eine Anschrift darf nur eine dritte Zeile haben.',
  ),
  atMostOne('52', 'BT-128', '//InvoiceLine', 'DocumentReference'),
  ofUbl(
    'UBL-SR-53',
    'BT-31 BT-32 BT-48 BT-63',
    '//PartyTaxScheme',
    (place) => place.has('TaxScheme/ID') && place.has('CompanyID'),
    'Eine Steuernummer braucht die Nummer selbst und die Art der Steuer.',
  ),
  atMostOne('54', 'BG-18', '.', 'PaymentMeans/CardAccount'),
  atMostOne('55', 'BG-19', '.', 'PaymentMeans/PaymentMandate'),
  atMostOne('56', 'BT-17', '.', 'OriginatorDocumentReference/ID'),
  ofUbl(
    'UBL-DT-01',
    '',
    '//*Amount',
    (place) => isPriceOf(place) || hasCents('.')(place),
    'Ein Betrag hat mehr als zwei Nachkommastellen.',
  ),
  ofUbl(
    'UBL-DT-06',
    'BT-125',
    '//*BinaryObject',
    has('@mimeCode'),
    'Die Datei der Anlage (BT-125) sagt nicht, welcher Art sie ist.',
  ),
  ofUbl(
    'UBL-DT-07',
    'BT-125',
    '//*BinaryObject',
    has('@filename'),
    'Die Datei der Anlage (BT-125) hat keinen Namen.',
  ),
  ofUbl(
    'UBL-CR-646',
    'BG-25',
    '.',
    (place) => !place.has('InvoiceLine/SubInvoiceLine'),
    'Unterposten kennt nur die Erweiterung der XRechnung.',
    'warning',
  ),
  ofUbl(
    'UBL-CR-470',
    'BG-DEX-09',
    '.',
    (place) => !place.has('PrepaidPayment'),
    'Zahlungen für Dritte kennt nur die Erweiterung der XRechnung.',
    'warning',
  ),
  ofUbl(
    'UBL-CR-666',
    'BT-18',
    '.',
    (place) => !place.has('//AdditionalDocumentReference[DocumentTypeCode==130]/Attachment'),
    'Das Objekt der Abrechnung (BT-18) darf keine Datei enthalten.',
  ),
  ofUbl(
    'UBL-CR-673',
    'BT-18',
    '.',
    (place) => !place.has('//AdditionalDocumentReference[DocumentTypeCode==130]/DocumentDescription'),
    'Das Objekt der Abrechnung (BT-18) darf keine Beschreibung haben.',
  ),
]

function isOnceOfScheme(party: string, isVat: boolean): Test {
  return (place) =>
    place
      .all(`${party}/PartyTaxScheme`)
      .filter((scheme) =>
        scheme.all('TaxScheme').some((tax) => (tax.value('ID').toUpperCase() === 'VAT') === isVat),
      )
      .reduce((count, scheme) => count + scheme.count('CompanyID'), 0) <= 1
}

/**
 * Whether the payee has `where` at most once and is not the seller. Does not count the SEPA creditor id as an
 * id of the payee (BT-60).
 */
function isOtherPayee(where: string): Test {
  const isCreditor = (found: Place) =>
    found.element.name === 'ID' && found.value('@schemeID').toUpperCase() === 'SEPA'
  return (place) => {
    const counted = place.all(where).filter((found) => !isCreditor(found))
    const names = place.values('PartyName/Name')
    const others = place.values('../AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName')
    return counted.length <= 1 && names.some((name) => others.some((other) => other !== name))
  }
}

function isObjectOrAttachment(place: Place): boolean {
  const types = place.values('DocumentTypeCode')
  return (
    types.includes('130') ||
    (place.isCreditNote && types.includes('50')) ||
    (!place.has('ID/@schemeID') && types.length === 0)
  )
}

function areEqual(where: string): Test {
  return (place) => new Set(place.values(where)).size <= 1
}

/**
 * Whether an amount is a price, or is inside a price that has an allowance. Such amounts may have more
 * than two decimals.
 */
function isPriceOf({ element }: Place): boolean {
  if (element.name.endsWith('PriceAmount')) return true
  for (let above = element.parent; above !== undefined; above = above.parent)
    if (above.name === 'Price' && above.children.some(({ name }) => name === 'AllowanceCharge')) return true
  return false
}
