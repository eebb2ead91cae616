const seller = 'AccountingSupplierParty/Party'
const buyer = 'AccountingCustomerParty/Party'

const address = (terms: readonly string[]) => {
  const names = [
    'StreetName',
    'AdditionalStreetName',
    'AddressLine/Line',
    'CityName',
    'PostalZone',
    'CountrySubentity',
    'Country/IdentificationCode',
  ]
  return terms.map((term, at) => `${term} ${names[at]}`).join('\n')
}

const contact = (name: string, phone: string, email: string) => `
${name} Name
${phone} Telephone
${email} ElectronicMail`

const allowance = (
  group: string,
  charge: boolean,
  [amount, base, percentage, reason, code]: readonly string[],
) => `
${group} AllowanceCharge[ChargeIndicator=${charge}]
${amount} Amount
${base} BaseAmount
${percentage} MultiplierFactorNumeric
${reason} AllowanceChargeReason
${code} AllowanceChargeReasonCode`

const vat = (category: string, rate: string, element: string) => `
${category} ${element}[TaxScheme/ID=VAT]/ID
${rate} ${element}[TaxScheme/ID=VAT]/Percent`

/**
 * Paths of the terms of EN 16931 in a UBL invoice (CEN/TS 16931-3-2), one term per line, in the notation of
 * `ciiTerms`. A credit note has other paths for a few terms (`ublCreditNoteTerms`) and other names for a few
 * elements (`ublCreditNoteNames`).
 */
export const ublTerms = `
BT-1 ID
BT-2 IssueDate
BT-3 InvoiceTypeCode
BT-5 DocumentCurrencyCode
BT-6 TaxCurrencyCode
BT-7 TaxPointDate
BT-8 InvoicePeriod/DescriptionCode
BT-9 DueDate
BT-10 BuyerReference
BT-11 ProjectReference/ID
BT-12 ContractDocumentReference/ID
BT-13 OrderReference/ID
BT-14 OrderReference/SalesOrderID
BT-15 ReceiptDocumentReference/ID
BT-16 DespatchDocumentReference/ID
BT-17 OriginatorDocumentReference/ID
BT-18 AdditionalDocumentReference[DocumentTypeCode=130]/ID
BT-19 AccountingCost
BT-20 PaymentTerms/Note
BG-1 Note
BT-21 #subject
BT-22 #text
BG-2 .
BT-23 ProfileID
BT-24 CustomizationID
BG-3 BillingReference/InvoiceDocumentReference
BT-25 ID
BT-26 IssueDate
BG-4 ${seller}
BT-27 PartyLegalEntity/RegistrationName
BT-28 PartyName/Name
BT-29 PartyIdentification[ID/@schemeID!=SEPA]/ID
BT-30 PartyLegalEntity/CompanyID
BT-31 PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID
BT-32 PartyTaxScheme[TaxScheme/ID!=VAT][+TaxScheme/ID=FC]/CompanyID
BT-33 PartyLegalEntity/CompanyLegalForm
BT-34 EndpointID
BG-5 PostalAddress
${address(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'])}
BG-6 Contact
${contact('BT-41', 'BT-42', 'BT-43')}
BG-7 ${buyer}
BT-44 PartyLegalEntity/RegistrationName
BT-45 PartyName/Name
BT-46 PartyIdentification/ID
BT-47 PartyLegalEntity/CompanyID
BT-48 PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID
BT-49 EndpointID
BG-8 PostalAddress
${address(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'])}
BG-9 Contact
${contact('BT-56', 'BT-57', 'BT-58')}
BG-10 PayeeParty
BT-59 PartyName/Name
BT-60 PartyIdentification[ID/@schemeID!=SEPA]/ID
BT-61 PartyLegalEntity/CompanyID
BG-11 TaxRepresentativeParty
BT-62 PartyName/Name
BT-63 PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID
BG-12 PostalAddress
${address(['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'])}
BG-13 .
BT-70 Delivery/DeliveryParty/PartyName/Name
BT-71 Delivery/DeliveryLocation/ID
BT-72 Delivery/ActualDeliveryDate
BG-14 InvoicePeriod
BT-73 StartDate
BT-74 EndDate
BG-15 Delivery/DeliveryLocation/Address
${address(['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'])}
BG-16 .
BT-81 PaymentMeans/PaymentMeansCode
BT-82 PaymentMeans/PaymentMeansCode/@name
BT-83 PaymentMeans/PaymentID
BG-17 PaymentMeans[PayeeFinancialAccount]
BT-84 PayeeFinancialAccount/ID
BT-85 PayeeFinancialAccount/Name
BT-86 PayeeFinancialAccount/FinancialInstitutionBranch/ID
BG-18 PaymentMeans/CardAccount[+NetworkID=NA]
BT-87 PrimaryAccountNumberID
BT-88 HolderName
BG-19 .
BT-89 PaymentMeans/PaymentMandate/ID
BT-90 ${seller}/PartyIdentification[ID/@schemeID=SEPA]/ID|PayeeParty/PartyIdentification[ID/@schemeID=SEPA]/ID
BT-91 PaymentMeans/PaymentMandate/PayerFinancialAccount/ID
${allowance('BG-20', false, ['BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98'])}
${vat('BT-95', 'BT-96', 'TaxCategory')}
${allowance('BG-21', true, ['BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105'])}
${vat('BT-102', 'BT-103', 'TaxCategory')}
BG-22 .
BT-106 LegalMonetaryTotal/LineExtensionAmount
BT-107 LegalMonetaryTotal/AllowanceTotalAmount
BT-108 LegalMonetaryTotal/ChargeTotalAmount
BT-109 LegalMonetaryTotal/TaxExclusiveAmount
BT-110 TaxTotal[TaxAmount/@currencyID!=$other][+TaxAmount/@currencyID=$BT-5]/TaxAmount
BT-111 TaxTotal[TaxAmount/@currencyID=$other]/TaxAmount
BT-112 LegalMonetaryTotal/TaxInclusiveAmount
BT-113 LegalMonetaryTotal/PrepaidAmount
BT-114 LegalMonetaryTotal/PayableRoundingAmount
BT-115 LegalMonetaryTotal/PayableAmount
BG-23 TaxTotal[TaxAmount/@currencyID!=$other][+TaxAmount/@currencyID=$BT-5]/TaxSubtotal
BT-116 TaxableAmount
BT-117 TaxAmount
BT-118 TaxCategory[TaxScheme/ID=VAT]/ID
BT-119 TaxCategory[TaxScheme/ID=VAT]/Percent
BT-120 TaxCategory[TaxScheme/ID=VAT]/TaxExemptionReason
BT-121 TaxCategory[TaxScheme/ID=VAT]/TaxExemptionReasonCode
BG-24 AdditionalDocumentReference[DocumentTypeCode!=130]
BT-122 ID
BT-123 DocumentDescription
BT-124 Attachment/ExternalReference/URI
BT-125 Attachment/EmbeddedDocumentBinaryObject
BG-25 InvoiceLine
BT-126 ID
BT-127 Note
BT-128 DocumentReference[DocumentTypeCode=130]/ID
BT-129 InvoicedQuantity
BT-130 InvoicedQuantity/@unitCode
BT-131 LineExtensionAmount
BT-132 OrderLineReference/LineID
BT-133 AccountingCost
BG-26 InvoicePeriod
BT-134 StartDate
BT-135 EndDate
${allowance('BG-27', false, ['BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140'])}
${allowance('BG-28', true, ['BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145'])}
BG-29 Price
BT-146 PriceAmount
BT-147 AllowanceCharge[ChargeIndicator=false]/Amount
BT-148 AllowanceCharge[ChargeIndicator=false]/BaseAmount
BT-149 BaseQuantity
BT-150 BaseQuantity/@unitCode
BG-30 Item/ClassifiedTaxCategory
BT-151 .[TaxScheme/ID=VAT]/ID
BT-152 .[TaxScheme/ID=VAT]/Percent
BG-31 Item
BT-153 Name
BT-154 Description
BT-155 SellersItemIdentification/ID
BT-156 BuyersItemIdentification/ID
BT-157 StandardItemIdentification/ID
BT-158 CommodityClassification/ItemClassificationCode @listID @listVersionID
BT-159 OriginCountry/IdentificationCode
BG-32 AdditionalItemProperty
BT-160 Name
BT-161 Value
BG-DEX-01 SubInvoiceLine
BG-DEX-09 PrepaidPayment
BT-DEX-001 ID
BT-DEX-002 PaidAmount
BT-DEX-003 InstructionID
`

/** Terms that have other paths in a credit note. */
export const ublCreditNoteTerms = `
BT-9 PaymentMeans/PaymentDueDate
BT-11 AdditionalDocumentReference[DocumentTypeCode=50]/ID
BG-24 AdditionalDocumentReference[DocumentTypeCode!=50][DocumentTypeCode!=130]
`

/** Element names in an invoice, each with the name that a credit note uses instead. */
export const ublCreditNoteNames: Readonly<Record<string, string>> = {
  InvoiceTypeCode: 'CreditNoteTypeCode',
  InvoiceLine: 'CreditNoteLine',
  InvoicedQuantity: 'CreditedQuantity',
}
