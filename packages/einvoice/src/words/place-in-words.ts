/** German names for elements of CII and UBL. The capturing group matches the index among siblings. */
const places: readonly [elements: RegExp, words: string][] = [
  [/(?:IncludedSupplyChainTradeLineItem|InvoiceLine|CreditNoteLine)(?:\[(\d+)\])?/, 'Posten'],
  [/SubInvoiceLine(?:\[(\d+)\])?/, 'Unterposten'],
  [/(?:SpecifiedTradeAllowanceCharge|AllowanceCharge)(?:\[(\d+)\])?/, 'Abschlag oder Aufschlag'],
  [/(?:TaxSubtotal|ApplicableHeaderTradeSettlement\/ApplicableTradeTax)(?:\[(\d+)\])?/, 'Umsatzsteuer'],
  [/(?:AdditionalReferencedDocument|AdditionalDocumentReference)(?:\[(\d+)\])?/, 'Anlage'],
  [/(?:\/IncludedNote|Invoice\/Note|CreditNote\/Note)(?:\[(\d+)\])?/, 'Bemerkung'],
  [/(?:SpecifiedTradeSettlementPaymentMeans|PaymentMeans)(?:\[(\d+)\])?/, 'Zahlung'],
  [/(?:SpecifiedTradePaymentTerms|PaymentTerms)(?:\[(\d+)\])?/, 'Zahlungsbedingungen'],
  [/(?:InvoiceReferencedDocument|BillingReference)(?:\[(\d+)\])?/, 'Vorausgegangene Rechnung'],
  [/SellerTradeParty|AccountingSupplierParty/, 'Verkäufer'],
  [/BuyerTradeParty|AccountingCustomerParty/, 'Käufer'],
  [/PayeeTradeParty|PayeeParty/, 'Zahlungsempfänger'],
  [/SellerTaxRepresentativeTradeParty|TaxRepresentativeParty/, 'Steuervertreter'],
  [/ApplicableHeaderTradeDelivery|Invoice\/Delivery|CreditNote\/Delivery/, 'Lieferung'],
  [/SpecifiedTradeSettlementHeaderMonetarySummation|LegalMonetaryTotal/, 'Summen'],
]

/**
 * Where an element is, in words: 'Posten 3, Abschlag oder Aufschlag 1' for the path of a finding; '' for the
 * document as a whole.
 */
export function placeInWords(path: string): string {
  return places
    .flatMap(([elements, words]) => {
      const [found, number] = elements.exec(path) ?? []
      if (found === undefined) return []
      return [number === undefined ? words : `${words} ${number}`]
    })
    .join(', ')
}
