import { chainStateOf } from '@kontor/domain/chains/remaining-sums'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { paperTexts } from '#rooms/paper-texts.ts'
import { searchableText } from './searchable-text.ts'

/**
 * Fields that the search over finals covers [S2.4.19]. The first one that contains the query explains a hit.
 */
export const searchFieldKinds = [
  'invoiceNumber',
  'printedNumber',
  'company',
  'contactPerson',
  'customInfo',
  'itemTitle',
  'tag',
  'customerNumber',
  'internalReference',
  'department',
  'VAT',
  'address',
  'paper',
] as const
export type SearchFieldKind = (typeof searchFieldKinds)[number]

export interface SearchField {
  kind: SearchFieldKind
  text: string
}

const readers: Record<SearchFieldKind, (invoice: Invoice) => string[]> = {
  invoiceNumber: (invoice) => [invoice.invoiceNumber],
  // The list shows the invoice number and the project number in two columns. The printed page joins them
  // [A4.3].
  printedNumber: (invoice) => [printedNumber(invoice)],
  company: ({ content }) => [content.customer.companyName],
  contactPerson: ({ content }) => {
    const { firstName, lastName } = content.customer.contactPerson
    return [`${firstName} ${lastName}`.trim()]
  },
  customInfo: ({ content }) => content.customInfos.map((info) => info.value),
  itemTitle: ({ content }) => content.items.map((item) => item.title),
  tag: ({ tags }) => tags,
  customerNumber: ({ content }) => [content.customer.customerNumber],
  internalReference: ({ content }) => [content.customer.internalReference],
  department: ({ content }) => [content.customer.department],
  VAT: ({ content }) => [content.customer.VAT],
  address: ({ content }) => {
    const { street, streetExtra, postalCode, city, country } = content.customer.address
    return [street, streetExtra, `${postalCode} ${city}`.trim(), country]
  },
  paper: ({ content, followers }) => {
    const state = followers === undefined ? '' : chainStateOf(content, followers)
    const kind = content.paper === undefined ? '' : paperTexts.kinds[content.paper.kind]
    return [state === '' ? '' : paperTexts.states[state], kind]
  },
}

/** The non-blank texts of one kind. */
export function searchTextsOf(invoice: Invoice, kind: SearchFieldKind): string[] {
  return readers[kind](invoice).filter((text) => text.trim() !== '')
}

/** All non-blank searchable texts of an invoice. */
export function searchFieldsOf(invoice: Invoice): SearchField[] {
  return searchFieldKinds.flatMap((kind) => searchTextsOf(invoice, kind).map((text) => ({ kind, text })))
}

/** Joins all searchable texts of an invoice for `FuzzyIndex`. */
export function searchTextOf(invoice: Invoice): string {
  return searchableText(searchFieldsOf(invoice).map((field) => field.text))
}
