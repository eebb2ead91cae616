import type { Address } from '@kontor/domain/customers/address'
import { personName } from '@kontor/domain/customers/contact-person'
import { customerName } from '@kontor/domain/customers/customer-name'
import type { ElectronicAddress } from '@kontor/domain/e-invoices/e-invoice-format'
import { checkLeitwegId } from '@kontor/domain/e-invoices/leitweg-id'
import { shownInfoValue } from '@kontor/domain/invoices/info-field'
import type { InvoiceContent, InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { countryCodeOf } from '@kontor/domain/tax/country'
import { type TaxCase, taxNotes } from '@kontor/domain/tax/tax-case'
import type { Buyer, PostalAddress, Seller, XmlFormat } from '../model/e-invoice.ts'
import { cleanLine, cleanNumber } from './clean-text.ts'
import { legalLines } from './wording.ts'

/** What `sellerOf` needs in addition to the content. */
interface PartyRequest {
  seller: Profile
  taxCase: TaxCase
  format: XmlFormat
}

/** The organisation as the seller (BG-4). */
export function sellerOf(content: InvoiceContent, { seller, taxCase, format }: PartyRequest): Seller {
  const { contactPerson } = seller
  const vatId = mayNameVatIds(taxCase) ? cleanNumber(seller.VAT) : ''
  const registration = cleanLine(seller.register.number)
  const taxNumber = cleanLine(seller.taxNumber)
  const email = cleanLine(seller.email)
  const contactEmail = cleanLine(contactPerson.email)
  return {
    name: cleanLine(seller.legalName),
    // A seller needs an identifier, a registration or a VAT id (BR-CO-26). Many small businesses have only a
    // tax number.
    identifier: cleanLine(shownInfoValue(content, 'VENDOR')) || (registration || vatId ? '' : taxNumber),
    registration,
    vatId,
    taxNumber,
    legalInformation: legalInformationOf(seller, { taxCase, format }),
    electronicAddress: { scheme: 'EM', value: email || contactEmail },
    address: postalAddressOf(seller.address),
    contact: {
      name: cleanLine(contactPerson.name),
      phone: cleanLine(contactPerson.phone) || cleanLine(seller.phone),
      email: contactEmail || email,
    },
  }
}

/** The customer as the buyer (BG-7), with BT-46 and BT-48 only if the invoice shows them. */
export function buyerOf({ customer, eInvoice }: InvoiceContent, taxCase: TaxCase): Buyer {
  const vatId = cleanNumber(customer.VAT)
  return {
    name: cleanLine(customerName(customer)),
    identifier: customer.showCustomerNumber ? cleanLine(customer.customerNumber) : '',
    vatId: customer.showVAT && mayNameVatIds(taxCase) ? vatId : '',
    electronicAddress: buyersElectronicAddress({
      own: eInvoice.electronicAddress,
      email: customer.emailForInvoice,
      buyerReference: eInvoice.buyerReference,
      vatId,
    }),
    address: postalAddressOf(customer.address),
    contact: {
      name: buyersContact(customer),
      email: customer.useEmailForInvoice ? cleanLine(customer.emailForInvoice) : '',
    },
  }
}

/**
 * BT-56: the person and the department in one text, because CII allows only one of the two elements
 * (CII-SR-466). Without a company, the person is the buyer and not a contact.
 */
function buyersContact(customer: InvoiceCustomer): string {
  const person = customer.companyName.trim() === '' ? '' : personName(customer.contactPerson)
  return [person, customer.department]
    .map(cleanLine)
    .filter((text) => text !== '')
    .join(', ')
}

/** Whether VAT ids are allowed. An invoice that is not subject to VAT must not have any (BR-O-02). */
function mayNameVatIds(taxCase: TaxCase): boolean {
  return taxCase !== 'thirdCountryService'
}

/** BT-33. XRechnung requires a small business to state its status here too (XRechnung 3.0, 13.3). */
function legalInformationOf(
  seller: Profile,
  { taxCase, format }: Pick<PartyRequest, 'taxCase' | 'format'>,
): string {
  const isSmall = taxCase === 'smallBusiness' && format === 'xrechnung'
  return [...legalLines(seller).map(cleanLine), ...(isSmall ? [taxNotes.smallBusiness] : [])].join('\n')
}

/** BG-5, BG-8. An address without a country is German. */
function postalAddressOf(address: Address): PostalAddress {
  return {
    street: cleanLine(address.street),
    streetExtra: cleanLine(address.streetExtra),
    postalCode: cleanLine(address.postalCode),
    city: cleanLine(address.city),
    country: address.country.trim() === '' ? 'DE' : countryCodeOf(address.country),
  }
}

/**
 * BT-49: the address that was entered, otherwise the e-mail address for invoices, a valid Leitweg-ID or a
 * German VAT id, in this order; '' if there is none.
 */
function buyersElectronicAddress(customer: {
  own: ElectronicAddress
  email: string
  buyerReference: string
  vatId: string
}): ElectronicAddress {
  const value = cleanLine(customer.own.value)
  if (value !== '') return { scheme: cleanLine(customer.own.scheme) || 'EM', value }
  const email = cleanLine(customer.email)
  if (email !== '') return { scheme: 'EM', value: email }
  const reference = cleanLine(customer.buyerReference)
  if (checkLeitwegId(reference) === 'valid') return { scheme: '0204', value: reference }
  if (/^DE\d{9}$/.test(customer.vatId)) return { scheme: '9930', value: customer.vatId }
  return { scheme: 'EM', value: '' }
}
