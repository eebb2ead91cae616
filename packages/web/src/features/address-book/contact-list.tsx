import { personName } from '@kontor/domain/customers/contact-person'
import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { sortCustomers } from '../../state/customers/sort-customers.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { loadedOnUse, useLoaded } from '../../ui/loaded-on-use.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, roomText } from '../../ui/table/data-table-column.ts'
import { texts } from './texts.ts'

const scrollName = 'contacts'

const customerSearch = loadedOnUse(() => import('../../state/customers/customer-search.ts'))

interface ContactListProps {
  customers: readonly Customer[]
  /** True until the contacts have loaded; until then, an empty list shows no message. */
  pending: boolean
  /** Loads the contacts again; set only if they could not be loaded. */
  onRetry: (() => void) | undefined
  search: string
  narrow: boolean
  selectedId: string
  onSelect: (customer: Customer) => void
  onOpen: (customer: Customer) => void
}

/**
 * The contacts, sorted by company name followed by last name. During a search, only those that match, best
 * match first.
 */
export function ContactList(props: ContactListProps) {
  const { customers, narrow } = props
  // Typing has priority over rendering the list.
  const search = useDeferredValue(props.search)
  const sorted = useMemo(() => sortCustomers(customers), [customers])
  const module = useLoaded(customerSearch)
  const find = useMemo(() => module?.createCustomerSearch(sorted), [module, sorted])
  const rows = useMemo(() => find?.(search) ?? sorted, [find, search, sorted])
  return (
    <DataTable
      label={texts.contacts}
      columns={columns}
      rows={rows}
      rowId={(customer) => customer.id}
      rowHeight={narrow ? 56 : 40}
      compactCell={narrow ? compactCell : undefined}
      emptyText={emptyText(props)}
      selectedId={props.selectedId}
      onSelect={props.onSelect}
      onOpen={props.onOpen}
      initialScroll={useSelection.getState().scrollPositions[scrollName] ?? 0}
      onLeave={keepScroll}
    />
  )
}

function emptyText({ onRetry, pending }: Pick<ContactListProps, 'onRetry' | 'pending'>) {
  if (onRetry) return <LoadFailure onRetry={onRetry} />
  return pending ? undefined : texts.noContacts
}

const companyOf = (customer: Customer) => customer.companyName
const personOf = (customer: Customer) => personName(customer.contactPerson)
const cityOf = (customer: Customer) => customer.invoiceAddress.city

const columns: Column<Customer>[] = [
  {
    id: 'company',
    header: texts.company,
    cell: companyOf,
    roomFor: (customer) => roomText(companyOf(customer)),
  },
  {
    id: 'person',
    header: texts.contactPerson,
    cell: personOf,
    roomFor: (customer) => roomText(personOf(customer)),
  },
  { id: 'city', header: texts.city, cell: cityOf, roomFor: (customer) => roomText(cityOf(customer)) },
]

function compactCell(customer: Customer) {
  const person = personName(customer.contactPerson)
  const below = [customer.companyName && person, customer.invoiceAddress.city].filter(Boolean).join(' · ')
  return (
    <>
      <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
        {customerName(customer) || texts.unnamed}
      </Typography>
      <Typography variant="caption" component="div" noWrap color="textSecondary">
        {below}
      </Typography>
    </>
  )
}

function keepScroll(scroll: number): void {
  useSelection.setState(({ scrollPositions }) => ({
    scrollPositions: { ...scrollPositions, [scrollName]: scroll },
  }))
}
