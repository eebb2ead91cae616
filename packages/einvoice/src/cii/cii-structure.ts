import { binary, code, identifier, language, unit, uris } from '../syntax/component-attributes.ts'
import { readStructure, type Structure, type ValueType } from '../syntax/structure.ts'

/** Namespaces of UN/CEFACT's Cross Industry Invoice; the same in D16B and D22B. */
export const ciiNamespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/**
 * The elements, in order, of the Cross Industry Invoice D16B (the subset for supply chains, 100.D16B), in the
 * notation of `readStructure`.
 */
const notation = `
CrossIndustryInvoice = ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction ~ValuationBreakdownStatement?
ExchangedDocumentContext = SpecifiedTransactionID? TestIndicator? BusinessProcessSpecifiedDocumentContextParameter* BIMSpecifiedDocumentContextParameter* ScenarioSpecifiedDocumentContextParameter* ApplicationSpecifiedDocumentContextParameter* GuidelineSpecifiedDocumentContextParameter* SubsetSpecifiedDocumentContextParameter* MessageStandardSpecifiedDocumentContextParameter?
ExchangedDocument = ID Name* TypeCode:DocumentCode? IssueDateTime CopyIndicator? Purpose? ControlRequirementIndicator? LanguageID* PurposeCode:MessageFunctionCode? RevisionDateTime? VersionID? GlobalID? RevisionID? PreviousRevisionID? CategoryCode? IncludedNote* EffectiveSpecifiedPeriod? IssuerTradeParty?
SupplyChainTradeTransaction = IncludedSupplyChainTradeLineItem* ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement
DocumentContextParameter = ID? Value? SpecifiedDocumentVersion?
Note = Subject? ContentCode? Content* SubjectCode? ID?
SpecifiedPeriod = DurationMeasure* InclusiveIndicator? Description* StartDateTime? EndDateTime? CompleteDateTime? OpenIndicator? SeasonCode? ID? Name* SequenceNumeric? StartDateFlexibilityCode? ContinuousIndicator? PurposeCode?
TradeParty = ID* GlobalID* Name? RoleCode:PartyRoleCode* Description* SpecifiedLegalOrganization? DefinedTradeContact* PostalTradeAddress? URIUniversalCommunication* SpecifiedTaxRegistration* EndPointURIUniversalCommunication? LogoAssociatedSpecifiedBinaryFile*
SupplyChainTradeLineItem = DescriptionCode? AssociatedDocumentLineDocument SpecifiedTradeProduct? SpecifiedLineTradeAgreement? SpecifiedLineTradeDelivery? SpecifiedLineTradeSettlement IncludedSubordinateTradeLineItem*
HeaderTradeAgreement = Reference* BuyerReference? SellerTradeParty? BuyerTradeParty? SalesAgentTradeParty? BuyerRequisitionerTradeParty* BuyerAssignedAccountantTradeParty? SellerAssignedAccountantTradeParty? BuyerTaxRepresentativeTradeParty? SellerTaxRepresentativeTradeParty? ProductEndUserTradeParty? ApplicableTradeDeliveryTerms? SellerOrderReferencedDocument? BuyerOrderReferencedDocument? QuotationReferencedDocument? OrderResponseReferencedDocument? ContractReferencedDocument? DemandForecastReferencedDocument? SupplyInstructionReferencedDocument? PromotionalDealReferencedDocument? PriceListReferencedDocument? AdditionalReferencedDocument* RequisitionerReferencedDocument* BuyerAgentTradeParty? PurchaseConditionsReferencedDocument* SpecifiedProcuringProject? UltimateCustomerOrderReferencedDocument*
HeaderTradeDelivery = RelatedSupplyChainConsignment? ShipToTradeParty? UltimateShipToTradeParty? ShipFromTradeParty? ActualDespatchSupplyChainEvent? ActualPickUpSupplyChainEvent? ActualDeliverySupplyChainEvent? ActualReceiptSupplyChainEvent? AdditionalReferencedDocument* DespatchAdviceReferencedDocument? ReceivingAdviceReferencedDocument? DeliveryNoteReferencedDocument? ConsumptionReportReferencedDocument? PreviousDeliverySupplyChainEvent* PackingListReferencedDocument?
HeaderTradeSettlement = DuePayableAmount* CreditorReferenceTypeCode* CreditorReferenceType* CreditorReferenceIssuerID* CreditorReferenceID? PaymentReference* TaxCurrencyCode:CurrencyCode? InvoiceCurrencyCode:CurrencyCode? PaymentCurrencyCode:CurrencyCode? InvoiceIssuerReference? InvoiceDateTime? NextInvoiceDateTime* CreditReasonCode? CreditReason* InvoicerTradeParty? InvoiceeTradeParty? PayeeTradeParty? PayerTradeParty? TaxApplicableTradeCurrencyExchange? InvoiceApplicableTradeCurrencyExchange? PaymentApplicableTradeCurrencyExchange? SpecifiedTradeSettlementPaymentMeans* ApplicableTradeTax* BillingSpecifiedPeriod? SpecifiedTradeAllowanceCharge* SubtotalCalculatedTradeTax* SpecifiedLogisticsServiceCharge* SpecifiedTradePaymentTerms* SpecifiedTradeSettlementHeaderMonetarySummation? SpecifiedFinancialAdjustment* InvoiceReferencedDocument? ProFormaInvoiceReferencedDocument? LetterOfCreditReferencedDocument? FactoringAgreementReferencedDocument* FactoringListReferencedDocument* PayableSpecifiedTradeAccountingAccount* ReceivableSpecifiedTradeAccountingAccount* PurchaseSpecifiedTradeAccountingAccount* SalesSpecifiedTradeAccountingAccount* SpecifiedTradeSettlementFinancialCard* SpecifiedAdvancePayment* UltimatePayeeTradeParty?
DocumentVersion = ID? Name? IssueDateTime?
LegalOrganization = LegalClassificationCode? Name? ID? TradingBusinessName? PostalTradeAddress? AuthorizedLegalRegistration*
TradeContact = ID? PersonName? DepartmentName? TypeCode:ContactTypeCode? JobTitle? Responsibility? PersonID* TelephoneUniversalCommunication? DirectTelephoneUniversalCommunication? MobileTelephoneUniversalCommunication? FaxUniversalCommunication? EmailURIUniversalCommunication? TelexUniversalCommunication? VOIPUniversalCommunication? InstantMessagingUniversalCommunication? SpecifiedNote* SpecifiedContactPerson?
TradeAddress = ID? PostcodeCode? PostOfficeBox? BuildingName? LineOne? LineTwo? LineThree? LineFour? LineFive? StreetName? CityName? CitySubDivisionName? CountryID:CountryID? CountryName* CountrySubDivisionID? CountrySubDivisionName* AttentionOf? CareOf? BuildingNumber? DepartmentName? AdditionalStreetName?
UniversalCommunication = URIID? ChannelCode:CommunicationChannelCode? CompleteNumber?
TaxRegistration = ID? AssociatedRegisteredTax?
SpecifiedBinaryFile = ID* Title* AuthorName* VersionID? FileName? URIID? MIMECode? EncodingCode? CharacterSetCode? IncludedBinaryObject* Access* Description* SizeMeasure? AccessAvailabilitySpecifiedPeriod?
DocumentLineDocument = LineID? ParentLineID? LineStatusCode:LineStatusCode? LineStatusReasonCode? IncludedNote*
TradeProduct = ID? GlobalID? SellerAssignedID? BuyerAssignedID? ManufacturerAssignedID? Name* TradeName? Description? TypeCode? NetWeightMeasure? GrossWeightMeasure? ProductGroupID* EndItemTypeCode* EndItemName* AreaDensityMeasure? UseDescription* BrandName? SubBrandName? DrainedNetWeightMeasure? VariableMeasureIndicator? ColourCode? ColourDescription* Designation* FormattedCancellationAnnouncedLaunchDateTime:FormattedDateTime? FormattedLatestProductDataChangeDateTime:FormattedDateTime? ApplicableProductCharacteristic* ApplicableMaterialGoodsCharacteristic* DesignatedProductClassification* IndividualTradeProductInstance* CertificationEvidenceReferenceReferencedDocument* InspectionReferenceReferencedDocument* OriginTradeCountry? LinearSpatialDimension? MinimumLinearSpatialDimension? MaximumLinearSpatialDimension? ManufacturerTradeParty? PresentationSpecifiedBinaryFile* MSDSReferenceReferencedDocument? AdditionalReferenceReferencedDocument* LegalRightsOwnerTradeParty? BrandOwnerTradeParty? IncludedReferencedProduct* InformationNote*
LineTradeAgreement = BuyerReference? BuyerRequisitionerTradeParty* ApplicableTradeDeliveryTerms? SellerOrderReferencedDocument? BuyerOrderReferencedDocument? QuotationReferencedDocument? ContractReferencedDocument? DemandForecastReferencedDocument? PromotionalDealReferencedDocument? AdditionalReferencedDocument* GrossPriceProductTradePrice? NetPriceProductTradePrice? RequisitionerReferencedDocument* ItemSellerTradeParty? ItemBuyerTradeParty? IncludedSpecifiedMarketplace? UltimateCustomerOrderReferencedDocument*
LineTradeDelivery = RequestedQuantity? ReceivedQuantity? BilledQuantity? ChargeFreeQuantity? PackageQuantity? ProductUnitQuantity? PerPackageUnitQuantity? NetWeightMeasure:WeightUnitMeasure? GrossWeightMeasure:WeightUnitMeasure? TheoreticalWeightMeasure:WeightUnitMeasure? DespatchedQuantity? SpecifiedDeliveryAdjustment* IncludedSupplyChainPackaging* RelatedSupplyChainConsignment? ShipToTradeParty? UltimateShipToTradeParty? ShipFromTradeParty? ActualDespatchSupplyChainEvent? ActualPickUpSupplyChainEvent? RequestedDeliverySupplyChainEvent? ActualDeliverySupplyChainEvent? ActualReceiptSupplyChainEvent? AdditionalReferencedDocument* DespatchAdviceReferencedDocument? ReceivingAdviceReferencedDocument? DeliveryNoteReferencedDocument? ConsumptionReportReferencedDocument? PackingListReferencedDocument?
LineTradeSettlement = PaymentReference* InvoiceIssuerReference? TotalAdjustmentAmount? DiscountIndicator? ApplicableTradeTax* BillingSpecifiedPeriod? SpecifiedTradeAllowanceCharge* SubtotalCalculatedTradeTax* SpecifiedLogisticsServiceCharge* SpecifiedTradePaymentTerms* SpecifiedTradeSettlementLineMonetarySummation? SpecifiedFinancialAdjustment* InvoiceReferencedDocument? AdditionalReferencedDocument* PayableSpecifiedTradeAccountingAccount* ReceivableSpecifiedTradeAccountingAccount* PurchaseSpecifiedTradeAccountingAccount* SalesSpecifiedTradeAccountingAccount* SpecifiedTradeSettlementFinancialCard?
SubordinateTradeLineItem = ID* SpecifiedReferencedProduct? ApplicableTradeProduct* SpecifiedSubordinateLineTradeAgreement? SpecifiedSubordinateLineTradeDelivery? SpecifiedSubordinateLineTradeSettlement?
TradeDeliveryTerms = DeliveryTypeCode:DeliveryTermsCode? Description* RelevantTradeLocation?
ReferencedDocument = IssuerAssignedID? URIID? StatusCode:DocumentStatusCode? CopyIndicator? LineID? TypeCode:DocumentCode? GlobalID? RevisionID? Name* AttachmentBinaryObject* Information* ReferenceTypeCode:ReferenceCode? SectionName* PreviousRevisionID* FormattedIssueDateTime:FormattedDateTime? EffectiveSpecifiedPeriod? IssuerTradeParty? AttachedSpecifiedBinaryFile*
ProcuringProject = ID Description? Name
SupplyChainConsignment = GrossWeightMeasure:WeightUnitMeasure* NetWeightMeasure* GrossVolumeMeasure:VolumeUnitMeasure* InsurancePremiumAmount? AssociatedInvoiceAmount* TotalChargeAmount? DeclaredValueForCustomsAmount? PackageQuantity? ConsignorTradeParty? ConsigneeTradeParty? CarrierTradeParty? FreightForwarderTradeParty? DeliveryTradeParty? CustomsImportAgentTradeParty? CustomsExportAgentTradeParty? GroupingCentreTradeParty* TransportContractReferencedDocument? AssociatedReferencedDocument* IncludedSupplyChainConsignmentItem* UtilizedLogisticsTransportEquipment* SpecifiedLogisticsTransportMovement*
SupplyChainEvent = ID? OccurrenceDateTime? TypeCode? Description* DescriptionBinaryObject* UnitQuantity? LatestOccurrenceDateTime? EarliestOccurrenceDateTime? OccurrenceSpecifiedPeriod? OccurrenceLogisticsLocation?
TradeCurrencyExchange = SourceCurrencyCode:CurrencyCode SourceUnitBasisNumeric? TargetCurrencyCode:CurrencyCode TargetUnitBaseNumeric? MarketID? ConversionRate ConversionRateDateTime? AssociatedReferencedDocument*
TradeSettlementPaymentMeans = PaymentChannelCode:PaymentMeansChannelCode? TypeCode:PaymentMeansCode? GuaranteeMethodCode:PaymentGuaranteeMeansCode? PaymentMethodCode? Information* ID* ApplicableTradeSettlementFinancialCard? PayerPartyDebtorFinancialAccount? PayeePartyCreditorFinancialAccount? PayerSpecifiedDebtorFinancialInstitution? PayeeSpecifiedCreditorFinancialInstitution?
TradeTax = CalculatedAmount* TypeCode:TaxTypeCode? ExemptionReason? CalculatedRate? CalculationSequenceNumeric? BasisQuantity? BasisAmount* UnitBasisAmount* LineTotalBasisAmount* AllowanceChargeBasisAmount* CategoryCode:TaxCategoryCode? CurrencyCode:CurrencyCode? Jurisdiction* CustomsDutyIndicator? ExemptionReasonCode? TaxBasisAllowanceRate? TaxPointDate? Type? InformationAmount* CategoryName* DueDateTypeCode:TimeReferenceCode? RateApplicablePercent? SpecifiedTradeAccountingAccount* ServiceSupplyTradeCountry? BuyerRepayableTaxSpecifiedTradeAccountingAccount? SellerPayableTaxSpecifiedTradeAccountingAccount? SellerRefundableTaxSpecifiedTradeAccountingAccount? BuyerDeductibleTaxSpecifiedTradeAccountingAccount? BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount? PlaceApplicableTradeLocation*
TradeAllowanceCharge = ChargeIndicator? ID? SequenceNumeric? CalculationPercent? BasisAmount? BasisQuantity? PrepaidIndicator? ActualAmount* UnitBasisAmount? ReasonCode:AllowanceChargeReasonCode? Reason? TypeCode:AllowanceChargeIdentificationCode? CategoryTradeTax* ActualTradeCurrencyExchange?
LogisticsServiceCharge = ID:FreightChargeTypeID? Description* PaymentArrangementCode? TariffClassCode:FreightChargeTariffClassCode? ChargeCategoryCode? ServiceCategoryCode? DisbursementAmount* AppliedAmount* AllowanceCharge? PayingPartyRoleCode:ChargePayingPartyRoleCode? CalculationBasisCode:LogisticsChargeCalculationBasisCode? CalculationBasis? TransportPaymentMethodCode? PaymentPlaceLogisticsLocation? AppliedFromLogisticsLocation? AppliedToLogisticsLocation? AppliedTradeTax*
TradePaymentTerms = ID:PaymentTermsID? FromEventCode:PaymentTermsEventTimeReferenceCode? SettlementPeriodMeasure? Description* DueDateDateTime? TypeCode:PaymentTermsTypeCode? InstructionTypeCode? DirectDebitMandateID* PartialPaymentPercent? PaymentMeansID* PartialPaymentAmount* ApplicableTradePaymentPenaltyTerms? ApplicableTradePaymentDiscountTerms? PayeeTradeParty*
TradeSettlementHeaderMonetarySummation = LineTotalAmount* ChargeTotalAmount* AllowanceTotalAmount* TaxBasisTotalAmount* TaxTotalAmount* RoundingAmount* GrandTotalAmount* InformationAmount* TotalPrepaidAmount* TotalDiscountAmount* TotalAllowanceChargeAmount* DuePayableAmount* RetailValueExcludingTaxInformationAmount* TotalDepositFeeInformationAmount* ProductValueExcludingTobaccoTaxInformationAmount* TotalRetailValueInformationAmount* GrossLineTotalAmount* NetLineTotalAmount* NetIncludingTaxesLineTotalAmount*
FinancialAdjustment = ReasonCode? Reason* ActualAmount* ActualQuantity? ActualDateTime? ClaimRelatedTradeParty? InvoiceReferenceReferencedDocument?
TradeAccountingAccount = ID SetTriggerCode:AccountingDocumentCode? TypeCode:AccountingAccountTypeCode? AmountTypeCode:AccountingAmountTypeCode? Name? CostReferenceDimensionPattern?
TradeSettlementFinancialCard = MicrochipIndicator? ID? TypeCode? CardholderName? ExpiryDate? VerificationNumeric? ValidFromDateTime? CreditLimitAmount* CreditAvailableAmount* InterestRatePercent? IssuingCompanyName? Description?
AdvancePayment = PaidAmount FormattedReceivedDateTime:FormattedDateTime? IncludedTradeTax*
LegalRegistration = TypeCode? ID?
ContactPerson = GivenName? MiddleName? FamilyName?
RegisteredTax = TypeCode? ExemptionReasonCode? ExemptionReason* CurrencyCode:CurrencyCode? Jurisdiction* Description* CustomsDutyIndicator?
ProductCharacteristic = ID* TypeCode? Description* ValueMeasure? MeasurementMethodCode? Value* ValueCode? ValueDateTime? ValueIndicator? ContentTypeCode? ValueSpecifiedBinaryFile? ApplicableProductCharacteristicCondition* ApplicableReferencedStandard?
MaterialGoodsCharacteristic = Description* TypeCode? ProportionalConstituentPercent? AbsolutePresenceWeightMeasure? AbsolutePresenceVolumeMeasure?
ProductClassification = SystemID? SystemName* ClassCode? ClassName* SubClassCode? ClassProductCharacteristic* ApplicableReferencedStandard?
TradeProductInstance = GlobalSerialID? BatchID? KanbanID? SupplierAssignedSerialID? BestBeforeDateTime? ExpiryDateTime? SellByDateTime? SerialID* RegistrationID* ProductionSupplyChainEvent? PackagingSupplyChainEvent? ApplicableMaterialGoodsCharacteristic* ApplicableProductCharacteristic*
TradeCountry = ID:CountryID? Name* SubordinateTradeCountrySubDivision*
SpatialDimension = ValueMeasure? TypeCode:DimensionTypeCode? Description* WidthMeasure? LengthMeasure? HeightMeasure? ID? DiameterMeasure:LinearUnitMeasure?
ReferencedProduct = ID* GlobalID* SellerAssignedID? BuyerAssignedID? ManufacturerAssignedID* IndustryAssignedID* Name* Description* RelationshipTypeCode* UnitQuantity*
TradePrice = TypeCode:PriceTypeCode? ChargeAmount+ BasisQuantity? MinimumQuantity? MaximumQuantity? ChangeReason* OrderUnitConversionFactorNumeric? AppliedTradeAllowanceCharge* ValiditySpecifiedPeriod? IncludedTradeTax* DeliveryTradeLocation* TradeComparisonReferencePrice* AssociatedReferencedDocument*
SpecifiedMarketplace = ID? Name? VirtualIndicator? WebsiteURIID* SalesMethodCode? OrderingAvailablePeriod*
DeliveryAdjustment = ReasonCode:AdjustmentReasonCode? Reason* ActualAmount* ActualQuantity? ActualDateTime?
SupplyChainPackaging = TypeCode:PackageTypeCode? Type? Description* ConditionCode? DisposalMethodCode* WeightMeasure* MaximumStackabilityQuantity? MaximumStackabilityWeightMeasure? CustomerFacingTotalUnitQuantity? LayerTotalUnitQuantity? ContentLayerQuantity? LinearSpatialDimension? MinimumLinearSpatialDimension? MaximumLinearSpatialDimension? SpecifiedPackagingMarking* ApplicableMaterialGoodsCharacteristic* ApplicableDisposalInstructions* ApplicableReturnableAssetInstructions*
TradeSettlementLineMonetarySummation = LineTotalAmount* ChargeTotalAmount* AllowanceTotalAmount* TaxBasisTotalAmount* TaxTotalAmount* GrandTotalAmount* InformationAmount* TotalAllowanceChargeAmount* TotalRetailValueInformationAmount* GrossLineTotalAmount* NetLineTotalAmount* NetIncludingTaxesLineTotalAmount* ProductWeightLossInformationAmount*
SubordinateLineTradeAgreement = SellerOrderReferencedDocument? BuyerOrderReferencedDocument? AdditionalReferencedDocument* GrossPriceProductTradePrice? NetPriceProductTradePrice?
SubordinateLineTradeDelivery = PackageQuantity? ProductUnitQuantity? PerPackageUnitQuantity? IncludedSupplyChainPackaging*
SubordinateLineTradeSettlement = ApplicableTradeTax?
TradeLocation = CountryID:CountryID? CountryName? ID? Name?
SupplyChainConsignmentItem = TypeCode:GoodsTypeCode? TypeExtensionCode:GoodsTypeExtensionCode? DeclaredValueForCustomsAmount? DeclaredValueForStatisticsAmount? InvoiceAmount* GrossWeightMeasure:WeightUnitMeasure? NetWeightMeasure? TariffQuantity? NatureIdentificationTransportCargo?
LogisticsTransportEquipment = ID? LoadingLengthMeasure:LinearUnitMeasure? CategoryCode:TransportEquipmentCategoryCode? CharacteristicCode:TransportEquipmentSizeTypeCode? UsedCapacityCode:TransportEquipmentFullnessCode? LinearSpatialDimension?
LogisticsTransportMovement = StageCode:TransportMovementStageCode? ModeCode:TransportModeCode? Mode? UsedLogisticsTransportMeans?
LogisticsLocation = ID? Name* TypeCode? Description* PhysicalGeographicalCoordinate? PostalTradeAddress?
DebtorFinancialAccount = IBANID? AccountName? ProprietaryID?
CreditorFinancialAccount = IBANID? AccountName? ProprietaryID?
DebtorFinancialInstitution = BICID? ClearingSystemName? CHIPSUniversalID? NewZealandNCCID? IrishNSCID? UKSortCodeID? CHIPSParticipantID? SwissBCID? FedwireRoutingNumberID? PortugueseNCCID? RussianCentralBankID? ItalianDomesticID? AustrianBankleitzahlID? CanadianPaymentsAssociationID? SICID? GermanBankleitzahlID? SpanishDomesticInterbankingID? SouthAfricanNCCID? HongKongBankID? AustralianBSBID? IndianFinancialSystemID? HellenicBankID? PolishNationalClearingID? Name? JapanFinancialInstitutionCommonID? LocationFinancialInstitutionAddress? SubDivisionBranchFinancialInstitution?
CreditorFinancialInstitution = BICID? CHIPSUniversalID? NewZealandNCCID? IrishNSCID? UKSortCodeID? CHIPSParticipantID? SwissBCID? FedwireRoutingNumberID? PortugueseNCCID? RussianCentralBankID? ItalianDomesticID? AustrianBankleitzahlID? CanadianPaymentsAssociationID? SICID? GermanBankleitzahlID? SpanishDomesticInterbankingID? SouthAfricanNCCID? HongKongBankID? AustralianBSBID? IndianFinancialSystemID? HellenicBankID? PolishNationalClearingID? Name? ClearingSystemName? JapanFinancialInstitutionCommonID? LocationFinancialInstitutionAddress? SubDivisionBranchFinancialInstitution?
TradePaymentPenaltyTerms = BasisDateTime? BasisPeriodMeasure? BasisAmount? CalculationPercent? ActualPenaltyAmount?
TradePaymentDiscountTerms = BasisDateTime? BasisPeriodMeasure? BasisAmount? CalculationPercent? ActualDiscountAmount?
ProductCharacteristicCondition = TypeCode? Name* ValueMeasure?
ReferencedStandard = ID? VersionID? ElementVersionID? URIID? PartID? AgencyID?
TradeCountrySubDivision = ID? Name*
ReferencePrice = ChargeAmount? BasisQuantity* NetPriceIndicator* ComparisonMethodCode?
AvailablePeriod = StartDateTime? EndDateTime? Description?
PackagingMarking = TypeCode:PackagingMarkingCode* Content* ContentDateTime? ContentAmount* BarcodeTypeCode* ContentCode* AutomaticDataCaptureMethodTypeCode:AutomaticDataCaptureMethodCode*
DisposalInstructions = MaterialID? RecyclingDescriptionCode* Description* RecyclingProcedure*
ReturnableAssetInstructions = MaterialID* TermsAndConditionsDescription* TermsAndConditionsDescriptionCode? DepositValueSpecifiedAmount* DepositValueValiditySpecifiedPeriod?
TransportCargo = TypeCode:CargoCategoryCode? Identification? OperationalCategoryCode:CargoOperationalCategoryCode? StatisticalClassificationCode:CargoCommodityCategoryCode?
LogisticsTransportMeans = TypeCode:TransportMeansTypeCode? Type? ID? Name? OwnerTradeParty?
GeographicalCoordinate = AltitudeMeasure? LatitudeMeasure? LongitudeMeasure? SystemID?
FinancialInstitutionAddress = PostcodeCode? BuildingNumber? LineOne? LineTwo? LineThree? LineFour? LineFive? StreetName? CityName? CountrySubDivisionID? CountryID:CountryID? TypeCode? DepartmentName? PostOfficeBox? CityID? CountrySubDivisionName? CountryName?
BranchFinancialInstitution = ID? Name? LocationFinancialInstitutionAddress?
DateTime = DateTimeString? DateTime:Instant?
Date = DateString? Date:Day?
Indicator = IndicatorString? Indicator:Flag?
FormattedDateTime = DateTimeString
`

/**
 * Types of codes from a fixed list, one per line: the name, the only allowed `listID` (with `+` for a space),
 * the only allowed `listAgencyID`, and any further attributes.
 */
const codes = `
AccountingAccountTypeCode AccountingE501 210 listURI
AccountingAmountTypeCode AccountingE601 210 listURI
AccountingDocumentCode 1001_Accounting 6 listURI
AdjustmentReasonCode 4465 6
AllowanceChargeIdentificationCode 5189_AllowanceChargeID 6 listURI
AllowanceChargeReasonCode 4465_AllowanceChargeReasonCode 6 listURI
AutomaticDataCaptureMethodCode 7233_AutomaticDataCaptureMethodCode 6 listURI
CargoCategoryCode Recommendation+21-Annex+I 6 name
CargoCommodityCategoryCode 7357 6 name
CargoOperationalCategoryCode 7085b 6 name
ChargePayingPartyRoleCode 3035_Charge+Paying 6 name
CommunicationChannelCode 3155_CommunicationChannelCode 6 listURI
ContactTypeCode 3139_ContactTypeCode 6 listURI
CurrencyCode ISO+4217+3A 5 listURI
DeliveryTermsCode 4053 6
DimensionTypeCode 6145 6 name
DocumentCode 1001 6 name listURI
DocumentStatusCode 1373 6 name
FreightChargeTariffClassCode 5243 6 name
GoodsTypeCode TDED+7357 6 name
GoodsTypeExtensionCode TDED+7361 6 name
LineStatusCode 1229_LineStatusCode 6 listURI
LogisticsChargeCalculationBasisCode TDED+6131 6 name
MessageFunctionCode 1225_MessageFunctionTypeCode 6 listURI
PackageTypeCode 7065 6 name
PackagingMarkingCode 7233_PackagingMarkingCode 6 listURI
PartyRoleCode 3035 6 name
PaymentGuaranteeMeansCode 4431 6
PaymentMeansChannelCode 4435 6 name
PaymentMeansCode 4461 6
PaymentTermsEventTimeReferenceCode 2475_Payment+Terms+Event 6
PaymentTermsTypeCode 4279 6 name
PriceTypeCode 5375 6
ReferenceCode 1153_ReferenceTypeCode 6 name
TaxCategoryCode 5305 6 listURI
TaxTypeCode 5153 6 listURI
TimeReferenceCode 2475 6 name
TransportEquipmentCategoryCode 8053 6 name
TransportEquipmentFullnessCode 8169 6 name
TransportEquipmentSizeTypeCode 8155 6 name
TransportMeansTypeCode Recommendation+28 6 name
TransportModeCode Recommendation+19 6 name
TransportMovementStageCode 8051 6 name
`

const valueSuffixes = [
  'Amount',
  'Code',
  'Quantity',
  'ID',
  'Percent',
  'Rate',
  'Numeric',
  'Measure',
  'BinaryObject',
  'String',
  'IndexValue',
].map((suffix) => [suffix, suffix] as const)

const measure = ['unitCode', 'unitCodeListVersionID']

const value = (base: ValueType['base'], attributes: readonly string[] = []): ValueType => ({
  base,
  attributes,
  required: [],
})
const number = value('decimal', ['format'])

const country = value('text', ['schemeID', 'schemeAgencyID', 'schemeVersionID'])

function readCodeTypes(): Record<string, ValueType> {
  const rows = codes
    .trim()
    .split('\n')
    .map((row) => row.split(' '))
  return Object.fromEntries(
    rows.map(([name = '', listID = '', listAgencyID = '', ...more]) => [
      name,
      {
        ...value('text', ['listID', 'listAgencyID', 'listVersionID', ...more]),
        fixed: { listID: listID.replaceAll('+', ' '), listAgencyID },
      },
    ]),
  )
}

export const ciiStructure: Structure = {
  roots: ['CrossIndustryInvoice'],
  rootNamespaces: { CrossIndustryInvoice: ciiNamespaces.rsm },
  slots: readStructure(notation, valueSuffixes),
  choices: new Set(['DateTime', 'Date', 'Indicator']),
  valueTypes: {
    ...readCodeTypes(),
    CountryID: { ...country, fixed: { schemeVersionID: 'second edition 2006' } },
    FreightChargeTypeID: country,
    PaymentTermsID: country,
    LinearUnitMeasure: value('decimal', measure),
    VolumeUnitMeasure: value('decimal', measure),
    WeightUnitMeasure: value('decimal', measure),
    Amount: value('decimal', ['currencyID', 'currencyCodeListVersionID']),
    Code: value('text', code),
    Quantity: value('decimal', unit),
    ID: value('text', identifier),
    Percent: number,
    Rate: number,
    Numeric: number,
    IndexValue: number,
    Measure: value('decimal', measure),
    BinaryObject: value('base64', binary),
    String: value('text', ['format']),
    Instant: value('dateTime'),
    Day: value('date'),
    Flag: value('boolean'),
    Text: value('text', language),
  },
  attributeForms: uris,
  namespaceOf(type) {
    if (type === 'CrossIndustryInvoice') return ciiNamespaces.rsm
    if (type === 'FormattedDateTime') return ciiNamespaces.qdt
    return this.choices.has(type) ? ciiNamespaces.udt : ciiNamespaces.ram
  },
}
