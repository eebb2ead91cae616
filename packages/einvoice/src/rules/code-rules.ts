import type { CodeList } from '../codes/code-list.ts'
import {
  addressSchemes,
  allowanceReasons,
  chargeReasons,
  classificationSchemes,
  countries,
  creditNoteTypes,
  currencies,
  exemptionReasons,
  identifierSchemes,
  invoiceTypes,
  mediaTypes,
  paymentMeans,
  taxCategories,
  taxPointCodes,
} from '../codes/code-lists.ts'
import { noteSubjects, referenceTypes, units } from '../codes/long-code-lists.ts'
import type { Place } from './place.ts'
import { rule, type Test } from './rule.ts'

/** Whether every code at `where` is in a list, ignoring white space around the code. */
export function isIn(list: CodeList, where = '.'): Test {
  return (place) => place.texts(where).every((code) => list.has(code))
}

const eitherType: CodeList = new Set([...invoiceTypes, ...creditNoteTypes])
const amounts = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
]
const unitMessage = 'Die Einheit (BT-130, BT-150) ist keine der UN/ECE-Empfehlungen 20 und 21.'
const schemeMessage = (what: string) => `${what} nennt ein Schema, das nicht in der Liste ISO/IEC 6523 steht.`

/** BR-CL and BR-CO-09: values that must be, or begin with, codes from a list. */
export const codeRules = [
  rule(
    'BR-CL-01',
    'BT-3',
    { cii: 'BT-3', ubl: '.' },
    { cii: isIn(eitherType), ubl: hasTypeUbl },
    'Die Rechnungsart (BT-3) ist kein Code der Liste UNTDID 1001 für Rechnungen und Gutschriften.',
  ),
  rule(
    'BR-CL-03',
    'BT-110 BT-111',
    { cii: '//TaxTotalAmount/@currencyID' },
    isCurrency('@currencyID'),
    'Die Währung eines Betrags steht nicht in der Liste ISO 4217.',
  ),
  ...amounts.map((amount) =>
    rule(
      'BR-CL-03',
      '',
      { ubl: `//${amount}` },
      isCurrency('@currencyID'),
      'Die Währung eines Betrags steht nicht in der Liste ISO 4217.',
    ),
  ),
  rule(
    'BR-CL-04',
    'BT-5',
    { cii: '//InvoiceCurrencyCode', ubl: '//DocumentCurrencyCode' },
    isIn(currencies),
    'Die Währung der Rechnung (BT-5) steht nicht in der Liste ISO 4217.',
  ),
  rule(
    'BR-CL-05',
    'BT-6',
    '//TaxCurrencyCode',
    isIn(currencies),
    'Die Währung der Umsatzsteuer (BT-6) steht nicht in der Liste ISO 4217.',
  ),
  rule(
    'BR-CL-06',
    'BT-8',
    { cii: '//DueDateTypeCode', ubl: '//InvoicePeriod/DescriptionCode' },
    { cii: isIn(taxPointCodes.cii), ubl: isIn(taxPointCodes.ubl) },
    'Der Code der Steuerfälligkeit (BT-8) ist unbekannt.',
  ),
  rule(
    'BR-CL-07',
    'BT-18 BT-128',
    { cii: '//ReferenceTypeCode', ubl: '//AdditionalDocumentReference[DocumentTypeCode==130]/ID' },
    { cii: isIn(referenceTypes), ubl: isIn(referenceTypes, '@schemeID') },
    'Die Art des Objekts der Abrechnung (BT-18, BT-128) steht nicht in der Liste UNTDID 1153.',
  ),
  rule(
    'BR-CL-07',
    'BT-128',
    { ubl: '//DocumentReference[DocumentTypeCode==130]/ID' },
    isIn(referenceTypes, '@schemeID'),
    'Die Art des Objekts der Abrechnung (BT-18, BT-128) steht nicht in der Liste UNTDID 1153.',
  ),
  rule(
    'BR-CL-08',
    'BT-21',
    { cii: '//SubjectCode', ubl: 'Note' },
    { cii: isIn(noteSubjects.cii), ubl: hasSubjectUbl },
    'Das Thema der Bemerkung (BT-21) steht nicht in der Liste UNTDID 4451.',
  ),
  rule(
    'BR-CL-10',
    'BT-29 BT-46 BT-60',
    { cii: '//GlobalID', ubl: '//PartyIdentification/ID' },
    {
      cii: (place) =>
        place.isWithin('SpecifiedTradeProduct') ||
        place.isWithin('ShipToTradeParty') ||
        isIn(identifierSchemes, '@schemeID')(place),
      ubl: isPartySchemeUbl(identifierSchemes),
    },
    schemeMessage('Die Kennung einer Partei (BT-29, BT-46, BT-60)'),
  ),
  rule(
    'BR-CL-11',
    'BT-30 BT-47 BT-61',
    { cii: '//ID', ubl: '//PartyLegalEntity/CompanyID' },
    {
      cii: (place) =>
        place.isWithin('SpecifiedTaxRegistration') || isIn(identifierSchemes, '@schemeID')(place),
      ubl: isIn(identifierSchemes, '@schemeID'),
    },
    schemeMessage('Die Registernummer einer Partei (BT-30, BT-47, BT-61)'),
  ),
  rule(
    'BR-CL-13',
    'BT-158',
    { cii: '//ClassCode', ubl: '//CommodityClassification/ItemClassificationCode' },
    isIn(classificationSchemes, '@listID'),
    'Das Schema der Klassifikation (BT-158) steht nicht in der Liste UNTDID 7143.',
  ),
  rule(
    'BR-CL-14',
    'BT-40 BT-55 BT-69 BT-80',
    { cii: '//CountryID', ubl: '//Country/IdentificationCode' },
    { cii: isIn(countries.cii), ubl: isIn(countries.ubl) },
    'Ein Land (BT-40, BT-55, BT-69, BT-80) steht nicht in der Liste ISO 3166-1.',
  ),
  rule(
    'BR-CL-15',
    'BT-159',
    { cii: '//OriginTradeCountry/ID', ubl: '//OriginCountry/IdentificationCode' },
    { cii: (place) => place.has('@schemeID') || isIn(countries.cii)(place), ubl: isIn(countries.ubl) },
    'Das Herkunftsland (BT-159) steht nicht in der Liste ISO 3166-1.',
  ),
  rule(
    'BR-CL-16',
    'BT-81',
    { cii: '//SpecifiedTradeSettlementPaymentMeans/TypeCode', ubl: '//PaymentMeans/PaymentMeansCode' },
    isIn(paymentMeans),
    'Die Zahlungsart (BT-81) steht nicht in der Liste UNTDID 4461.',
  ),
  rule(
    'BR-CL-17',
    'BT-95 BT-102',
    { cii: '//CategoryTradeTax/CategoryCode', ubl: '//TaxCategory/ID' },
    isIn(taxCategories),
    'Die Steuerkategorie (BT-95, BT-102, BT-118) steht nicht in der Liste UNTDID 5305.',
  ),
  rule(
    'BR-CL-18',
    'BT-151 BT-118',
    { cii: '//ApplicableTradeTax/CategoryCode', ubl: '//ClassifiedTaxCategory/ID' },
    isIn(taxCategories),
    'Die Steuerkategorie (BT-151, BT-118) steht nicht in der Liste UNTDID 5305.',
  ),
  rule(
    'BR-CL-19',
    'BT-98 BT-140',
    {
      cii: '//SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]/ReasonCode',
      ubl: '//AllowanceCharge[ChargeIndicator=false]/AllowanceChargeReasonCode',
    },
    isIn(allowanceReasons),
    'Der Code des Abschlagsgrunds (BT-98, BT-140) steht nicht in der Liste UNTDID 5189.',
  ),
  rule(
    'BR-CL-20',
    'BT-105 BT-145',
    {
      cii: '//SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]/ReasonCode',
      ubl: '//AllowanceCharge[ChargeIndicator=true]/AllowanceChargeReasonCode',
    },
    isIn(chargeReasons),
    'Der Code des Aufschlagsgrunds (BT-105, BT-145) steht nicht in der Liste UNTDID 7161.',
  ),
  rule(
    'BR-CL-21',
    'BT-157',
    { cii: '//SpecifiedTradeProduct/GlobalID', ubl: '//StandardItemIdentification/ID' },
    isIn(identifierSchemes, '@schemeID'),
    schemeMessage('Die Standard-Artikelnummer (BT-157)'),
  ),
  rule(
    'BR-CL-22',
    'BT-121',
    { cii: '//ExemptionReasonCode', ubl: '//TaxExemptionReasonCode' },
    (place) => exemptionReasons.has(place.text('.').toUpperCase()),
    'Der Code der Befreiung (BT-121) steht nicht in der Liste VATEX.',
  ),
  rule(
    'BR-CL-23',
    'BT-150',
    { cii: '//BasisQuantity', ubl: '//BaseQuantity' },
    isIn(units, '@unitCode'),
    unitMessage,
  ),
  rule(
    'BR-CL-23',
    'BT-130',
    { cii: '//BilledQuantity', ubl: '//InvoicedQuantity' },
    isIn(units, '@unitCode'),
    unitMessage,
  ),
  rule(
    'BR-CL-24',
    'BT-125',
    { cii: '//AttachmentBinaryObject', ubl: '//EmbeddedDocumentBinaryObject' },
    isMediaType(mediaTypes),
    'Die Datei der Anlage (BT-125) ist von einer Art, die in Rechnungen nicht erlaubt ist.',
  ),
  rule(
    'BR-CL-25',
    'BT-34 BT-49',
    { cii: '//URIUniversalCommunication/URIID', ubl: '//EndpointID' },
    isIn(addressSchemes, '@schemeID'),
    'Die elektronische Adresse (BT-34, BT-49) nennt ein Schema, das nicht in der Liste EAS steht.',
  ),
  rule(
    'BR-CL-26',
    'BT-71',
    { cii: '//ApplicableHeaderTradeDelivery/ShipToTradeParty/GlobalID', ubl: '//DeliveryLocation/ID' },
    isIn(identifierSchemes, '@schemeID'),
    schemeMessage('Die Kennung des Lieferorts (BT-71)'),
  ),
  rule(
    'BR-CO-09',
    'BT-31 BT-48 BT-63',
    { cii: '//SpecifiedTaxRegistration/ID', ubl: '//PartyTaxScheme[TaxScheme/ID=VAT]' },
    { cii: hasCountryCii, ubl: hasCountryUbl },
    'Eine Umsatzsteuer-ID (BT-31, BT-48, BT-63) muss mit dem Kürzel ihres Landes beginnen.',
  ),
]

/**
 * Whether the scheme of a party's identifier is in the list, or the identifier is the SEPA creditor id of the
 * seller or the payee.
 */
export function isPartySchemeUbl(list: CodeList): Test {
  return (place) => {
    const isCreditor = place.isWithin('AccountingSupplierParty') || place.isWithin('PayeeParty')
    return place.texts('@schemeID').every((scheme) => list.has(scheme) || (isCreditor && scheme === 'SEPA'))
  }
}

/**
 * Whether the MIME code of a file is allowed, compared exactly. Skips files that `isAsked` does not select.
 */
export function isMediaType(
  list: CodeList,
  isAsked: (place: Place) => boolean = (place) => place.has('@mimeCode'),
): Test {
  return (place) => !isAsked(place) || list.has(place.value('@mimeCode'))
}

function isCurrency(where: string): Test {
  return (place) => currencies.has(place.text(where))
}

function hasTypeUbl(place: Place): boolean {
  return place
    .texts('InvoiceTypeCode')
    .every((code) => (place.isCreditNote ? creditNoteTypes : invoiceTypes).has(code))
}

/**
 * Whether a note has no subject or a valid one. A note has a subject only if there are exactly three
 * characters between its first two # characters, as in `#AAI#text`.
 */
function hasSubjectUbl(place: Place): boolean {
  const [, subject] = /^[^#]*#([^#]{3})#/.exec(place.value('.')) ?? []
  return subject === undefined || noteSubjects.ubl.has(subject)
}

function hasCountryCii(place: Place): boolean {
  if (place.attribute('schemeID') !== 'VA') return true
  const country = place.value('.').slice(0, 2)
  return country === 'EL' || countries.cii.has(country)
}

const allCountries = ` ${[...countries.ubl, 'EL'].sort().join(' ')} `

/**
 * The official rule looks for the first two characters anywhere in the text of its list, so an empty id
 * passes.
 */
function hasCountryUbl(place: Place): boolean {
  return allCountries.includes(place.value('CompanyID').slice(0, 2))
}
