/**
 * The longest text of each field, in UTF-16 code units as `String.length` counts them. No honest user meets
 * them; without them one word fills dozens of pages and takes minutes to lay out. The contract refuses longer
 * texts, forms stop at them, and the check names those that were stored before. What is stored stays
 * readable: only what a client sends is bounded.
 */
const line = 500
const code = 200
const email = 320
const note = 5_000
const description = 10_000

const address = { street: line, streetExtra: line, postalCode: code, city: line, country: code } as const
const contactPerson = { firstName: line, lastName: line, title: code } as const
const eInvoice = {
  buyerReference: code,
  orderNumber: code,
  electronicAddress: { scheme: code, value: line },
} as const

export const textLimits = {
  address,
  contactPerson,
  eInvoice,
  /** A customer of the address book; the copy in an invoice has the fields of the same names. */
  customer: {
    customerId: code,
    companyName: line,
    department: line,
    VAT: code,
    customerNumber: code,
    internalReference: line,
    emailForInvoice: email,
    phone: code,
    otherEmail: email,
    website: line,
  },
  item: { title: line, description, surchargeReference: line },
  surcharge: { title: line, description },
  info: { id: code, key: code, label: line, value: note, description: note },
  deliveryDate: { label: line },
  templateReference: { id: code, name: line },
  profile: {
    legalName: line,
    taxNumber: code,
    VAT: code,
    register: { court: line, number: code },
    director: line,
    contactPerson: { name: line, phone: code, email },
    phone: code,
    email,
    website: line,
    bank: { name: line, iban: code, bic: code, accountHolder: line },
  },
} as const
