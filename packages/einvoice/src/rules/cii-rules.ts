import { once } from './once.ts'
import type { Place } from './place.ts'
import { atMostOnce, has, hasNo, type Rule, type RuleSeverity, rule, type Test } from './rule.ts'

const trade = 'SupplyChainTradeTransaction'
const lines = `${trade}/IncludedSupplyChainTradeLineItem`
const agreement = `${trade}/ApplicableHeaderTradeAgreement`
const settlement = `${trade}/ApplicableHeaderTradeSettlement`

/** A rule that applies only to CII. */
const ofCii = (
  id: string,
  terms: string,
  each: string,
  holds: Test,
  message: string,
  severity: RuleSeverity = 'fatal',
): Rule => rule(id, terms, { cii: each }, holds, message, severity)

const atMostOne = (
  id: string,
  terms: string,
  each: string,
  where: string,
  severity: RuleSeverity = 'fatal',
) =>
  ofCii(id, terms, each, atMostOnce(where), `${where.split('/').at(-1)} darf nur einmal vorkommen.`, severity)

const exactlyOnce = (id: string, terms: string, each: string, where: string) =>
  ofCii(
    id,
    terms,
    each,
    (place) => place.count(where) === 1,
    `${where.split('/').at(-1)} muss genau einmal vorkommen.`,
  )

const unused = (id: string, each: string, where: string) =>
  ofCii(id, '', each, hasNo(where), `${where.replace('@', 'Das Attribut ')} darf hier nicht vorkommen.`)

/** The elements whose names have this ending. */
const ending = (suffix: string) => `//*${suffix}`

const sums = [
  'LineTotalAmount',
  'ChargeTotalAmount',
  'AllowanceTotalAmount',
  'TaxBasisTotalAmount',
  'RoundingAmount',
  'GrandTotalAmount',
  'InformationAmount',
  'TotalPrepaidAmount',
  'TotalDiscountAmount',
  'TotalAllowanceChargeAmount',
  'DuePayableAmount',
  'RetailValueExcludingTaxInformationAmount',
  'TotalDepositFeeInformationAmount',
  'ProductValueExcludingTobaccoTaxInformationAmount',
  'TotalRetailValueInformationAmount',
  'GrossLineTotalAmount',
  'NetLineTotalAmount',
  'NetIncludingTaxesLineTotalAmount',
]

const isAttachment = (place: Place) =>
  place.element.name === 'AdditionalReferencedDocument' && place.values('TypeCode').includes('916')
const isObject = (place: Place) =>
  place.element.name === 'AdditionalReferencedDocument' && place.values('TypeCode').includes('130')
const isPlain = (place: Place) =>
  place.element.name === 'AdditionalReferencedDocument' &&
  place.values('TypeCode').some((code) => ['50', '130', '916'].includes(code))

/** Parts of a reference to a document, and in which references they are allowed (default: none). */
const referenceParts: readonly (readonly [number: number, part: string, isAllowed?: Test])[] = [
  [15, 'URIID', isAttachment],
  [16, 'StatusCode'],
  [17, 'CopyIndicator'],
  [18, 'TypeCode', isPlain],
  [19, 'GlobalID'],
  [20, 'RevisionID'],
  [21, 'Name', isAttachment],
  [22, 'AttachmentBinaryObject', isAttachment],
  [23, 'Information'],
  [24, 'ReferenceTypeCode', isObject],
  [25, 'SectionName'],
  [26, 'PreviousRevisionID'],
  [27, 'FormattedIssueDateTime', (place) => place.element.name === 'InvoiceReferencedDocument'],
  [28, 'EffectiveSpecifiedPeriod'],
  [29, 'IssuerTradeParty'],
  [30, 'AttachedSpecifiedBinaryFile'],
]

const unusedOfPeriod = [
  'StartDateTime/DateTime',
  'DurationMeasure',
  'InclusiveIndicator',
  'Description',
  'EndDateTime/DateTime',
  'CompleteDateTime',
  'OpenIndicator',
  'SeasonCode',
  'ID',
  'Name',
  'SequenceNumeric',
  'StartDateFlexibilityCode',
  'ContinuousIndicator',
  'PurposeCode',
]
const unusedOfAddress = [
  [82, 'ID'],
  [83, 'PostOfficeBox'],
  [84, 'BuildingName'],
  [86, 'LineFour'],
  [87, 'LineFive'],
  [88, 'StreetName'],
  [89, 'CitySubDivisionName'],
  [90, 'CountryName'],
  [91, 'CountrySubDivisionID'],
  [92, 'AttentionOf'],
  [93, 'CareOf'],
  [94, 'BuildingNumber'],
  [95, 'DepartmentName'],
  [96, 'AdditionalStreetName'],
] as const
const schemeAttributes = [
  'schemeName',
  'schemeAgencyName',
  'schemeDataURI',
  'schemeURI',
  'schemeID',
  'schemeAgencyID',
  'schemeVersionID',
]
const plainIds = [
  'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  'ExchangedDocument/ID',
  `${lines}/AssociatedDocumentLineDocument/LineID`,
  `${lines}/SpecifiedTradeProduct/SellerAssignedID`,
].join('|')
const numbered = (prefix: string, number: number) => `${prefix}-${String(number).padStart(3, '0')}`

/** CII-SR and CII-DT: how EN 16931 restricts the schema of CII. Includes only three of the warnings. */
export const ciiRules: readonly Rule[] = [
  exactlyOnce(
    'CII-SR-009',
    'BT-24',
    'ExchangedDocumentContext',
    'GuidelineSpecifiedDocumentContextParameter',
  ),
  exactlyOnce(
    'CII-SR-010',
    'BT-24',
    'ExchangedDocumentContext',
    'GuidelineSpecifiedDocumentContextParameter/ID',
  ),
  exactlyOnce('CII-SR-014', 'BT-3', 'ExchangedDocument', 'TypeCode'),
  ofCii(
    'CII-SR-046',
    'BT-157',
    `${lines}/SpecifiedTradeProduct`,
    (place) => !place.has('GlobalID') || place.has('GlobalID/@schemeID'),
    'Die Standard-Artikelnummer (BT-157) braucht ein Schema.',
  ),
  ofCii(
    'CII-SR-090',
    'BT-159',
    `${lines}/SpecifiedTradeProduct`,
    (place) => !place.has('OriginTradeCountry') || place.count('OriginTradeCountry/ID') === 1,
    'Das Herkunftsland (BT-159) muss genau einmal vorkommen.',
  ),
  exactlyOnce(
    'CII-SR-069',
    'BT-160',
    `${lines}/SpecifiedTradeProduct/ApplicableProductCharacteristic`,
    'Description',
  ),
  exactlyOnce(
    'CII-SR-072',
    'BT-161',
    `${lines}/SpecifiedTradeProduct/ApplicableProductCharacteristic`,
    'Value',
  ),
  exactlyOnce(
    'CII-SR-439',
    'BT-146',
    `${lines}/SpecifiedLineTradeAgreement`,
    'NetPriceProductTradePrice/ChargeAmount',
  ),
  atMostOne(
    'CII-SR-441',
    'BT-146',
    `${lines}/SpecifiedLineTradeAgreement`,
    'NetPriceProductTradePrice/ChargeAmount',
  ),
  ofCii(
    'CII-SR-463',
    'BG-20 BG-21 BG-27 BG-28',
    '//SpecifiedTradeAllowanceCharge',
    has('ChargeIndicator'),
    'Es ist nicht gesagt, ob es ein Abschlag oder ein Aufschlag ist.',
  ),
  atMostOne('CII-SR-471', 'BT-96 BT-103', '//SpecifiedTradeAllowanceCharge', 'RateApplicablePercent'),
  atMostOne('CII-SR-472', 'BT-95 BT-102', '//SpecifiedTradeAllowanceCharge', 'CategoryTradeTax'),
  atMostOne('CII-SR-473', 'BT-92 BT-99 BT-136 BT-141', '//SpecifiedTradeAllowanceCharge', 'ActualAmount'),
  atMostOne(
    'CII-SR-440',
    'BT-147',
    '//GrossPriceProductTradePrice/AppliedTradeAllowanceCharge',
    'ActualAmount',
  ),
  ofCii(
    'CII-SR-454',
    'BG-30',
    `${lines}/SpecifiedLineTradeSettlement`,
    (place) => place.count('ApplicableTradeTax') === 1,
    'Die Umsatzsteuer eines Postens (BG-30) sollte genau einmal vorkommen.',
    'warning',
  ),
  atMostOne('CII-SR-455', 'BG-6', agreement, 'SellerTradeParty/DefinedTradeContact'),
  atMostOne('CII-SR-456', 'BG-9', agreement, 'BuyerTradeParty/DefinedTradeContact'),
  atMostOne('CII-SR-459', 'BT-34', agreement, 'SellerTradeParty/URIUniversalCommunication'),
  atMostOne('CII-SR-460', 'BT-49', agreement, 'BuyerTradeParty/URIUniversalCommunication'),
  atMostOne('CII-SR-452', 'BT-20', settlement, 'SpecifiedTradePaymentTerms', 'warning'),
  atMostOne('CII-SR-453', 'BT-20', settlement, 'SpecifiedTradePaymentTerms/Description', 'warning'),
  atMostOne('CII-SR-461', 'BT-7', settlement, 'ApplicableTradeTax/TaxPointDate'),
  ofCii(
    'CII-SR-462',
    'BT-8',
    settlement,
    (place) => new Set(place.values('//ApplicableTradeTax/DueDateTypeCode')).size <= 1,
    'Der Code der Steuerfälligkeit (BT-8) muss überall derselbe sein.',
  ),
  ofCii(
    'CII-SR-470',
    'BT-84',
    settlement,
    (place) =>
      place
        .all('SpecifiedTradeSettlementPaymentMeans')
        .every(
          (means) =>
            !['30', '58'].includes(means.text('TypeCode')) ||
            means.has(
              'PayeePartyCreditorFinancialAccount/IBANID|PayeePartyCreditorFinancialAccount/ProprietaryID',
            ),
        ),
    'Bei Überweisung (Zahlungsart 30 oder 58) fehlt das Konto (BT-84).',
  ),
  ...sums.map((name, at) =>
    atMostOne(
      `CII-SR-${477 + at}`,
      '',
      `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`,
      name,
    ),
  ),
  unused('CII-DT-013', '.', '@languageID'),
  unused('CII-DT-014', '.', '@languageLocaleID'),
  ofCii(
    'CII-SR-467',
    'BT-81',
    '.',
    areEqual('//SpecifiedTradeSettlementPaymentMeans/TypeCode'),
    'Die Zahlungsart (BT-81) muss bei allen Konten dieselbe sein.',
  ),
  ofCii(
    'CII-SR-468',
    'BT-82',
    '.',
    areEqual('//SpecifiedTradeSettlementPaymentMeans/Information'),
    'Die Zahlungsart in Worten (BT-82) muss bei allen Konten dieselbe sein.',
  ),
  atMostOne('CII-SR-469', 'BT-83', '.', '//ApplicableHeaderTradeSettlement/PaymentReference'),
  ...schemeAttributes.map((name, at) =>
    ofCii(
      numbered('CII-DT', 1 + at),
      '',
      plainIds,
      hasNo(`@${name}`),
      `Das Attribut ${name} darf hier nicht vorkommen.`,
    ),
  ),
  ...schemeAttributes
    .slice(0, 4)
    .map((name, at) =>
      ofCii(
        `CII-DT-${101 + at}`,
        '',
        ending('ID'),
        (place) => isPlainId(place) || !place.has(`@${name}`),
        `Das Attribut ${name} darf hier nicht vorkommen.`,
      ),
    ),
  unused('CII-DT-008', '//TypeCode', '@name'),
  unused('CII-DT-009', '//TypeCode', '@listURI'),
  ...referenceParts.map(([number, part, isAllowed]) =>
    ofCii(
      numbered('CII-DT', number),
      '',
      ending('ReferencedDocument'),
      (place) => !place.has(part) || isAllowed?.(place) === true,
      `${part} darf bei diesem Verweis nicht vorkommen.`,
    ),
  ),
  ...['currencyID', 'currencyCodeListVersionID'].map((name, at) =>
    ofCii(
      numbered('CII-DT', 31 + at),
      '',
      ending('Amount'),
      (place) => place.element.name === 'TaxTotalAmount' || !place.has(`@${name}`),
      `Nur die Umsatzsteuer (BT-110, BT-111) nennt ihre Währung; das Attribut ${name} darf hier nicht vorkommen.`,
    ),
  ),
  ofCii(
    'CII-DT-033',
    'BT-130 BT-150',
    '.',
    (place) =>
      !place.has(`${ending('Quantity')}/@unitCode`) ||
      place.has(`${lines}/SpecifiedLineTradeDelivery/BilledQuantity/@unitCode`),
    'Eine Einheit steht nur da, wo auch die Menge (BT-129) eine hat.',
  ),
  ...['unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName'].map((name, at) =>
    unused(numbered('CII-DT', 34 + at), ending('Quantity'), `@${name}`),
  ),
  ofCii(
    'CII-DT-037',
    '',
    ending('TradeTax'),
    (place) => place.values('TypeCode').every((type) => type === 'VAT'),
    'Die Art der Steuer muss VAT sein.',
  ),
  ...unusedOfPeriod.map((name, at) => unused(numbered('CII-DT', 68 + at), '//BillingSpecifiedPeriod', name)),
  ...unusedOfAddress.map(([number, name]) =>
    unused(numbered('CII-DT', number), '//PostalTradeAddress', name),
  ),
  ofCii(
    'CII-DT-097',
    '',
    '//DateTimeString',
    (place) =>
      place.attribute('format') !== '102' ||
      place.parentName.startsWith('Formatted') ||
      date102.test(place.value('.')),
    'Ein Datum hat nicht das Format JJJJMMTT.',
  ),
]

/**
 * The pattern of the official rule, in which `\d` is a digit of any script and `\s` only white space of XML.
 */
const date102 = /^[ \t\r\n]*\p{Nd}{4}(1[0-2]|0[1-9])(3[01]|[12]\p{Nd}|0[1-9])[ \t\r\n]*$/u

/** Whether an element is one of `plainIds`, which have separate rules. */
function isPlainId({ element, root, tree }: Place): boolean {
  const ids = once(tree, 'plain ids', () => new Set(root.all(plainIds).map((id) => id.element)))
  return ids.has(element)
}

function areEqual(where: string): Test {
  return (place) => new Set(place.texts(where)).size <= 1
}
