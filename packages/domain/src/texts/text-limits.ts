/**
 * Maximum length of each text field in UTF-16 code units, as counted by `String.length`. No honest user
 * reaches these limits. Without them, a single text could fill dozens of pages and take minutes to lay out.
 * The contract rejects longer texts, and forms do not accept them. Only input is bounded: longer stored texts
 * stay readable, and the check reports them.
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
  /** A customer in the address book, and the copy in an invoice. Each has only some of these fields. */
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
  /** Closing, greeting and signature, with their line breaks, fit in the value of one info. */
  standardTexts: { intro: note, closing: 4_000, greeting: 400, signature: 500 },
  deliveryDate: { label: line },
  attachment: { name: line, description: line },
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
