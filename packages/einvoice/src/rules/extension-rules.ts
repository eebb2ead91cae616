import type { CodeList } from '../codes/code-list.ts'
import { addressSchemes, classificationSchemes, identifierSchemes, mediaTypes } from '../codes/code-lists.ts'
import { isIn, isMediaType, isPartySchemeUbl } from './code-rules.ts'
import { decimalsOf } from './decimal-rules.ts'
import { sum, toCents } from './exact.ts'
import type { Place } from './place.ts'
import { hasAnyText, ofXRechnung, type Rule, type Test } from './rule.ts'
import { xRechnungCvd, xRechnungExtension } from './specifications.ts'

const trade = 'SupplyChainTradeTransaction'
/** XRechnung's own codes. The official lists that contain them also accept an empty scheme. */
const extension = new Set(['XR01', 'XR02', 'XR03', ''])
const union = (...lists: readonly CodeList[]): CodeList => new Set(lists.flatMap((list) => [...list]))
const identifiers = union(identifierSchemes, extension)
const addresses = union(addressSchemes, extension)

const isExtension = (place: Place) => place.values('BT-24').includes(xRechnungExtension)
const isCvd = (place: Place) => place.values('BT-24').includes(xRechnungCvd)
const ifExtension =
  (test: Test): Test =>
  (place) =>
    !isExtension(place) || test(place)
const ifCvd =
  (test: Test): Test =>
  (place) =>
    !isCvd(place) || test(place)

const schemeMessage = (what: string) =>
  `${what} nennt ein Schema, das weder in der Liste steht noch zur Erweiterung gehört.`
const payment = { ubl: 'PrepaidPayment' }
const lineItems = {
  cii: `${trade}/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct`,
  ubl: 'InvoiceLine/Item',
}
const xmlToo = union(mediaTypes, new Set(['application/xml']))

/** BR-DEX: XRechnung's extension. */
export const extensionRules: readonly Rule[] = [
  ofXRechnung(
    'BR-DEX-01',
    'BT-125',
    { cii: '//AttachmentBinaryObject', ubl: '//EmbeddedDocumentBinaryObject' },
    ifExtension(isMediaType(xmlToo, () => true)),
    'Die Datei der Anlage (BT-125) ist von einer Art, die auch die Erweiterung nicht erlaubt.',
  ),
  ofXRechnung(
    'BR-DEX-02',
    'BG-25',
    { ubl: '.' },
    ifExtension(
      (place) =>
        place.isCreditNote ||
        [...place.all('InvoiceLine'), ...place.all('//SubInvoiceLine')].every(isSumOfParts),
    ),
    'Der Nettobetrag eines Postens ist nicht die Summe seiner Unterposten.',
    'warning',
  ),
  ofXRechnung(
    'BR-DEX-03',
    'BG-30',
    { ubl: '.' },
    ifExtension(
      (place) =>
        place.isCreditNote ||
        place.all('//SubInvoiceLine/Item').every((item) => item.count('ClassifiedTaxCategory') === 1),
    ),
    'Die Umsatzsteuer eines Unterpostens muss genau einmal vorkommen.',
  ),
  ofXRechnung(
    'BR-DEX-04',
    'BT-29 BT-46 BT-60',
    { cii: '//GlobalID', ubl: '//PartyIdentification/ID' },
    {
      cii: ifExtension(
        (place) =>
          place.isWithin('SpecifiedTradeProduct') ||
          place.isWithin('ShipToTradeParty') ||
          isIn(identifiers, '@schemeID')(place),
      ),
      ubl: ifExtension(isPartySchemeUbl(identifiers)),
    },
    schemeMessage('Die Kennung einer Partei (BT-29, BT-46, BT-60)'),
  ),
  ofXRechnung(
    'BR-DEX-05',
    'BT-30 BT-47 BT-61',
    { cii: '//ID', ubl: '//PartyLegalEntity/CompanyID' },
    {
      cii: ifExtension(
        (place) => place.isWithin('SpecifiedTaxRegistration') || isIn(identifiers, '@schemeID')(place),
      ),
      ubl: ifExtension(isIn(identifiers, '@schemeID')),
    },
    schemeMessage('Die Registernummer einer Partei (BT-30, BT-47, BT-61)'),
  ),
  ofXRechnung(
    'BR-DEX-06',
    'BT-157',
    { cii: '//SpecifiedTradeProduct/GlobalID', ubl: '//StandardItemIdentification/ID' },
    ifExtension(isIn(identifiers, '@schemeID')),
    schemeMessage('Die Standard-Artikelnummer (BT-157)'),
  ),
  ofXRechnung(
    'BR-DEX-07',
    'BT-34 BT-49',
    { cii: '//URIUniversalCommunication/URIID', ubl: '//EndpointID' },
    ifExtension(isIn(addresses, '@schemeID')),
    schemeMessage('Die elektronische Adresse (BT-34, BT-49)'),
  ),
  ofXRechnung(
    'BR-DEX-08',
    'BT-71',
    { cii: '//ApplicableHeaderTradeDelivery/ShipToTradeParty/GlobalID', ubl: '//DeliveryLocation/ID' },
    ifExtension(isIn(identifiers, '@schemeID')),
    schemeMessage('Die Kennung des Lieferorts (BT-71)'),
  ),
  ofXRechnung(
    'BR-DEX-09',
    'BT-115 BT-112 BT-113 BT-114 BT-DEX-002',
    { ubl: 'LegalMonetaryTotal' },
    ifExtension(isDueWithThirdParties),
    'Der Zahlbetrag (BT-115) ist nicht die Bruttosumme (BT-112) abzüglich der Vorauszahlungen (BT-113), zuzüglich Rundung (BT-114) und Zahlungen für Dritte (BT-DEX-002).',
  ),
  ofXRechnung(
    'BR-DEX-10',
    'BT-DEX-001',
    payment,
    ofInvoice(hasAnyText('ID')),
    'Die Art der Fremdforderung (BT-DEX-001) fehlt.',
  ),
  ofXRechnung(
    'BR-DEX-11',
    'BT-DEX-002',
    payment,
    ofInvoice(hasAnyText('PaidAmount')),
    'Der Betrag der Fremdforderung (BT-DEX-002) fehlt.',
  ),
  ofXRechnung(
    'BR-DEX-12',
    'BT-DEX-003',
    payment,
    ofInvoice(hasAnyText('InstructionID')),
    'Die Beschreibung der Fremdforderung (BT-DEX-003) fehlt.',
  ),
  ofXRechnung(
    'BR-DEX-13',
    'BT-DEX-002',
    payment,
    ofInvoice((place) => decimalsOf(place.value('PaidAmount')) <= 2),
    'Der Betrag der Fremdforderung (BT-DEX-002) hat mehr als zwei Nachkommastellen.',
  ),
  ofXRechnung(
    'BR-DEX-14',
    'BT-DEX-002 BT-5',
    payment,
    ofInvoice((place) =>
      place
        .values('PaidAmount/@currencyID')
        .some((currency) => place.root.values('DocumentCurrencyCode').includes(currency)),
    ),
    'Die Währung der Fremdforderung (BT-DEX-002) ist nicht die der Rechnung (BT-5).',
  ),
  ofXRechnung(
    'BR-DEX-15',
    'BG-25',
    { cii: 'BG-25' },
    ifExtension((place) => !place.has('//ParentLineID')),
    'Unterposten kennt die Erweiterung nur in UBL.',
    'warning',
  ),
]

/** BR-DE-CVD: clean vehicles (Saubere-Fahrzeuge-Beschaffungs-Gesetz). */
export const vehicleRules: readonly Rule[] = [
  ofXRechnung('BR-DE-CVD-01', 'BT-12', '.', ifCvd(hasAnyText('BT-12')), 'Die Vertragsnummer (BT-12) fehlt.'),
  ofXRechnung(
    'BR-DE-CVD-02',
    'BT-17',
    '.',
    ifCvd(hasAnyText('BT-17')),
    'Die Ausschreibung oder das Los (BT-17) fehlt.',
  ),
  ofXRechnung(
    'BR-DE-CVD-03',
    'BT-158 BT-160',
    '.',
    ifCvd((place) =>
      place
        .all(lineItems[place.tree.syntax.id])
        .some((item) => countClass(item) > 0 && countAttribute(item) > 0),
    ),
    'Kein Posten nennt ein sauberes Fahrzeug (Klassifikation CVD und Eigenschaft cva).',
  ),
  ofXRechnung(
    'BR-DE-CVD-04',
    'BT-158',
    {
      cii: `${lineItems.cii}/DesignatedProductClassification/ClassCode`,
      ubl: `${lineItems.ubl}/CommodityClassification/ItemClassificationCode`,
    },
    ifCvd(
      (place) =>
        place.text('@listID') !== 'CVD' || ['M1', 'M2', 'M3', 'N1', 'N2', 'N3'].includes(place.text('.')),
    ),
    'Die Fahrzeugklasse (BT-158) ist keine von M1 bis N3.',
  ),
  ofXRechnung(
    'BR-DE-CVD-05',
    'BT-161',
    {
      cii: `${lineItems.cii}/ApplicableProductCharacteristic[Description==cva]`,
      ubl: `${lineItems.ubl}/AdditionalItemProperty[Name==cva]`,
    },
    ifCvd((place) => ['clean', 'zero-emission', 'other'].includes(place.text('Value'))),
    'Die Eigenschaft cva (BT-161) muss clean, zero-emission oder other sein.',
  ),
  ofXRechnung(
    'BR-DE-CVD-06-a',
    'BT-158 BT-160',
    lineItems,
    ifCvd((place) => countClass(place) === 0 || countAttribute(place) === 1),
    'Zur Klassifikation CVD (BT-158) gehört genau eine Eigenschaft cva (BT-160).',
  ),
  ofXRechnung(
    'BR-DE-CVD-06-b',
    'BT-158 BT-160',
    lineItems,
    ifCvd((place) => countAttribute(place) === 0 || countClass(place) === 1),
    'Zur Eigenschaft cva (BT-160) gehört genau eine Klassifikation CVD (BT-158).',
  ),
  ofXRechnung(
    'BR-TMP-CVD-01',
    'BT-158',
    {
      cii: `${lineItems.cii}/DesignatedProductClassification/ClassCode`,
      ubl: `${lineItems.ubl}/CommodityClassification/ItemClassificationCode`,
    },
    ifCvd(
      (place) =>
        ['CVD', ''].includes(place.text('@listID')) || classificationSchemes.has(place.text('@listID')),
    ),
    'Das Schema der Klassifikation (BT-158) steht nicht in der Liste UNTDID 7143 und ist nicht CVD.',
  ),
]

function ofInvoice(test: Test): Test {
  return ifExtension((place) => place.isCreditNote || test(place))
}

function isSumOfParts(line: Place): boolean {
  if (!line.has('SubInvoiceLine')) return true
  return line.number('LineExtensionAmount') === sum(line.numbers('SubInvoiceLine/LineExtensionAmount'))
}

function isDueWithThirdParties(place: Place): boolean {
  const [due, gross] = ['PayableAmount', 'TaxInclusiveAmount'].map((where) => place.number(where))
  if (due === undefined || gross === undefined) return false
  const paid = place.number('PrepaidAmount') ?? 0n
  const rounding = place.number('PayableRoundingAmount') ?? 0n
  const others = sum(place.numbers('../PrepaidPayment/PaidAmount'))
  return toCents(due - rounding) === toCents(gross - paid + others)
}

function countClass(item: Place): number {
  const where =
    item.tree.syntax.id === 'cii'
      ? 'DesignatedProductClassification/ClassCode/@listID'
      : 'CommodityClassification/ItemClassificationCode/@listID'
  return item.values(where).filter((list) => list === 'CVD').length
}

/** Counts the properties, not their names: one property of CII may repeat its name. */
function countAttribute(item: Place): number {
  return item.count(
    item.tree.syntax.id === 'cii'
      ? 'ApplicableProductCharacteristic[Description==cva]'
      : 'AdditionalItemProperty[Name==cva]',
  )
}
