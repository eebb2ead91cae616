import { addressSummary, isAddressEmpty } from '@kontor/domain/customers/address'
import { personName } from '@kontor/domain/customers/contact-person'
import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import { formatDay } from '@kontor/domain/money/german-format'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useCustomers } from '#rooms/state/customers/customers.ts'
import type { Column } from '#rooms/ui/table/data-table-column.ts'
import { CompactRow } from '../rows/compact-row.tsx'
import { texts } from '../texts.ts'
import { searchCustomers } from './customers-in-order.ts'
import { PickerDialog } from './picker-dialog.tsx'

const words = texts.customerPicker

const noCustomers: Customer[] = []

const columns: Column<Customer>[] = [
  { id: 'companyName', header: words.companyName, cell: ({ companyName }) => companyName },
  {
    id: 'contactPerson',
    header: words.contactPerson,
    width: '24%',
    cell: ({ contactPerson }) => personName(contactPerson),
  },
  { id: 'address', header: words.invoiceAddress, width: '36%', cell: addressOf },
  {
    id: 'createdAt',
    header: words.createdAt,
    width: 'content',
    cell: ({ objectInfos }) => formatDay(objectInfos.createdAt),
  },
]

/** On phones, this button has no icon, so that the dialog's three buttons fit side by side. */
const newContactButton = {
  mr: 'auto',
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const

interface CustomerPickerProps {
  onTake: (customer: Customer) => void
  /** Starts a new customer with the search text as its name. */
  onNew: (companyName: string) => void
  onClose: () => void
}

/**
 * The address book, sorted by company name followed by last name, where the user searches for a customer and
 * chooses one [S2.7.1].
 */
export function CustomerPicker({ onTake, onNew, onClose }: CustomerPickerProps) {
  const { data: customers, isFetching } = useCustomers()
  const search = useMemo(
    () => (query: string) => searchCustomers(customers ?? noCustomers, query),
    [customers],
  )
  return (
    <PickerDialog
      title={words.title}
      searchLabel={words.search}
      emptyText={words.empty}
      isLoading={isFetching && customers === undefined}
      columns={columns}
      compactCell={(customer) => (
        <CompactRow
          title={customerName(customer)}
          details={[
            customer.companyName === '' ? '' : personName(customer.contactPerson),
            addressOf(customer),
            words.created(formatDay(customer.objectInfos.createdAt)),
          ]}
        />
      )}
      fallbackAction={(query) => (
        <Button sx={newContactButton} startIcon={<PersonAddIcon />} onClick={() => onNew(query)}>
          {words.newContact}
        </Button>
      )}
      search={search}
      onTake={onTake}
      onClose={onClose}
    />
  )
}

/** The address that the invoice would get [A6.6]. */
function addressOf({ invoiceAddress, postAddress }: Customer): string {
  return addressSummary(isAddressEmpty(invoiceAddress) ? postAddress : invoiceAddress)
}
