import type { Place } from '../place.ts'
import type { Test } from '../rule.ts'
import type { Category } from './vat-categories.ts'
import { anyLine, type ForEachSyntax, isOf, isVat } from './vat-places.ts'

/** What a document lacks that violates the registration rules. */
export const registrationText: Record<Category['registered'], string> = {
  seller:
    'Umsatzsteuer-ID (BT-31) oder Steuernummer (BT-32) des Verkäufers oder die Umsatzsteuer-ID seines Steuervertreters (BT-63) fehlt.',
  sellerWithVatId: 'Die Umsatzsteuer-ID des Verkäufers (BT-31) oder seines Steuervertreters (BT-63) fehlt.',
  sellerAndBuyer:
    'Umsatzsteuer-ID oder Steuernummer des Verkäufers (BT-31, BT-32, BT-63) oder Umsatzsteuer-ID oder Registernummer des Käufers (BT-48, BT-47) fehlt.',
  bothWithVatId: 'Die Umsatzsteuer-ID des Verkäufers (BT-31, BT-63) oder des Käufers (BT-48) fehlt.',
  nobody:
    'Weder Verkäufer (BT-31), Steuervertreter (BT-63) noch Käufer (BT-48) dürfen eine Umsatzsteuer-ID haben.',
}

const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'

/** Whether seller and buyer state the registrations that a category requires. */
export function registrationTest({ registered }: Category): ForEachSyntax<Test> {
  const cii = {
    seller: (place: Place) => ids(place, 'SellerTradeParty', ['VA', 'FC']),
    sellerVat: (place: Place) => ids(place, 'SellerTradeParty', ['VA']),
    deputy: (place: Place) => ids(place, 'SellerTaxRepresentativeTradeParty', ['VA']),
    buyerVat: (place: Place) => ids(place, 'BuyerTradeParty', ['VA']),
    buyer: (place: Place) => place.root.has(`${agreement}/BuyerTradeParty/SpecifiedLegalOrganization/ID`),
  }
  const vatId = 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID'
  const ubl = {
    seller: (place: Place) => place.has('//AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'),
    sellerVat: (place: Place) => place.has(`//AccountingSupplierParty/Party/${vatId}`),
    deputy: (place: Place) => place.has(`//TaxRepresentativeParty/${vatId}`),
    buyerVat: (place: Place) => place.has(`//AccountingCustomerParty/Party/${vatId}`),
    buyer: (place: Place) => place.has('//AccountingCustomerParty/Party/PartyLegalEntity/CompanyID'),
  }
  const testOf = (of: typeof cii): Test => {
    const tests: Record<Category['registered'], Test> = {
      seller: (place) => of.seller(place) || of.deputy(place),
      sellerWithVatId: (place) => of.sellerVat(place) || of.deputy(place),
      sellerAndBuyer: (place) =>
        (of.seller(place) || of.deputy(place)) && (of.buyerVat(place) || of.buyer(place)),
      bothWithVatId: (place) => (of.sellerVat(place) || of.deputy(place)) && of.buyerVat(place),
      nobody: (place) => !of.sellerVat(place) && !of.deputy(place) && !of.buyerVat(place),
    }
    return tests[registered]
  }
  return { cii: testOf(cii), ubl: testOf(ubl) }
}

function ids(place: Place, party: string, schemes: readonly string[]): boolean {
  return place
    .values(`//${party}/SpecifiedTaxRegistration/ID/@schemeID`)
    .some((scheme) => schemes.includes(scheme))
}

/** In UBL, BR-S-02 also requires that at least one line of category S has the tax scheme VAT. */
export function isRegisteredUbl({ code }: Category, isRegistered: Test): Test {
  return (place) => {
    const lines = place.all(anyLine.ubl).filter((tax) => isOf(tax, code))
    const isTaxed = lines.some(isVat)
    return isTaxed ? isRegistered(place) : code !== 'S' || lines.length === 0
  }
}
