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
import { atMostOnce, has, type Rule, rule, type Test } from '../rules/rule.ts'

/**
 * The structure that Factur-X 1.09 requires in its EN 16931 profile: one element per line, indented below its
 * parent. `27Name!` is rule FX-SCH-A-000027: exactly one Name; `?` means at most one and `+` at least one;
 * `21@format` is a required attribute; `555:types` and `554@format:day` require a code from a list; `-Name`
 * forbids an element, `-@listID` an attribute, and `-` the element itself.
 */
const notation = `
SupplyChainTradeTransaction 265IncludedSupplyChainTradeLineItem+
 ApplicableHeaderTradeAgreement 27SellerTradeParty! 28BuyerTradeParty!
  AdditionalReferencedDocument[TypeCode!==916][TypeCode!==50][TypeCode!==130] -
  AdditionalReferencedDocument[TypeCode==130] 557IssuerAssignedID! 558TypeCode! -AttachmentBinaryObject -FormattedIssueDateTime -LineID -Name -URIID
   IssuerAssignedID -@schemeID
   ReferenceTypeCode 282:objects
   TypeCode 559:object
  AdditionalReferencedDocument[TypeCode==50] 560IssuerAssignedID! 561TypeCode! -AttachmentBinaryObject -FormattedIssueDateTime -LineID -Name -ReferenceTypeCode -URIID
   IssuerAssignedID -@schemeID
   TypeCode 562:tender
  AdditionalReferencedDocument[TypeCode==916] 563IssuerAssignedID! 564TypeCode! 283Name? 284AttachmentBinaryObject? -FormattedIssueDateTime -LineID -ReferenceTypeCode
   AttachmentBinaryObject 285@mimeCode 287@mimeCode:media 286@filename
   IssuerAssignedID -@schemeID
   TypeCode 565:attachment
   URIID -@schemeID
  BuyerOrderReferencedDocument 29IssuerAssignedID! -AttachmentBinaryObject -FormattedIssueDateTime -LineID -Name -ReferenceTypeCode -TypeCode -URIID
   IssuerAssignedID -@schemeID
  BuyerTradeParty 163ID? 164GlobalID? 30Name! 288DefinedTradeContact? 419PostalTradeAddress! 165URIUniversalCommunication? 166SpecifiedTaxRegistration? -Description
   DefinedTradeContact
    EmailURIUniversalCommunication 566URIID! -CompleteNumber
     URIID -@schemeID
    TelephoneUniversalCommunication 289CompleteNumber! -URIID
   GlobalID 420@schemeID 567@schemeID:partyIdentifiers
   ID -@schemeID
   PostalTradeAddress 422CountryID! 167CountrySubDivisionName?
    CountryID 568:countries
    PostcodeCode -@listID -@listVersionID
   SpecifiedLegalOrganization/ID 569@schemeID:identifiers
   SpecifiedTaxRegistration 425ID!
    ID 426@schemeID 570@schemeID:vatIds
   URIUniversalCommunication 168URIID! -CompleteNumber
    URIID 428@schemeID 571@schemeID:addresses
  ContractReferencedDocument 430IssuerAssignedID! -AttachmentBinaryObject -FormattedIssueDateTime -LineID -Name -ReferenceTypeCode -TypeCode -URIID
   IssuerAssignedID -@schemeID
  SellerOrderReferencedDocument 572IssuerAssignedID! -AttachmentBinaryObject -FormattedIssueDateTime -LineID -Name -ReferenceTypeCode -TypeCode -URIID
   IssuerAssignedID -@schemeID
  SellerTaxRepresentativeTradeParty 431Name! 432PostalTradeAddress! 169SpecifiedTaxRegistration! -DefinedTradeContact -Description -GlobalID -ID -SpecifiedLegalOrganization -URIUniversalCommunication
   PostalTradeAddress 433CountryID! 434CountrySubDivisionName?
    CountryID 573:countries
    PostcodeCode -@listID -@listVersionID
   SpecifiedTaxRegistration 436ID!
    ID 437@schemeID 574@schemeID:vatIds
  SellerTradeParty 409Name! 575Description? 576DefinedTradeContact? 32PostalTradeAddress! 439URIUniversalCommunication? 33SpecifiedTaxRegistration[ID/@schemeID==VA]? 34SpecifiedTaxRegistration[ID/@schemeID==FC]?
   DefinedTradeContact
    EmailURIUniversalCommunication 577URIID! -CompleteNumber
     URIID -@schemeID
    TelephoneUniversalCommunication 578CompleteNumber! -URIID
   GlobalID 440@schemeID 579@schemeID:partyIdentifiers
   ID -@schemeID
   PostalTradeAddress 35CountryID! 442CountrySubDivisionName?
    CountryID 580:countries
    PostcodeCode -@listID -@listVersionID
   SpecifiedLegalOrganization/ID 581@schemeID:identifiers
   SpecifiedTaxRegistration[ID/@schemeID!==VA][ID/@schemeID!==FC] -
   SpecifiedTaxRegistration[ID/@schemeID==FC] 411ID!
    ID 37@schemeID
   SpecifiedTaxRegistration[ID/@schemeID==VA] 412ID!
    ID 413@schemeID
   URIUniversalCommunication 445URIID! -CompleteNumber
    URIID 446@schemeID 582@schemeID:addresses
  SpecifiedProcuringProject/ID -@schemeID
 ApplicableHeaderTradeSettlement 172PaymentReference? 38InvoiceCurrencyCode! 173ApplicableTradeTax+ 174SpecifiedTradePaymentTerms? 39SpecifiedTradeSettlementHeaderMonetarySummation! 175ReceivableSpecifiedTradeAccountingAccount?
  InvoiceReferencedDocument 415IssuerAssignedID! -AttachmentBinaryObject -LineID -Name -ReferenceTypeCode -TypeCode -URIID
   FormattedIssueDateTime/DateTimeString 465@format 596@format:day
   IssuerAssignedID -@schemeID
  ApplicableTradeTax 176CalculatedAmount! 458TypeCode! 177BasisAmount! 178CategoryCode!
   BasisAmount -@currencyID
   CalculatedAmount -@currencyID
   CategoryCode 587:categories
   DueDateTypeCode 588:taxPoints
   ExemptionReasonCode 589:exemptions -@listID -@listVersionID
   TaxPointDate/DateString 590@format 591@format:day
   TypeCode 592:vat
  BillingSpecifiedPeriod
   EndDateTime/DateTimeString 460@format 593@format:day
   StartDateTime/DateTimeString 462@format 594@format:day
  CreditorReferenceID -@schemeID
  InvoiceCurrencyCode 595:currencies
  PayeeTradeParty 467ID? 468GlobalID? 469Name! -DefinedTradeContact -Description -PostalTradeAddress -SpecifiedTaxRegistration -URIUniversalCommunication
   GlobalID 470@schemeID 597@schemeID:partyIdentifiers
   ID -@schemeID
   SpecifiedLegalOrganization -TradingBusinessName
    ID 598@schemeID:identifiers
  ReceivableSpecifiedTradeAccountingAccount/ID -@schemeID
  SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator!==false][ChargeIndicator/Indicator!==true] -
  SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==false] 183ChargeIndicator! 184ActualAmount! 185CategoryTradeTax!
   ActualAmount -@currencyID
   BasisAmount -@currencyID
   CategoryTradeTax 473TypeCode! 474CategoryCode! -BasisAmount -CalculatedAmount -DueDateTypeCode -ExemptionReason -ExemptionReasonCode -TaxPointDate
    CategoryCode 599:categories
    TypeCode 600:vat
   ReasonCode 601:allowances
  SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==true] 477ChargeIndicator! 478ActualAmount! 479CategoryTradeTax!
   ActualAmount -@currencyID
   BasisAmount -@currencyID
   CategoryTradeTax 480TypeCode! 481CategoryCode! -BasisAmount -CalculatedAmount -DueDateTypeCode -ExemptionReason -ExemptionReasonCode -TaxPointDate
    CategoryCode 602:categories
    TypeCode 603:vat
   ReasonCode[@listID][@listID!==5153] -
   ReasonCode[!@listID] 604:charges
  SpecifiedTradePaymentTerms 187Description? 188DirectDebitMandateID?
   DirectDebitMandateID -@schemeID
   DueDateDateTime/DateTimeString 484@format 605@format:day
  SpecifiedTradeSettlementHeaderMonetarySummation 189LineTotalAmount! 190ChargeTotalAmount? 191AllowanceTotalAmount? 41TaxBasisTotalAmount! 42TaxTotalAmount[@currencyID==$BT-5]? 192TaxTotalAmount[@currencyID==$BT-6]? 290RoundingAmount? 43GrandTotalAmount! 193TotalPrepaidAmount? 44DuePayableAmount!
   AllowanceTotalAmount -@currencyID
   ChargeTotalAmount -@currencyID
   DuePayableAmount -@currencyID
   GrandTotalAmount -@currencyID
   LineTotalAmount -@currencyID
   RoundingAmount -@currencyID
   TaxBasisTotalAmount -@currencyID
   TaxTotalAmount[@currencyID!==$BT-5][@currencyID!==$BT-6] -
   TaxTotalAmount[@currencyID==$BT-5] 606@currencyID:currencies
   TaxTotalAmount[@currencyID==$BT-6] 607@currencyID:currencies
   TotalPrepaidAmount -@currencyID
  SpecifiedTradeSettlementPaymentMeans 488TypeCode! 291Information? 194PayeePartyCreditorFinancialAccount?
   ApplicableTradeSettlementFinancialCard 608ID!
    ID -@schemeID
   PayeePartyCreditorFinancialAccount
    IBANID -@schemeID
    ProprietaryID -@schemeID
   PayeeSpecifiedCreditorFinancialInstitution 292BICID!
    BICID -@schemeID
   PayerPartyDebtorFinancialAccount 195IBANID!
    IBANID -@schemeID
   TypeCode 609:means
  TaxCurrencyCode 610:currencies
 IncludedSupplyChainTradeLineItem 266AssociatedDocumentLineDocument! 267SpecifiedTradeProduct! 268SpecifiedLineTradeAgreement! 269SpecifiedLineTradeDelivery!
  SpecifiedLineTradeSettlement 278ApplicableTradeTax! 279SpecifiedTradeSettlementLineMonetarySummation! 293AdditionalReferencedDocument? 614ReceivableSpecifiedTradeAccountingAccount?
   AdditionalReferencedDocument 615IssuerAssignedID! 616TypeCode! -AttachmentBinaryObject -FormattedIssueDateTime -LineID -Name -URIID
    IssuerAssignedID -@schemeID
    ReferenceTypeCode 617:objects
    TypeCode 618:references
   ApplicableTradeTax 535TypeCode! 536CategoryCode! -BasisAmount -CalculatedAmount -DueDateTypeCode -ExemptionReason -ExemptionReasonCode -TaxPointDate
    CategoryCode 619:categories
    TypeCode 620:vat
   BillingSpecifiedPeriod
    EndDateTime/DateTimeString 539@format 621@format:day
    StartDateTime/DateTimeString 541@format 622@format:day
   ReceivableSpecifiedTradeAccountingAccount/ID -@schemeID
   SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator!==false][ChargeIndicator/Indicator!==true] -
   SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==false] 543ChargeIndicator! 544ActualAmount! -CategoryTradeTax
    ActualAmount -@currencyID
    BasisAmount -@currencyID
    ReasonCode 623:allowances
   SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==true] 546ChargeIndicator! 547ActualAmount! -CategoryTradeTax
    ActualAmount -@currencyID
    BasisAmount -@currencyID
    ReasonCode[@listID][@listID!==5153] -
    ReasonCode[!@listID] 624:charges
   SpecifiedTradeSettlementLineMonetarySummation 549LineTotalAmount!
    LineTotalAmount -@currencyID
  AssociatedDocumentLineDocument 270LineID! 271IncludedNote?
   IncludedNote 529Content! -SubjectCode
   LineID -@schemeID
  SpecifiedLineTradeAgreement 272NetPriceProductTradePrice!
   BuyerOrderReferencedDocument -AttachmentBinaryObject -FormattedIssueDateTime -IssuerAssignedID -Name -ReferenceTypeCode -TypeCode -URIID
    LineID -@schemeID
   GrossPriceProductTradePrice 273ChargeAmount! 274AppliedTradeAllowanceCharge[ChargeIndicator/Indicator==false]?
    AppliedTradeAllowanceCharge[ChargeIndicator/Indicator!==false][ChargeIndicator/Indicator!==true] -
    AppliedTradeAllowanceCharge[ChargeIndicator/Indicator==false] 530ChargeIndicator! 531ActualAmount! -BasisAmount -CalculationPercent -CategoryTradeTax -Reason -ReasonCode
     ActualAmount -@currencyID
    BasisQuantity 611@unitCode:units
    ChargeAmount -@currencyID
   NetPriceProductTradePrice 532ChargeAmount! -AppliedTradeAllowanceCharge
    BasisQuantity 612@unitCode:units
    ChargeAmount -@currencyID
  SpecifiedLineTradeDelivery 276BilledQuantity!
   BilledQuantity 613@unitCode:units
  SpecifiedTradeProduct 550Name! 625Description?
   ApplicableProductCharacteristic 294Description! 295Value!
   BuyerAssignedID -@schemeID
   DesignatedProductClassification/ClassCode 296@listID 297@listID:classifications
   GlobalID 551@schemeID 626@schemeID:identifiers
   OriginTradeCountry 627ID!
    ID 628:countries
   SellerAssignedID -@schemeID
 ApplicableHeaderTradeDelivery
  ActualDeliverySupplyChainEvent 171OccurrenceDateTime!
   OccurrenceDateTime/DateTimeString 448@format 583@format:day
  DespatchAdviceReferencedDocument 450IssuerAssignedID! -AttachmentBinaryObject -FormattedIssueDateTime -LineID -Name -ReferenceTypeCode -TypeCode -URIID
   IssuerAssignedID -@schemeID
  ReceivingAdviceReferencedDocument 584IssuerAssignedID! -AttachmentBinaryObject -FormattedIssueDateTime -LineID -Name -ReferenceTypeCode -TypeCode -URIID
   IssuerAssignedID -@schemeID
  ShipToTradeParty 451ID? 452GlobalID? -DefinedTradeContact -Description -SpecifiedLegalOrganization -SpecifiedTaxRegistration -URIUniversalCommunication
   GlobalID 453@schemeID 585@schemeID:partyIdentifiers
   ID -@schemeID
   PostalTradeAddress 455CountryID! 456CountrySubDivisionName?
    CountryID 586:countries
    PostcodeCode -@listID -@listVersionID
ExchangedDocument 19ID! 20TypeCode!
 ID -@schemeID
 IncludedNote 160Content! 161SubjectCode?
  SubjectCode 553:subjects -@listID -@listVersionID
 IssueDateTime/DateTimeString 21@format 554@format:day
 TypeCode 555:types
ExchangedDocumentContext 24BusinessProcessSpecifiedDocumentContextParameter? 25GuidelineSpecifiedDocumentContextParameter!
 BusinessProcessSpecifiedDocumentContextParameter 406ID!
  ID -@schemeID
 GuidelineSpecifiedDocumentContextParameter 407ID!
  ID 556:specification -@schemeID
`

/**
 * A list without the given codes: Factur-X uses older versions of some lists, and omits codes that it does
 * not need.
 */
const without = (list: CodeList, ...codes: readonly string[]): CodeList =>
  new Set([...list].filter((code) => !codes.includes(code)))

const lists: Readonly<Record<string, CodeList>> = {
  specification: new Set(['urn:cen.eu:en16931:2017']),
  types: new Set([...invoiceTypes, ...creditNoteTypes]),
  day: new Set(['102']),
  subjects: noteSubjects.cii,
  identifiers: identifierSchemes,
  partyIdentifiers: without(
    identifierSchemes,
    ...['0241', '0242', '0243', '0244', '0245', '0246', '0247', '0248'],
  ),
  classifications: classificationSchemes,
  countries: countries.ubl,
  units,
  vat: new Set(['VAT']),
  vatIds: new Set(['VA']),
  categories: without(taxCategories, 'B'),
  allowances: allowanceReasons,
  charges: chargeReasons,
  references: new Set(['130', '50', '916']),
  attachment: new Set(['916']),
  tender: new Set(['50']),
  object: new Set(['130']),
  objects: referenceTypes,
  addresses: without(addressSchemes, '0219', '0220'),
  media: mediaTypes,
  currencies: new Set([...without(currencies, 'STD'), 'STN']),
  means: paymentMeans,
  exemptions: exemptionReasons,
  taxPoints: taxPointCodes.cii,
}

/**
 * The rules about the structure: FX-SCH-A-…, and unnumbered ones named after the element or attribute that
 * the profile does not use.
 */
export const structureRules: readonly Rule[] = readRules()

function readRules(): Rule[] {
  const above: string[] = []
  return notation
    .trim()
    .split('\n')
    .flatMap((line) => {
      const depth = line.search(/\S/)
      const [name = '', ...words] = line.trim().split(' ')
      above.length = depth
      above.push(name)
      const element = name.split('[', 1)[0]?.split('/').at(-1) ?? ''
      return words.map((word) => readRule(above.join('/'), element, word))
    })
}

function readRule(path: string, element: string, word: string): Rule {
  const number = /^\d*/.exec(word)?.[0] ?? ''
  const [, what = '', sign, list] = /^([^!?+:]*)([!?+])?(?::(\w+))?$/.exec(word.slice(number.length)) ?? []
  const id = `FX-SCH-A-${number.padStart(6, '0')}`
  const row = (holds: Test, message: string, ownId = id) => ({
    ...rule(ownId, '', { cii: path }, holds, message),
    set: 'fx' as const,
  })
  if (what.startsWith('-')) {
    const unused = what.slice(1)
    const isSelf = unused === ''
    return row(
      isSelf ? () => false : (place) => !place.has(unused),
      `${unused || element} wird im Profil EN 16931 nicht verwendet.`,
      `NOT-USED-${unused || element}`,
    )
  }
  if (list !== undefined)
    return row(
      isInList(what || '.', lists[list]),
      `${element}${what === '' ? '' : ` (${what})`} ist kein Code der zugehörigen Liste.`,
    )
  if (sign === '!')
    return row((place) => place.count(what) === 1, `${what} muss in ${element} genau einmal vorkommen.`)
  if (sign === '?') return row(atMostOnce(what), `${what} darf in ${element} höchstens einmal vorkommen.`)
  return row(has(what), `${what} fehlt in ${element}.`)
}

/** Whether each value is empty or a code from the list. Does not trim values. */
function isInList(where: string, list: CodeList | undefined): Test {
  return (place) => place.values(where).every((code) => code === '' || list?.has(code) === true)
}
