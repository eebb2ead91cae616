import { customerEndpoints } from '@kontor/contract/customers/customer-endpoints'
import AddIcon from '@mui/icons-material/Add'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCustomers } from '../../state/customers/customers.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactList } from './contact-list.tsx'
import { ContactSearch } from './contact-search.tsx'
import { texts } from './texts.ts'
import { useContactActions } from './use-contact-actions.ts'

/** The address book: the list of contacts, with the selected contact beside it [S2.8]. */
export function AddressBookPage() {
  const customers = useCustomers()
  const selectedId = useSelection((state) => state.selectedCustomerId)
  const search = useSelection((state) => state.customersSearch)
  const narrow = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const selected = customers.data?.find(({ id }) => id === selectedId)
  const { add, edit, remove, writeInvoice, showInvoices, refresh, problemOf } = useContactActions(
    async () => (await customers.refetch()).isSuccess,
  )
  const mayWrite = useMayCall(customerEndpoints.updateCustomer)

  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          mayWrite && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
              {texts.add}
            </Button>
          )
        }
      />
      <Box sx={columns}>
        <Box sx={listPlace}>
          <Panel
            title={texts.contacts}
            actions={
              <>
                <Tooltip title={texts.refresh}>
                  <IconButton aria-label={texts.refresh} onClick={() => void refresh()}>
                    <RefreshIcon />
                  </IconButton>
                </Tooltip>
                {mayWrite && (
                  <Tooltip title={texts.addToList}>
                    <IconButton aria-label={texts.addToList} color="primary" onClick={add}>
                      <AddIcon />
                    </IconButton>
                  </Tooltip>
                )}
              </>
            }
          >
            <ProgressBar active={customers.isFetching} label={texts.loading} />
            <ContactSearch />
            <ContactList
              customers={customers.data ?? []}
              pending={customers.data === undefined}
              onRetry={customers.isLoadingError ? () => void customers.refetch() : undefined}
              search={search}
              narrow={narrow}
              selectedId={selectedId}
              onSelect={(customer) => useSelection.setState({ selectedCustomerId: customer.id })}
              onOpen={mayWrite ? edit : () => undefined}
            />
          </Panel>
        </Box>
        <ContactDetails
          key={selectedId}
          customer={selected}
          onEdit={edit}
          onRemove={remove}
          onWriteInvoice={writeInvoice}
          onShowInvoices={showInvoices}
          problem={problemOf(selectedId)}
          onReleased={refresh}
        />
      </Box>
    </>
  )
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
}

const listPlace = {
  position: { md: 'sticky' },
  top: 16,
  height: { xs: 'min(50vh, 480px)', md: 'calc(100dvh - 120px)' },
  minHeight: 280,
  display: 'grid',
  grid: 'minmax(0, 1fr) / minmax(0, 1fr)',
}
