import { type Address, emptyAddress } from '@kontor/domain/customers/address'
import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { textLimits } from '@kontor/domain/texts/text-limits'
import type { Address as SellerAddress, SellerParty } from '../model/semantic-invoice.ts'
import { wordOfCode } from '../words/word-of-code.ts'

const { customer: limits, address: addressLimits, contactPerson: personLimits } = textLimits

/**
 * Builds a new contact from the seller of a received invoice. Truncates texts to the limits of the address
 * book. The last word of the person's name becomes the last name; the gender is `general`. The seller's
 * e-mail address is not necessarily meant for invoices, so it becomes one of the other e-mail addresses.
 */
export function contactOfSeller(seller: SellerParty): Customer {
  const address = addressOf(seller.address)
  const person = line(seller.contact?.name, personLimits.lastName)
  const beforeLastWord = Math.max(0, person.lastIndexOf(' '))
  const empty = emptyCustomer()
  return {
    ...empty,
    companyName: line(seller.name ?? seller.tradingName, limits.companyName),
    VAT: line(seller.vatId, limits.VAT),
    contactPerson: {
      ...empty.contactPerson,
      firstName: person.slice(0, beforeLastWord),
      lastName: person.slice(beforeLastWord).trimStart(),
    },
    postAddress: address,
    invoiceAddress: address,
    contactPreferences: {
      ...empty.contactPreferences,
      otherEmails: [line(seller.contact?.email, limits.otherEmail)].filter(Boolean),
      phone: line(seller.contact?.phone, limits.phone),
    },
  }
}

function addressOf(address: SellerAddress = {}): Address {
  const more = [address.line2, address.line3].filter((text) => text !== undefined).join(', ')
  return {
    ...emptyAddress(),
    street: line(address.line1, addressLimits.street),
    streetExtra: line(more, addressLimits.streetExtra),
    postalCode: line(address.postalCode, addressLimits.postalCode),
    city: line(address.city, addressLimits.city),
    country: wordOfCode('BT-40', address.country ?? '') ?? line(address.country, addressLimits.country),
  }
}

function line(text: string | undefined, max: number): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, max)
}
