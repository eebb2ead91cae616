import { binary, code, identifier, language, unit, uris } from '../syntax/component-attributes.ts'
import { readStructure, type Structure, type ValueType } from '../syntax/structure.ts'

/** Namespaces of OASIS UBL 2.1. */
export const ublNamespaces = {
  Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
}

/**
 * The elements of OASIS UBL 2.1 in order, in the notation of `readStructure`. Types that no EN 16931
 * invoice uses have no content here.
 */
const notation = `
Invoice = ~UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate IssueTime? DueDate? InvoiceTypeCode? Note* TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode? PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference? InvoicePeriod* OrderReference? BillingReference* DespatchDocumentReference* ReceiptDocumentReference* StatementDocumentReference* OriginatorDocumentReference* ContractDocumentReference* AdditionalDocumentReference* ProjectReference* ~Signature* AccountingSupplierParty AccountingCustomerParty PayeeParty? BuyerCustomerParty? SellerSupplierParty? TaxRepresentativeParty? Delivery* ~DeliveryTerms? PaymentMeans* PaymentTerms* PrepaidPayment* AllowanceCharge* ~TaxExchangeRate? ~PricingExchangeRate? ~PaymentExchangeRate? ~PaymentAlternativeExchangeRate? TaxTotal* WithholdingTaxTotal* LegalMonetaryTotal InvoiceLine+
CreditNote = ~UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate IssueTime? TaxPointDate? CreditNoteTypeCode? Note* DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode? PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference? InvoicePeriod* ~DiscrepancyResponse* OrderReference? BillingReference* DespatchDocumentReference* ReceiptDocumentReference* ContractDocumentReference* AdditionalDocumentReference* StatementDocumentReference* OriginatorDocumentReference* ~Signature* AccountingSupplierParty AccountingCustomerParty PayeeParty? BuyerCustomerParty? SellerSupplierParty? TaxRepresentativeParty? Delivery* ~DeliveryTerms* PaymentMeans* PaymentTerms* ~TaxExchangeRate? ~PricingExchangeRate? ~PaymentExchangeRate? ~PaymentAlternativeExchangeRate? AllowanceCharge* TaxTotal* LegalMonetaryTotal CreditNoteLine+
Period = StartDate? StartTime? EndDate? EndTime? DurationMeasure? DescriptionCode* Description*
OrderReference = ID SalesOrderID? CopyIndicator? UUID? IssueDate? IssueTime? CustomerReference? OrderTypeCode? DocumentReference?
BillingReference = InvoiceDocumentReference? SelfBilledInvoiceDocumentReference? CreditNoteDocumentReference? SelfBilledCreditNoteDocumentReference? DebitNoteDocumentReference? ReminderDocumentReference? AdditionalDocumentReference? ~BillingReferenceLine*
DocumentReference = ID CopyIndicator? UUID? IssueDate? IssueTime? DocumentTypeCode? DocumentType? XPath* LanguageID? LocaleCode? VersionID? DocumentStatusCode? DocumentDescription* Attachment? ValidityPeriod? IssuerParty? ~ResultOfVerification?
ProjectReference = ID UUID? IssueDate? ~WorkPhaseReference*
SupplierParty = CustomerAssignedAccountID? AdditionalAccountID* DataSendingCapability? Party? DespatchContact? AccountingContact? SellerContact?
CustomerParty = CustomerAssignedAccountID? SupplierAssignedAccountID? AdditionalAccountID* Party? DeliveryContact? AccountingContact? BuyerContact?
Party = MarkCareIndicator? MarkAttentionIndicator? WebsiteURI? LogoReferenceID? EndpointID? IndustryClassificationCode? PartyIdentification* PartyName* ~Language? PostalAddress? PhysicalLocation? PartyTaxScheme* PartyLegalEntity* Contact? ~Person* AgentParty? ~ServiceProviderParty* ~PowerOfAttorney* FinancialAccount?
Delivery = ID? Quantity? MinimumQuantity? MaximumQuantity? ActualDeliveryDate? ActualDeliveryTime? LatestDeliveryDate? LatestDeliveryTime? ReleaseID? TrackingID? DeliveryAddress? DeliveryLocation? AlternativeDeliveryLocation? RequestedDeliveryPeriod? PromisedDeliveryPeriod? EstimatedDeliveryPeriod? CarrierParty? DeliveryParty? NotifyParty* ~Despatch? ~DeliveryTerms* ~MinimumDeliveryUnit? ~MaximumDeliveryUnit? ~Shipment?
PaymentMeans = ID? PaymentMeansCode PaymentDueDate? PaymentChannelCode? InstructionID? InstructionNote* PaymentID* CardAccount? PayerFinancialAccount? PayeeFinancialAccount? ~CreditAccount? PaymentMandate? ~TradeFinancing?
PaymentTerms = ID? PaymentMeansID* PrepaidPaymentReferenceID? Note* ReferenceEventCode? SettlementDiscountPercent? PenaltySurchargePercent? PaymentPercent? Amount? SettlementDiscountAmount? PenaltyAmount? PaymentTermsDetailsURI? PaymentDueDate? InstallmentDueDate? InvoicingPartyReference? SettlementPeriod? PenaltyPeriod? ~ExchangeRate? ValidityPeriod?
Payment = ID? PaidAmount? ReceivedDate? PaidDate? PaidTime? InstructionID?
AllowanceCharge = ID? ChargeIndicator AllowanceChargeReasonCode? AllowanceChargeReason* MultiplierFactorNumeric? PrepaidIndicator? SequenceNumeric? Amount BaseAmount? AccountingCostCode? AccountingCost? PerUnitAmount? TaxCategory* TaxTotal? PaymentMeans*
TaxTotal = TaxAmount RoundingAmount? TaxEvidenceIndicator? TaxIncludedIndicator? TaxSubtotal*
MonetaryTotal = LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount? PrepaidAmount? PayableRoundingAmount? PayableAmount PayableAlternativeAmount?
InvoiceLine = ID UUID? Note* InvoicedQuantity? LineExtensionAmount TaxPointDate? AccountingCostCode? AccountingCost? PaymentPurposeCode? FreeOfChargeIndicator? InvoicePeriod* OrderLineReference* ~DespatchLineReference* ~ReceiptLineReference* BillingReference* DocumentReference* ~PricingReference? OriginatorParty? Delivery* PaymentTerms* AllowanceCharge* TaxTotal* WithholdingTaxTotal* Item Price? ~DeliveryTerms? SubInvoiceLine* ~ItemPriceExtension?
CreditNoteLine = ID UUID? Note* CreditedQuantity? LineExtensionAmount? TaxPointDate? AccountingCostCode? AccountingCost? PaymentPurposeCode? FreeOfChargeIndicator? InvoicePeriod* OrderLineReference* ~DiscrepancyResponse* ~DespatchLineReference* ~ReceiptLineReference* BillingReference* DocumentReference* ~PricingReference? OriginatorParty? Delivery* PaymentTerms* TaxTotal* AllowanceCharge* Item? Price? ~DeliveryTerms* SubCreditNoteLine* ~ItemPriceExtension?
Attachment = EmbeddedDocumentBinaryObject? ExternalReference?
Contact = ID? Name? Telephone? Telefax? ElectronicMail? Note* ~OtherCommunication*
PartyIdentification = ID
PartyName = Name
Address = ID? AddressTypeCode? AddressFormatCode? Postbox? Floor? Room? StreetName? AdditionalStreetName? BlockName? BuildingName? BuildingNumber? InhouseMail? Department? MarkAttention? MarkCare? PlotIdentification? CitySubdivisionName? CityName? PostalZone? CountrySubentity? CountrySubentityCode? Region? District? TimezoneOffset? AddressLine* Country? ~LocationCoordinate*
Location = ID? Description* Conditions* CountrySubentity? CountrySubentityCode? LocationTypeCode? InformationURI? Name? ValidityPeriod* Address? SubsidiaryLocation* ~LocationCoordinate*
PartyTaxScheme = RegistrationName? CompanyID? TaxLevelCode? ExemptionReasonCode? ExemptionReason* RegistrationAddress? TaxScheme
PartyLegalEntity = RegistrationName? CompanyID? RegistrationDate? RegistrationExpirationDate? CompanyLegalFormCode? CompanyLegalForm? SoleProprietorshipIndicator? CompanyLiquidationStatusCode? CorporateStockAmount? FullyPaidSharesIndicator? RegistrationAddress? ~CorporateRegistrationScheme? HeadOfficeParty? ~ShareholderParty*
FinancialAccount = ID? Name? AliasName? AccountTypeCode? AccountFormatCode? CurrencyCode? PaymentNote* FinancialInstitutionBranch? Country?
CardAccount = PrimaryAccountNumberID NetworkID CardTypeCode? ValidityStartDate? ExpiryDate? IssuerID? IssueNumberID? CV2ID? CardChipCode? ChipApplicationID? HolderName?
PaymentMandate = ID? MandateTypeCode? MaximumPaymentInstructionsNumeric? MaximumPaidAmount? SignatureID? PayerParty? PayerFinancialAccount? ValidityPeriod? PaymentReversalPeriod? ~Clause*
TaxCategory = ID? Name? Percent? BaseUnitMeasure? PerUnitAmount? TaxExemptionReasonCode? TaxExemptionReason* TierRange? TierRatePercent? TaxScheme
TaxSubtotal = TaxableAmount? TaxAmount CalculationSequenceNumeric? TransactionCurrencyTaxAmount? Percent? BaseUnitMeasure? PerUnitAmount? TierRange? TierRatePercent? TaxCategory
OrderLineReference = LineID SalesOrderLineID? UUID? LineStatusCode? OrderReference?
Item = Description* PackQuantity? PackSizeNumeric? CatalogueIndicator? Name? HazardousRiskIndicator? AdditionalInformation* Keyword* BrandName* ModelName* BuyersItemIdentification? SellersItemIdentification? ManufacturersItemIdentification* StandardItemIdentification? CatalogueItemIdentification? AdditionalItemIdentification* CatalogueDocumentReference? ItemSpecificationDocumentReference* OriginCountry? CommodityClassification* ~TransactionConditions* ~HazardousItem* ClassifiedTaxCategory* AdditionalItemProperty* ManufacturerParty* InformationContentProviderParty? OriginAddress* ~ItemInstance* ~Certificate* ~Dimension*
Price = PriceAmount BaseQuantity? PriceChangeReason* PriceTypeCode? PriceType? OrderableUnitFactorRate? ValidityPeriod* ~PriceList? AllowanceCharge* ~PricingExchangeRate?
ExternalReference = URI? DocumentHash? HashAlgorithmMethod? ExpiryDate? ExpiryTime? MimeCode? FormatCode? EncodingCode? CharacterSetCode? FileName? Description*
AddressLine = Line
Country = IdentificationCode? Name?
TaxScheme = ID? Name? TaxTypeCode? CurrencyCode? JurisdictionRegionAddress*
Branch = ID? Name? ~FinancialInstitution? Address?
ItemIdentification = ID ExtendedID? BarcodeSymbologyID? ~PhysicalAttribute* ~MeasurementDimension* IssuerParty?
CommodityClassification = NatureCode? CargoTypeCode? CommodityCode? ItemClassificationCode?
ItemProperty = ID? Name NameCode? TestMethod? Value? ValueQuantity? ValueQualifier* ImportanceCode? ListValue* UsabilityPeriod? ~ItemPropertyGroup* ~RangeDimension? ~ItemPropertyRange?
`

const valueSuffixes = [
  ['Amount', 'Amount'],
  ['Code', 'Code'],
  ['Quantity', 'Quantity'],
  ['Date', 'Date'],
  ['Time', 'Time'],
  ['Indicator', 'Indicator'],
  ['ID', 'Identifier'],
  ['URI', 'Identifier'],
  ['Percent', 'Number'],
  ['Rate', 'Number'],
  ['Numeric', 'Number'],
  ['Measure', 'Measure'],
  ['BinaryObject', 'BinaryObject'],
] as const

const value = (
  base: ValueType['base'],
  attributes: readonly string[] = [],
  required: readonly string[] = [],
): ValueType => ({
  base,
  attributes,
  required,
})

export const ublStructure: Structure = {
  roots: ['Invoice', 'CreditNote'],
  rootNamespaces: { Invoice: ublNamespaces.Invoice, CreditNote: ublNamespaces.CreditNote },
  slots: readStructure(notation, valueSuffixes),
  choices: new Set(),
  valueTypes: {
    Amount: value('decimal', ['currencyID', 'currencyCodeListVersionID'], ['currencyID']),
    Code: value('text', code),
    Quantity: value('decimal', unit),
    Date: value('date'),
    Time: value('time'),
    Indicator: value('boolean'),
    Identifier: value('text', identifier),
    Number: value('decimal', ['format']),
    Measure: value('decimal', ['unitCode', 'unitCodeListVersionID'], ['unitCode']),
    BinaryObject: value('base64', binary, ['mimeCode']),
    Text: value('text', language),
  },
  attributeForms: { ...uris, languageID: /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/ },
  namespaceOf(_type, { name, content }) {
    if (name === 'UBLExtensions') return ublNamespaces.ext
    return content.kind === 'value' ? ublNamespaces.cbc : ublNamespaces.cac
  },
}
