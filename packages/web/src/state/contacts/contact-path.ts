import { useSelection } from '../invoices/selection.ts'

/** Selects a contact in the address book and returns the path of its page: `navigate(openContact(id))`. */
export function openContact(id: string): string {
  useSelection.setState({ selectedCustomerId: id })
  return `/home/contact?id=${encodeURIComponent(id)}`
}
