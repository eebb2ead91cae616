import { chainStateOf } from '../chains/remaining-sums.ts'
import { stateWords } from '../chains/wording.ts'
import { personName } from '../customers/contact-person.ts'
import type { Customer } from '../customers/customer.ts'
import { customerName } from '../customers/customer-name.ts'
import { infoValue } from '../invoices/info-field.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { printedNumber } from '../invoices/number/invoice-number.ts'
import type { Follower } from '../invoices/paper.ts'
import { foldText } from './fold-text.ts'

export const searchKinds = ['contact', 'draft', 'final', 'offer'] as const
export type SearchKind = (typeof searchKinds)[number]

/** The part of a contact, draft, final or offer that search results show, and the texts to search. */
export interface SearchEntry {
  kind: SearchKind
  /** '' for a contact without a name, and for a draft with neither customer nor project. */
  title: string
  /** Distinguishes entries with the same title. */
  about: string
  /** The searchable texts: folded, none of them empty, at most 4,000 code units in total. */
  fields: string[]
}

/**
 * Maximum length of `title` and `about` in UTF-16 code units. Lists show only the beginning, so longer texts
 * are truncated and end with an ellipsis, which does not count towards the maximum.
 */
const longestLine = 200
/** Maximum length of all fields together, in UTF-16 code units. */
const longestText = 4000

type SearchedCustomer = Omit<Customer, 'isEditedByUser' | 'editingStartedAt' | 'revision'>

/** The search entry of a customer. */
export function customerEntry(customer: SearchedCustomer): SearchEntry {
  const title = customerName(customer)
  const person = personName(customer.contactPerson)
  const about = [customer.references.customerNumber, person, customer.invoiceAddress.city]
  return {
    kind: 'contact',
    title: line([title]),
    about: line(about.filter((part) => part !== title)),
    fields: bounded(customerFields(customer)),
  }
}

/** The searchable texts of a customer, folded. */
export function customerFields(customer: SearchedCustomer): string[] {
  const { contactPerson, references, contactPreferences, eInvoice } = customer
  return folded([
    customer.companyName,
    customer.department,
    `${contactPerson.firstName} ${contactPerson.lastName}`,
    customer.VAT,
    references.customerNumber,
    references.internalReference,
    ...[customer.invoiceAddress, customer.postAddress].flatMap((address) => [
      address.postalCode,
      address.city,
      `${address.postalCode} ${address.city}`,
      address.street,
      address.streetExtra,
      address.country,
    ]),
    eInvoice.buyerReference,
    eInvoice.electronicAddress.value,
    contactPreferences.emailForInvoice,
    contactPreferences.phone,
    ...contactPreferences.otherEmails,
    ...contactPreferences.websites,
  ])
}

/**
 * The search entry of an invoice or offer: its numbers, customer, project, items and chain state, such as
 * storniert. Omits tags, because they change independently of the invoice.
 */
export function invoiceEntry(
  invoice: Pick<Invoice, 'status' | 'invoiceNumber'> & { content: Omit<Invoice['content'], 'seller'> },
  followers: readonly Follower[],
): SearchEntry {
  const { content, invoiceNumber } = invoice
  const { customer } = content
  const isOffer = content.offer !== undefined
  const isFinal = invoice.status === 'final'
  const name = customerName(customer)
  const project = infoValue(content, 'PROJECT')
  const number = printedNumber(invoice)
  const title = isFinal ? number : name || project
  const about = isFinal ? [name, project] : [project]
  const state = chainStateOf(content, followers)
  return {
    kind: isOffer ? 'offer' : isFinal ? 'final' : 'draft',
    title: line([title]),
    about: line(about.filter((part) => part !== title)),
    fields: bounded(
      folded([
        invoiceNumber,
        number,
        state === '' ? '' : stateWords[state],
        customer.companyName,
        personName(customer.contactPerson),
        customer.customerNumber,
        ...content.customInfos.map(({ value }) => value),
        customer.address.city,
        ...content.items.map((item) => item.title),
      ]),
    ),
  }
}

function line(parts: readonly string[]): string {
  const text = parts.filter((part) => part.trim() !== '').join(' · ')
  return text.length <= longestLine ? text : `${text.slice(0, longestLine).toWellFormed()}…`
}

function folded(texts: readonly string[]): string[] {
  return [...new Set(texts.map(foldText).filter((text) => text !== ''))]
}

function bounded(fields: readonly string[]): string[] {
  const kept: string[] = []
  let room = longestText
  for (const field of fields) {
    if (room <= 0) break
    kept.push(field.slice(0, room).toWellFormed())
    room -= field.length
  }
  return kept
}
