import type { Place } from './place.ts'
import { has, hasText, rule } from './rule.ts'

const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const totals = { cii: 'BG-22', ubl: 'LegalMonetaryTotal' }
const allLines = { cii: '//IncludedSupplyChainTradeLineItem', ubl: 'BG-25' }
/** Where the values of a line are, for rules that select lines by element name instead of by group. */
const lineTerms = {
  id: { cii: hasText('AssociatedDocumentLineDocument/LineID'), ubl: hasText('ID') },
  quantity: 'SpecifiedLineTradeDelivery/BilledQuantity',
  net: 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
  price: 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
  gross: 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount',
}
const documentAllowances = {
  cii: '//ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==false]',
  ubl: 'BG-20',
}
const documentCharges = {
  cii: '//ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==true]',
  ubl: 'BG-21',
}
const lineAllowances = {
  cii: '//SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==false]',
  ubl: '//InvoiceLine/AllowanceCharge[ChargeIndicator=false]',
}
const lineCharges = {
  cii: '//SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==true]',
  ubl: '//InvoiceLine/AllowanceCharge[ChargeIndicator=true]',
}
const amount = { cii: has('ActualAmount'), ubl: has('Amount') }
const reason = {
  cii: (place: Place) => place.has('Reason') || place.has('ReasonCode'),
  ubl: (place: Place) => place.has('AllowanceChargeReason') || place.has('AllowanceChargeReasonCode'),
}
const category = {
  cii: (place: Place) =>
    place
      .all('CategoryTradeTax')
      .some((tax) => tax.value('TypeCode').toUpperCase() === 'VAT' && tax.has('CategoryCode')),
  ubl: has('TaxCategory[TaxScheme/ID=VAT]/ID'),
}
const creditTransfer = '[TypeCode==30]/PayeePartyCreditorFinancialAccount'
const paymentAccounts = {
  cii: `${settlement}/SpecifiedTradeSettlementPaymentMeans${creditTransfer}|${settlement}/SpecifiedTradeSettlementPaymentMeans${creditTransfer.replace('30', '58')}`,
  ubl: 'PaymentMeans[PaymentMeansCode==30]/PayeeFinancialAccount|PaymentMeans[PaymentMeansCode==58]/PayeeFinancialAccount',
}

/**
 * BR-01 to BR-65 and BR-CO-21 to BR-CO-26: mostly required values. Excludes the rules in `calculationRules`,
 * and BR-CO-25, which version 1.3.16 of the validation artefacts does not contain.
 */
export const presenceRules = [
  rule(
    'BR-01',
    'BT-24',
    '.',
    hasText('BT-24'),
    'Die Rechnung sagt nicht, nach welcher Spezifikation sie gelesen werden soll (BT-24).',
  ),
  rule('BR-02', 'BT-1', '.', hasText('BT-1'), 'Die Rechnungsnummer (BT-1) fehlt.'),
  rule(
    'BR-03',
    'BT-2',
    '.',
    { cii: hasText('ExchangedDocument/IssueDateTime/DateTimeString[@format==102]'), ubl: hasText('BT-2') },
    'Das Rechnungsdatum (BT-2) fehlt oder hat nicht das Format JJJJMMTT (102).',
  ),
  rule('BR-04', 'BT-3', '.', hasText('BT-3'), 'Die Rechnungsart (BT-3) fehlt.'),
  rule('BR-05', 'BT-5', '.', hasText('BT-5'), 'Die Währung der Rechnung (BT-5) fehlt.'),
  rule('BR-06', 'BT-27', '.', hasText('BT-27'), 'Der Name des Verkäufers (BT-27) fehlt.'),
  rule('BR-07', 'BT-44', '.', hasText('BT-44'), 'Der Name des Käufers (BT-44) fehlt.'),
  rule('BR-08', 'BG-5', '.', has('BG-5'), 'Die Anschrift des Verkäufers (BG-5) fehlt.'),
  rule(
    'BR-09',
    'BT-40',
    { cii: '.', ubl: 'BG-5' },
    hasText('BT-40'),
    'Das Land des Verkäufers (BT-40) fehlt.',
  ),
  rule('BR-10', 'BG-8', '.', has('BG-8'), 'Die Anschrift des Käufers (BG-8) fehlt.'),
  rule('BR-11', 'BT-55', { cii: '.', ubl: 'BG-8' }, hasText('BT-55'), 'Das Land des Käufers (BT-55) fehlt.'),
  rule('BR-12', 'BT-106', totals, has('BT-106'), 'Die Summe der Posten (BT-106) fehlt.'),
  rule('BR-13', 'BT-109', totals, has('BT-109'), 'Die Nettosumme (BT-109) fehlt.'),
  rule('BR-14', 'BT-112', totals, has('BT-112'), 'Die Bruttosumme (BT-112) fehlt.'),
  rule('BR-15', 'BT-115', totals, has('BT-115'), 'Der Zahlbetrag (BT-115) fehlt.'),
  rule(
    'BR-16',
    'BG-25',
    '.',
    { cii: has('//IncludedSupplyChainTradeLineItem'), ubl: has('BG-25') },
    'Die Rechnung hat keinen Posten (BG-25).',
  ),
  rule(
    'BR-17',
    'BT-59',
    { cii: '//PayeeTradeParty', ubl: '//PayeeParty' },
    { cii: isOtherPayeeCii, ubl: isOtherPayeeUbl },
    'Der Zahlungsempfänger (BT-59) braucht einen Namen und darf nicht der Verkäufer selbst sein.',
  ),
  rule(
    'BR-18',
    'BT-62',
    { cii: '//SellerTaxRepresentativeTradeParty', ubl: '//TaxRepresentativeParty' },
    { cii: hasText('Name'), ubl: hasText('PartyName/Name') },
    'Der Name des Steuervertreters (BT-62) fehlt.',
  ),
  rule(
    'BR-19',
    'BG-12',
    { cii: '//SellerTaxRepresentativeTradeParty', ubl: '//TaxRepresentativeParty' },
    { cii: has('PostalTradeAddress'), ubl: has('PostalAddress') },
    'Die Anschrift des Steuervertreters (BG-12) fehlt.',
  ),
  rule(
    'BR-20',
    'BT-69',
    { cii: '//SellerTaxRepresentativeTradeParty', ubl: '//TaxRepresentativeParty/PostalAddress' },
    { cii: hasText('PostalTradeAddress/CountryID'), ubl: hasText('Country/IdentificationCode') },
    'Das Land des Steuervertreters (BT-69) fehlt.',
  ),
  rule('BR-21', 'BT-126', allLines, lineTerms.id, 'Die Nummer des Postens (BT-126) fehlt.'),
  rule(
    'BR-22',
    'BT-129',
    allLines,
    { cii: has(lineTerms.quantity), ubl: has('InvoicedQuantity') },
    'Die Menge (BT-129) fehlt.',
  ),
  rule(
    'BR-23',
    'BT-130',
    allLines,
    { cii: has(`${lineTerms.quantity}/@unitCode`), ubl: has('InvoicedQuantity/@unitCode') },
    'Die Einheit der Menge (BT-130) fehlt.',
  ),
  rule(
    'BR-24',
    'BT-131',
    allLines,
    { cii: has(lineTerms.net), ubl: has('LineExtensionAmount') },
    'Der Nettobetrag des Postens (BT-131) fehlt.',
  ),
  rule(
    'BR-25',
    'BT-153',
    allLines,
    { cii: hasText('SpecifiedTradeProduct/Name'), ubl: hasText('Item/Name') },
    'Der Name des Artikels (BT-153) fehlt.',
  ),
  rule(
    'BR-26',
    'BT-146',
    allLines,
    { cii: has(lineTerms.price), ubl: has('Price/PriceAmount') },
    'Der Nettopreis (BT-146) fehlt.',
  ),
  rule(
    'BR-27',
    'BT-146',
    allLines,
    { cii: isNotNegative(lineTerms.price), ubl: isNotNegative('Price/PriceAmount') },
    'Der Nettopreis (BT-146) darf nicht negativ sein; ein Minus gehört vor die Menge.',
  ),
  rule(
    'BR-28',
    'BT-148',
    allLines,
    {
      cii: isNotNegativeIfThere(lineTerms.gross),
      ubl: isNotNegativeIfThere('Price/AllowanceCharge/BaseAmount'),
    },
    'Der Bruttopreis (BT-148) darf nicht negativ sein.',
  ),
  rule('BR-31', 'BT-92', documentAllowances, amount, 'Der Betrag des Abschlags (BT-92) fehlt.'),
  rule('BR-32', 'BT-95', documentAllowances, category, 'Die Steuerkategorie des Abschlags (BT-95) fehlt.'),
  rule(
    'BR-33',
    'BT-97 BT-98',
    documentAllowances,
    reason,
    'Der Grund des Abschlags fehlt, als Text (BT-97) oder als Code (BT-98).',
  ),
  rule('BR-36', 'BT-99', documentCharges, amount, 'Der Betrag des Aufschlags (BT-99) fehlt.'),
  rule('BR-37', 'BT-102', documentCharges, category, 'Die Steuerkategorie des Aufschlags (BT-102) fehlt.'),
  rule(
    'BR-38',
    'BT-104 BT-105',
    documentCharges,
    reason,
    'Der Grund des Aufschlags fehlt, als Text (BT-104) oder als Code (BT-105).',
  ),
  rule('BR-41', 'BT-136', lineAllowances, amount, 'Der Betrag des Abschlags auf den Posten (BT-136) fehlt.'),
  rule(
    'BR-42',
    'BT-139 BT-140',
    lineAllowances,
    reason,
    'Der Grund des Abschlags auf den Posten fehlt (BT-139 oder BT-140).',
  ),
  rule('BR-43', 'BT-141', lineCharges, amount, 'Der Betrag des Aufschlags auf den Posten (BT-141) fehlt.'),
  rule(
    'BR-44',
    'BT-144 BT-145',
    lineCharges,
    reason,
    'Der Grund des Aufschlags auf den Posten fehlt (BT-144 oder BT-145).',
  ),
  rule(
    'BR-CO-21',
    'BT-97 BT-98',
    documentAllowances,
    reason,
    'Ein Abschlag braucht einen Grund (BT-97) oder dessen Code (BT-98).',
  ),
  rule(
    'BR-CO-22',
    'BT-104 BT-105',
    documentCharges,
    reason,
    'Ein Aufschlag braucht einen Grund (BT-104) oder dessen Code (BT-105).',
  ),
  rule(
    'BR-CO-23',
    'BT-139 BT-140',
    lineAllowances,
    reason,
    'Ein Abschlag auf den Posten braucht einen Grund (BT-139) oder dessen Code (BT-140).',
  ),
  rule(
    'BR-CO-24',
    'BT-144 BT-145',
    lineCharges,
    reason,
    'Ein Aufschlag auf den Posten braucht einen Grund (BT-144) oder dessen Code (BT-145).',
  ),
  rule(
    'BR-49',
    'BT-81',
    { cii: '//SpecifiedTradeSettlementPaymentMeans', ubl: '//PaymentMeans' },
    { cii: has('TypeCode'), ubl: has('PaymentMeansCode') },
    'Die Zahlungsart (BT-81) fehlt.',
  ),
  rule(
    'BR-50',
    'BT-84',
    paymentAccounts,
    { cii: (place) => place.text('IBANID') !== '' || place.text('ProprietaryID') !== '', ubl: hasText('ID') },
    'Zur Überweisung fehlt das Konto (BT-84).',
  ),
  rule(
    'BR-51',
    'BT-87',
    { cii: '//ApplicableTradeSettlementFinancialCard' },
    (place) => place.text('ID').length <= 10,
    'Von der Kartennummer (BT-87) dürfen höchstens die ersten sechs und die letzten vier Stellen angegeben sein.',
  ),
  rule(
    'BR-51',
    'BT-87',
    { ubl: '//PaymentMeans/CardAccount/PrimaryAccountNumberID' },
    (place) => place.text('.').length <= 10,
    'Von der Kartennummer (BT-87) sollten höchstens die ersten sechs und die letzten vier Stellen angegeben sein.',
    'warning',
  ),
  rule(
    'BR-52',
    'BT-122',
    { cii: '//AdditionalReferencedDocument', ubl: '//AdditionalDocumentReference' },
    { cii: hasText('IssuerAssignedID'), ubl: hasText('ID') },
    'Einer Anlage fehlt die Kennung (BT-122).',
  ),
  rule(
    'BR-54',
    'BT-160 BT-161',
    { cii: '//ApplicableProductCharacteristic', ubl: '//AdditionalItemProperty' },
    {
      cii: (place) => place.has('Description') && place.has('Value'),
      ubl: (place) => place.has('Name') && place.has('Value'),
    },
    'Eine Eigenschaft des Artikels braucht Namen (BT-160) und Wert (BT-161).',
  ),
  rule(
    'BR-55',
    'BT-25',
    { cii: `${settlement}/InvoiceReferencedDocument`, ubl: '//BillingReference' },
    { cii: hasText('IssuerAssignedID'), ubl: has('InvoiceDocumentReference/ID') },
    'Die Nummer der vorausgegangenen Rechnung (BT-25) fehlt.',
  ),
  rule(
    'BR-56',
    'BT-63',
    { cii: '//SellerTaxRepresentativeTradeParty', ubl: '//TaxRepresentativeParty' },
    {
      cii: hasText('SpecifiedTaxRegistration/ID[@schemeID==VA]'),
      ubl: has('PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID'),
    },
    'Die Umsatzsteuer-ID des Steuervertreters (BT-63) fehlt.',
  ),
  rule(
    'BR-57',
    'BT-80',
    {
      cii: 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress',
      ubl: '//Delivery/DeliveryLocation/Address',
    },
    { cii: hasText('CountryID'), ubl: has('Country/IdentificationCode') },
    'Das Land der Lieferung (BT-80) fehlt.',
  ),
  rule(
    'BR-61',
    'BT-84',
    { cii: paymentAccounts.cii, ubl: '//PaymentMeans' },
    { cii: (place) => place.has('IBANID') || place.has('ProprietaryID'), ubl: hasAccountIfTransfer },
    'Bei Überweisung (Zahlungsart 30 oder 58) fehlt das Konto (BT-84).',
  ),
  rule(
    'BR-62',
    'BT-34',
    { cii: '.', ubl: '//AccountingSupplierParty/Party/EndpointID' },
    { cii: hasAddressScheme('SellerTradeParty'), ubl: has('@schemeID') },
    'Die elektronische Adresse des Verkäufers (BT-34) sagt nicht, welcher Art sie ist.',
  ),
  rule(
    'BR-63',
    'BT-49',
    { cii: '.', ubl: '//AccountingCustomerParty/Party/EndpointID' },
    { cii: hasAddressScheme('BuyerTradeParty'), ubl: has('@schemeID') },
    'Die elektronische Adresse des Käufers (BT-49) sagt nicht, welcher Art sie ist.',
  ),
  rule(
    'BR-64',
    'BT-157',
    {
      cii: '//IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/GlobalID',
      ubl: '//InvoiceLine/Item/StandardItemIdentification/ID',
    },
    { cii: hasText('@schemeID'), ubl: has('@schemeID') },
    'Die Standard-Artikelnummer (BT-157) sagt nicht, welcher Art sie ist.',
  ),
  rule(
    'BR-65',
    'BT-158',
    {
      cii: '//DesignatedProductClassification/ClassCode',
      ubl: '//InvoiceLine/Item/CommodityClassification/ItemClassificationCode',
    },
    { cii: hasText('@listID'), ubl: has('@listID') },
    'Die Klassifikation des Artikels (BT-158) sagt nicht, nach welchem Schema.',
  ),
  rule(
    'BR-CO-26',
    'BT-29 BT-30 BT-31',
    { cii: '//SellerTradeParty', ubl: '//AccountingSupplierParty' },
    {
      cii: (place) =>
        [
          'ID',
          'GlobalID',
          'SpecifiedLegalOrganization/ID',
          'SpecifiedTaxRegistration/ID[@schemeID==VA]',
        ].some((where) => place.has(where)),
      ubl: (place) =>
        [
          'Party/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
          'Party/PartyIdentification/ID[@schemeID!=SEPA]',
          'Party/PartyLegalEntity/CompanyID',
        ].some((where) => place.has(where)),
    },
    'Der Verkäufer braucht eine Kennung (BT-29), eine Registernummer (BT-30) oder eine Umsatzsteuer-ID (BT-31).',
  ),
]

function isOtherPayeeCii(place: Place): boolean {
  const seller = '../../ApplicableHeaderTradeAgreement/SellerTradeParty'
  return (
    place.has('Name') &&
    ['Name', 'ID', 'SpecifiedLegalOrganization/ID'].every(
      (where) => !hasCommon(place, where, `${seller}/${where}`),
    )
  )
}

function isOtherPayeeUbl(place: Place): boolean {
  const seller = '../AccountingSupplierParty/Party'
  return (
    place.has('PartyName/Name') &&
    ['PartyName/Name', 'PartyIdentification/ID'].every(
      (where) => !hasCommon(place, where, `${seller}/${where}`),
    )
  )
}

function hasCommon(place: Place, where: string, other: string): boolean {
  const others = place.values(other)
  return place.values(where).some((value) => others.includes(value))
}

function isNotNegative(where: string) {
  return (place: Place) => place.numbers(where).some((number) => number >= 0n)
}

function isNotNegativeIfThere(where: string) {
  return (place: Place) => !place.has(where) || isNotNegative(where)(place)
}

function hasAccountIfTransfer(place: Place): boolean {
  return !['30', '58'].includes(place.text('PaymentMeansCode')) || place.has('PayeeFinancialAccount/ID')
}

function hasAddressScheme(party: string) {
  const address = `SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/${party}/URIUniversalCommunication`
  return (place: Place) => {
    const [first] = place.all(address)
    return first === undefined || first.text('URIID/@schemeID') !== ''
  }
}
