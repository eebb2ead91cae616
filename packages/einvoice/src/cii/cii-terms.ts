const trade = 'SupplyChainTradeTransaction'
const agreement = `${trade}/ApplicableHeaderTradeAgreement`
const delivery = `${trade}/ApplicableHeaderTradeDelivery`
const settlement = `${trade}/ApplicableHeaderTradeSettlement`
const line = 'SpecifiedLineTrade'

const address = (terms: readonly string[]) => {
  const names = [
    'LineOne',
    'LineTwo',
    'LineThree',
    'CityName',
    'PostcodeCode',
    'CountrySubDivisionName',
    'CountryID',
  ]
  return terms.map((term, at) => `${term} ${names[at]}`).join('\n')
}

const contact = (name: string, phone: string, email: string) => `
${name} PersonName|DepartmentName
${phone} TelephoneUniversalCommunication/CompleteNumber
${email} EmailURIUniversalCommunication/URIID`

const allowance = (
  group: string,
  element: string,
  [amount, base, percentage, reason, code]: readonly string[],
) => `
${group} ${element}
${amount} ActualAmount
${base} BasisAmount
${percentage} CalculationPercent
${reason} Reason
${code} ReasonCode`

const vat = (category: string, rate: string, element: string) => `
${category} ${element}[TypeCode=VAT]/CategoryCode
${rate} ${element}[TypeCode=VAT]/RateApplicablePercent`

/**
 * Paths of the terms of EN 16931 in a Cross Industry Invoice (CEN/TS 16931-3-3), one term per line. Each path
 * starts at the element of the term's group; a group with the path `.` shares the element of the enclosing
 * group. `readPath` defines the notation. The scheme of an identifier is in `@schemeID` unless the line has a
 * second path.
 */
export const ciiTerms = `
BT-1 ExchangedDocument/ID
BT-2 ExchangedDocument/IssueDateTime
BT-3 ExchangedDocument/TypeCode
BT-5 ${settlement}/InvoiceCurrencyCode
BT-6 ${settlement}/TaxCurrencyCode
BT-7 ${settlement}/ApplicableTradeTax/TaxPointDate
BT-8 ${settlement}/ApplicableTradeTax/DueDateTypeCode
BT-9 ${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime
BT-10 ${agreement}/BuyerReference
BT-11 ${agreement}/SpecifiedProcuringProject[+Name=Project_reference]/ID
BT-12 ${agreement}/ContractReferencedDocument/IssuerAssignedID
BT-13 ${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID
BT-14 ${agreement}/SellerOrderReferencedDocument/IssuerAssignedID
BT-15 ${delivery}/ReceivingAdviceReferencedDocument/IssuerAssignedID
BT-16 ${delivery}/DespatchAdviceReferencedDocument/IssuerAssignedID
BT-17 ${agreement}/AdditionalReferencedDocument[TypeCode=50]/IssuerAssignedID
BT-18 ${agreement}/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID ../ReferenceTypeCode
BT-19 ${settlement}/ReceivableSpecifiedTradeAccountingAccount/ID
BT-20 ${settlement}/SpecifiedTradePaymentTerms/Description
BG-1 ExchangedDocument/IncludedNote
BT-21 SubjectCode
BT-22 Content
BG-2 ExchangedDocumentContext
BT-23 BusinessProcessSpecifiedDocumentContextParameter/ID
BT-24 GuidelineSpecifiedDocumentContextParameter/ID
BG-3 ${settlement}/InvoiceReferencedDocument
BT-25 IssuerAssignedID
BT-26 FormattedIssueDateTime
BG-4 ${agreement}/SellerTradeParty
BT-27 Name
BT-28 SpecifiedLegalOrganization/TradingBusinessName
BT-29 ID|GlobalID
BT-30 SpecifiedLegalOrganization/ID
BT-31 SpecifiedTaxRegistration[ID/@schemeID=VA]/ID
BT-32 SpecifiedTaxRegistration[ID/@schemeID=FC]/ID
BT-33 Description
BT-34 URIUniversalCommunication/URIID
BG-5 PostalTradeAddress
${address(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'])}
BG-6 DefinedTradeContact
${contact('BT-41', 'BT-42', 'BT-43')}
BG-7 ${agreement}/BuyerTradeParty
BT-44 Name
BT-45 SpecifiedLegalOrganization/TradingBusinessName
BT-46 ID|GlobalID
BT-47 SpecifiedLegalOrganization/ID
BT-48 SpecifiedTaxRegistration[ID/@schemeID=VA]/ID
BT-49 URIUniversalCommunication/URIID
BG-8 PostalTradeAddress
${address(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'])}
BG-9 DefinedTradeContact
${contact('BT-56', 'BT-57', 'BT-58')}
BG-10 ${settlement}/PayeeTradeParty
BT-59 Name
BT-60 ID|GlobalID
BT-61 SpecifiedLegalOrganization/ID
BG-11 ${agreement}/SellerTaxRepresentativeTradeParty
BT-62 Name
BT-63 SpecifiedTaxRegistration[ID/@schemeID=VA]/ID
BG-12 PostalTradeAddress
${address(['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'])}
BG-13 .
BT-70 ${delivery}/ShipToTradeParty/Name
BT-71 ${delivery}/ShipToTradeParty/ID|${delivery}/ShipToTradeParty/GlobalID
BT-72 ${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime
BG-14 ${settlement}/BillingSpecifiedPeriod
BT-73 StartDateTime
BT-74 EndDateTime
BG-15 ${delivery}/ShipToTradeParty/PostalTradeAddress
${address(['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'])}
BG-16 .
BT-81 ${settlement}/SpecifiedTradeSettlementPaymentMeans/TypeCode
BT-82 ${settlement}/SpecifiedTradeSettlementPaymentMeans/Information
BT-83 ${settlement}/PaymentReference
BG-17 ${settlement}/SpecifiedTradeSettlementPaymentMeans[PayeePartyCreditorFinancialAccount]
BT-84 PayeePartyCreditorFinancialAccount/IBANID|PayeePartyCreditorFinancialAccount/ProprietaryID
BT-85 PayeePartyCreditorFinancialAccount/AccountName
BT-86 PayeeSpecifiedCreditorFinancialInstitution/BICID
BG-18 ${settlement}/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard
BT-87 ID
BT-88 CardholderName
BG-19 ${settlement}
BT-89 SpecifiedTradePaymentTerms/DirectDebitMandateID
BT-90 CreditorReferenceID
BT-91 SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/IBANID
${allowance('BG-20', `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]`, ['BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98'])}
${vat('BT-95', 'BT-96', 'CategoryTradeTax')}
${allowance('BG-21', `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]`, ['BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105'])}
${vat('BT-102', 'BT-103', 'CategoryTradeTax')}
BG-22 ${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation
BT-106 LineTotalAmount
BT-107 AllowanceTotalAmount
BT-108 ChargeTotalAmount
BT-109 TaxBasisTotalAmount
BT-110 TaxTotalAmount[@currencyID!=$other][+@currencyID=$BT-5]
BT-111 TaxTotalAmount[@currencyID=$other]
BT-112 GrandTotalAmount
BT-113 TotalPrepaidAmount
BT-114 RoundingAmount
BT-115 DuePayableAmount
BG-23 ${settlement}/ApplicableTradeTax
BT-116 BasisAmount
BT-117 CalculatedAmount
BT-118 .[TypeCode=VAT]/CategoryCode
BT-119 .[TypeCode=VAT]/RateApplicablePercent
BT-120 ExemptionReason
BT-121 ExemptionReasonCode
BG-24 ${agreement}/AdditionalReferencedDocument[TypeCode!=50][TypeCode!=130][+TypeCode=916]
BT-122 IssuerAssignedID
BT-123 Name
BT-124 URIID
BT-125 AttachmentBinaryObject
BG-25 ${trade}/IncludedSupplyChainTradeLineItem
BT-126 AssociatedDocumentLineDocument/LineID
BT-127 AssociatedDocumentLineDocument/IncludedNote/Content
BT-128 ${line}Settlement/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID ../ReferenceTypeCode
BT-129 ${line}Delivery/BilledQuantity
BT-130 ${line}Delivery/BilledQuantity/@unitCode
BT-131 ${line}Settlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount
BT-132 ${line}Agreement/BuyerOrderReferencedDocument/LineID
BT-133 ${line}Settlement/ReceivableSpecifiedTradeAccountingAccount/ID
BG-26 ${line}Settlement/BillingSpecifiedPeriod
BT-134 StartDateTime
BT-135 EndDateTime
${allowance('BG-27', `${line}Settlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]`, ['BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140'])}
${allowance('BG-28', `${line}Settlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]`, ['BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145'])}
BG-29 ${line}Agreement
BT-146 NetPriceProductTradePrice/ChargeAmount
BT-147 GrossPriceProductTradePrice/AppliedTradeAllowanceCharge[ChargeIndicator/Indicator=false]/ActualAmount
BT-148 GrossPriceProductTradePrice/ChargeAmount
BT-149 NetPriceProductTradePrice/BasisQuantity|GrossPriceProductTradePrice/BasisQuantity
BT-150 NetPriceProductTradePrice/BasisQuantity/@unitCode|GrossPriceProductTradePrice/BasisQuantity/@unitCode
BG-30 ${line}Settlement/ApplicableTradeTax
BT-151 .[TypeCode=VAT]/CategoryCode
BT-152 .[TypeCode=VAT]/RateApplicablePercent
BG-31 SpecifiedTradeProduct
BT-153 Name
BT-154 Description
BT-155 SellerAssignedID
BT-156 BuyerAssignedID
BT-157 GlobalID
BT-158 DesignatedProductClassification/ClassCode @listID @listVersionID
BT-159 OriginTradeCountry/ID
BG-32 ApplicableProductCharacteristic
BT-160 Description
BT-161 Value
`
