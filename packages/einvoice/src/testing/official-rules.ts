import type { TaxCase } from '@kontor/domain/tax/tax-case'
import type { XmlFormat } from '../model/e-invoice.ts'
import type { CiiDocument } from './cii-document.ts'

/** A rule of EN 16931 or XRechnung about elements and values in the XML. Other tests cover the sums. */
export interface OfficialRule {
  id: string
  formats: readonly XmlFormat[]
  /** An XPath 1.0 expression for the nodes that break the rule. */
  violations: string
  /**
   * How to make a Korrektur with this tax case break the rule: remove the nodes at the path, or change their
   * text.
   */
  damage: { taxCase: TaxCase; path: string; text?: string }
}

const root = '/rsm:CrossIndustryInvoice'
const seller = '//ram:SellerTradeParty'
const buyer = '//ram:BuyerTradeParty'
const settlement = '//ram:ApplicableHeaderTradeSettlement'
const terms = `${settlement}/ram:SpecifiedTradePaymentTerms`
const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`
const group = `${settlement}/ram:ApplicableTradeTax`
const allowanceOrCharge = `${settlement}/ram:SpecifiedTradeAllowanceCharge`
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const preceding = `${settlement}/ram:InvoiceReferencedDocument`
const line = '//ram:IncludedSupplyChainTradeLineItem'
const taxId = 'ram:SpecifiedTaxRegistration/ram:ID'
const vatId = `${taxId}[@schemeID='VA']`

export const officialRules: readonly OfficialRule[] = [
  ...both({
    'BR-25': {
      violations: '//ram:SpecifiedTradeProduct[not(normalize-space(ram:Name))]',
      path: `${line}/ram:SpecifiedTradeProduct/ram:Name/text()`,
      text: ' ',
    },
    'BR-27': {
      violations: '//ram:NetPriceProductTradePrice[ram:ChargeAmount < 0]',
      path: '//ram:ChargeAmount/text()',
      text: '-1',
    },
    'BR-29': {
      violations: `${settlement}/ram:BillingSpecifiedPeriod[ram:EndDateTime < ram:StartDateTime]`,
      path: `${settlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString/text()`,
      text: '20261101',
    },
    'BR-32, BR-37': {
      violations: `${allowanceOrCharge}[not(ram:CategoryTradeTax/ram:CategoryCode)]`,
      path: `${allowanceOrCharge}/ram:CategoryTradeTax`,
    },
    'BR-33, BR-38': {
      violations: `${allowanceOrCharge}[not(normalize-space(ram:Reason))]`,
      path: `${allowanceOrCharge}/ram:Reason`,
    },
    'BR-48': {
      violations: `${group}[not(ram:RateApplicablePercent)][ram:CategoryCode != 'O']`,
      path: `${group}/ram:RateApplicablePercent`,
    },
    'BR-55': {
      violations: `${preceding}[not(normalize-space(ram:IssuerAssignedID))]`,
      path: `${preceding}/ram:IssuerAssignedID`,
    },
    'BR-57': {
      violations: '//ram:ShipToTradeParty[not(ram:PostalTradeAddress/ram:CountryID)]',
      taxCase: 'intraCommunitySupply',
      path: '//ram:ShipToTradeParty//ram:CountryID',
    },
    'BR-62, BR-63': {
      violations: '//ram:URIUniversalCommunication/ram:URIID[not(normalize-space(@schemeID))]',
      path: '//ram:URIUniversalCommunication/ram:URIID/@schemeID',
    },
    'BR-CO-18': { violations: `${root}[not(${group})]`, path: group },
    'BR-CO-25': {
      violations: `${sums}[ram:DuePayableAmount > 0][not(${terms}[ram:Description or ram:DueDateDateTime])]`,
      path: terms,
    },
    'BR-CO-26': {
      violations: `${seller}[not(ram:ID or ram:SpecifiedLegalOrganization/ram:ID or ${vatId})]`,
      taxCase: 'thirdCountryService',
      path: `${seller}/ram:SpecifiedLegalOrganization`,
    },
    'BR-S-02': {
      violations: `${root}[//ram:CategoryCode='S'][not(${seller}/${taxId})]`,
      path: `${seller}/ram:SpecifiedTaxRegistration`,
    },
    'BR-S-05': {
      violations: "//*[ram:CategoryCode='S'][not(ram:RateApplicablePercent > 0)]",
      path: `${line}//ram:RateApplicablePercent/text()`,
      text: '0',
    },
    'BR-S-10, BR-Z-10': {
      violations: `${group}[ram:CategoryCode='S' or ram:CategoryCode='Z']/ram:ExemptionReason`,
      taxCase: 'exempt',
      path: `${group}/ram:CategoryCode/text()`,
      text: 'Z',
    },
    'BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10': {
      violations: `${group}[ram:CategoryCode!='S' and ram:CategoryCode!='Z'][not(ram:ExemptionReason or ram:ExemptionReasonCode)]`,
      taxCase: 'exempt',
      path: `${group}/ram:ExemptionReason`,
    },
    'BR-E-05, BR-AE-05, BR-IC-05, BR-G-05': {
      violations: "//*[ram:CategoryCode!='S'][ram:RateApplicablePercent != 0]",
      taxCase: 'exempt',
      path: `${line}//ram:RateApplicablePercent/text()`,
      text: '7',
    },
    'BR-E-09, BR-AE-09, BR-IC-09, BR-G-09, BR-O-09': {
      violations: `${group}[ram:CategoryCode!='S'][ram:CalculatedAmount != 0]`,
      taxCase: 'reverseCharge',
      path: `${group}/ram:CalculatedAmount/text()`,
      text: '0.01',
    },
    'BR-AE-02': {
      violations: `${root}[//ram:CategoryCode='AE'][not(${seller}/${taxId}) or not(${buyer}/${vatId})]`,
      taxCase: 'euService',
      path: `${buyer}/ram:SpecifiedTaxRegistration`,
    },
    'BR-IC-02': {
      violations: `${root}[//ram:CategoryCode='K'][not(${seller}/${vatId}) or not(${buyer}/${vatId})]`,
      taxCase: 'intraCommunitySupply',
      path: `${seller}/ram:SpecifiedTaxRegistration[ram:ID/@schemeID='VA']`,
    },
    'BR-IC-11': {
      violations: `${root}[//ram:CategoryCode='K'][not(//ram:OccurrenceDateTime)]`,
      taxCase: 'intraCommunitySupply',
      path: '//ram:ActualDeliverySupplyChainEvent',
    },
    'BR-IC-12': {
      violations: `${root}[//ram:CategoryCode='K'][not(//ram:ShipToTradeParty)]`,
      taxCase: 'intraCommunitySupply',
      path: '//ram:ShipToTradeParty',
    },
    'BR-G-02': {
      violations: `${root}[//ram:CategoryCode='G'][not(${seller}/${vatId})]`,
      taxCase: 'export',
      path: `${seller}/ram:SpecifiedTaxRegistration[ram:ID/@schemeID='VA']`,
    },
    'BR-O-02': {
      violations: `${root}[//ram:CategoryCode='O']//ram:ID[@schemeID='VA']`,
      taxCase: 'thirdCountryService',
      path: `${seller}/${taxId}/@schemeID`,
      text: 'VA',
    },
    'BR-O-05 to BR-O-07': {
      violations: `//*[self::ram:CategoryTradeTax or parent::ram:SpecifiedLineTradeSettlement][ram:CategoryCode='O']/ram:RateApplicablePercent`,
      taxCase: 'export',
      path: `${line}//ram:CategoryCode/text()`,
      text: 'O',
    },
    'BR-O-11 to BR-O-14': {
      violations: `${root}[//ram:CategoryCode='O']//ram:CategoryCode[. != 'O']`,
      taxCase: 'thirdCountryService',
      path: `${group}/ram:CategoryCode/text()`,
      text: 'E',
    },
    // The schema requires the delivery element. KoSIT allows it to be empty.
    'PEPPOL-EN16931-R008': {
      violations: '//*[not(self::ram:ApplicableHeaderTradeDelivery)][not(*)][not(normalize-space())]',
      path: '//ram:LineID/text()',
    },
    'PEPPOL-EN16931-R041, R042': {
      violations: `${allowanceOrCharge}[boolean(ram:CalculationPercent) != boolean(ram:BasisAmount)]`,
      path: `${allowanceOrCharge}/ram:BasisAmount`,
    },
  }),
  ...xRechnungOnly({
    'BR-DE-1': { violations: `${settlement}[not(ram:SpecifiedTradeSettlementPaymentMeans)]`, path: means },
    'BR-DE-2': {
      violations: `${seller}[not(ram:DefinedTradeContact)]`,
      path: `${seller}/ram:DefinedTradeContact`,
    },
    'BR-DE-3, BR-DE-4, BR-DE-8 to BR-DE-11': {
      violations: '//ram:PostalTradeAddress[not(ram:CityName and ram:PostcodeCode)]',
      path: '//ram:CityName',
    },
    'BR-DE-5 to BR-DE-7': {
      violations: `${seller}/ram:DefinedTradeContact[not(ram:PersonName and ram:TelephoneUniversalCommunication and ram:EmailURIUniversalCommunication)]`,
      path: `${seller}//ram:TelephoneUniversalCommunication`,
    },
    'BR-DE-14': {
      violations: `${group}[not(ram:RateApplicablePercent)]`,
      taxCase: 'thirdCountryService',
      path: `${group}/ram:RateApplicablePercent`,
    },
    'BR-DE-15': {
      violations: '//ram:ApplicableHeaderTradeAgreement[not(ram:BuyerReference)]',
      path: '//ram:BuyerReference',
    },
    'BR-DE-23-a': {
      violations: `${means}[not(ram:PayeePartyCreditorFinancialAccount)]`,
      path: `${means}/ram:PayeePartyCreditorFinancialAccount`,
    },
    'BR-DE-26': {
      violations: `${root}[rsm:ExchangedDocument/ram:TypeCode='384'][not(${preceding})]`,
      path: preceding,
    },
    'PEPPOL-EN16931-R001': {
      violations: `${root}[not(//ram:BusinessProcessSpecifiedDocumentContextParameter)]`,
      path: '//ram:BusinessProcessSpecifiedDocumentContextParameter',
    },
    'PEPPOL-EN16931-R010, R020': {
      violations:
        '//*[self::ram:SellerTradeParty or self::ram:BuyerTradeParty][not(ram:URIUniversalCommunication)]',
      path: `${buyer}/ram:URIUniversalCommunication`,
    },
  }),
]

type Row = { violations: string; taxCase?: TaxCase; path: string; text?: string }

function both(rows: Record<string, Row>): OfficialRule[] {
  return ofFormats(rows, ['zugferd', 'xrechnung'])
}

function xRechnungOnly(rows: Record<string, Row>): OfficialRule[] {
  return ofFormats(rows, ['xrechnung'])
}

function ofFormats(rows: Record<string, Row>, formats: readonly XmlFormat[]): OfficialRule[] {
  return Object.entries(rows).map(([id, { violations, taxCase = 'domestic', ...damage }]) => ({
    id,
    formats,
    violations,
    damage: { taxCase, ...damage },
  }))
}

/** Ids of the rules that a document of the given format breaks. */
export function brokenRules(document: CiiDocument, format: XmlFormat): string[] {
  return officialRules
    .filter(({ formats, violations }) => formats.includes(format) && document.texts(violations).length > 0)
    .map(({ id }) => id)
}
