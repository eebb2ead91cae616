import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { countryNames } from '@kontor/domain/tax/country'
import type { SellerParty } from '@kontor/einvoice/model/semantic-invoice'

const countries: Readonly<Record<string, string>> = countryNames
/** Maximum length of a copied value in characters: the lowest limit of the fields below. */
const max = 200

/** A new, unsaved contact with the data of a received invoice's seller. */
export function contactOfSeller({ name, vatId, address, contact }: SellerParty): Customer {
  const customer = emptyCustomer()
  const code = address?.country ?? ''
  const at = {
    street: text(address?.line1),
    streetExtra: text(address?.line2),
    postalCode: text(address?.postalCode),
    city: text(address?.city),
    country: Object.hasOwn(countries, code) ? (countries[code] ?? '') : text(code),
  }
  return {
    ...customer,
    companyName: text(name),
    VAT: text(vatId),
    postAddress: at,
    invoiceAddress: { ...at },
    contactPreferences: {
      ...customer.contactPreferences,
      phone: text(contact?.phone),
      otherEmails: contact?.email ? [text(contact.email)] : [],
    },
  }
}

function text(value = ''): string {
  return value.trim().slice(0, max)
}
