import { type ContactPerson, personName } from './contact-person.ts'

/** Maximum length of a customer's name in lists, in characters [S2.4.7, S9.0.15]. */
const summaryLength = 25

/** A customer's name: the company or, if that is empty, the contact person. */
export function customerName(customer: { companyName: string; contactPerson: ContactPerson }): string {
  return customer.companyName.trim() || personName(customer.contactPerson)
}

/** The name in lists; an ellipsis replaces everything after 25 characters [S2.4.7]. */
export function customerNameSummary(customer: { companyName: string; contactPerson: ContactPerson }): string {
  const characters = [...customerName(customer)]
  if (characters.length <= summaryLength) return characters.join('')
  return `${characters.slice(0, summaryLength).join('').trimEnd()}…`
}
