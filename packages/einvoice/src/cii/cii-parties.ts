import type { ElectronicAddress } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Buyer, Delivery, EInvoice, PostalAddress, Seller } from '../model/e-invoice.ts'
import { date } from './cii-values.ts'
import { element, requiredElement, textElement, type XmlElement } from './xml-element.ts'

/** Who agreed on what: references and parties, in the order of the schema. */
export function headerAgreement(invoice: EInvoice): XmlElement {
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    textElement('ram:BuyerReference', invoice.buyerReference),
    sellerParty(invoice.seller),
    buyerParty(invoice.buyer),
    element('ram:BuyerOrderReferencedDocument', textElement('ram:IssuerAssignedID', invoice.orderNumber)),
    project(invoice.projectReference),
  )
}

/** BG-13, in the order of the schema; the element itself is required. */
export function headerDelivery({ address, date: day }: Delivery): XmlElement {
  return requiredElement(
    'ram:ApplicableHeaderTradeDelivery',
    address && element('ram:ShipToTradeParty', postalAddress(address)),
    element('ram:ActualDeliverySupplyChainEvent', date('ram:OccurrenceDateTime', day)),
  )
}

function sellerParty(seller: Seller): XmlElement {
  const { contact } = seller
  return requiredElement(
    'ram:SellerTradeParty',
    textElement('ram:ID', seller.identifier),
    textElement('ram:Name', seller.name),
    textElement('ram:Description', seller.legalInformation),
    element('ram:SpecifiedLegalOrganization', textElement('ram:ID', seller.registration)),
    element(
      'ram:DefinedTradeContact',
      textElement('ram:PersonName', contact.name),
      element('ram:TelephoneUniversalCommunication', textElement('ram:CompleteNumber', contact.phone)),
      element('ram:EmailURIUniversalCommunication', textElement('ram:URIID', contact.email)),
    ),
    postalAddress(seller.address),
    electronicAddress(seller.electronicAddress),
    taxRegistration('VA', seller.vatId),
    taxRegistration('FC', seller.taxNumber),
  )
}

function buyerParty(buyer: Buyer): XmlElement {
  const { contact } = buyer
  return requiredElement(
    'ram:BuyerTradeParty',
    textElement('ram:ID', buyer.identifier),
    textElement('ram:Name', buyer.name),
    element(
      'ram:DefinedTradeContact',
      textElement('ram:PersonName', contact.name),
      element('ram:EmailURIUniversalCommunication', textElement('ram:URIID', contact.email)),
    ),
    postalAddress(buyer.address),
    electronicAddress(buyer.electronicAddress),
    taxRegistration('VA', buyer.vatId),
  )
}

function postalAddress(address: PostalAddress): XmlElement {
  return element(
    'ram:PostalTradeAddress',
    textElement('ram:PostcodeCode', address.postalCode),
    textElement('ram:LineOne', address.street),
    textElement('ram:LineTwo', address.streetExtra),
    textElement('ram:CityName', address.city),
    textElement('ram:CountryID', address.country),
  )
}

function electronicAddress({ scheme, value }: ElectronicAddress): XmlElement {
  return element('ram:URIUniversalCommunication', textElement('ram:URIID', value, ['schemeID', scheme]))
}

function taxRegistration(scheme: 'VA' | 'FC', id: string): XmlElement {
  return element('ram:SpecifiedTaxRegistration', textElement('ram:ID', id, ['schemeID', scheme]))
}

/** BT-11. The schema wants a name as well, for which EN 16931 has no term. */
function project(reference: string): XmlElement {
  if (reference === '') return undefined
  return element(
    'ram:SpecifiedProcuringProject',
    textElement('ram:ID', reference),
    textElement('ram:Name', 'Project reference'),
  )
}
