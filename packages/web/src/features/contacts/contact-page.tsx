import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import AddIcon from '@mui/icons-material/Add'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import { useNavigate, useSearchParams } from 'react-router'
import { useCustomer } from '../../state/customers/customers.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { needsOf } from '../../state/organisation/page-needs.ts'
import { ContactFacts } from '../../ui/contacts/contact-facts.tsx'
import { contactTexts } from '../../ui/contacts/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ContactInvoices } from './contact-invoices.tsx'
import { ContactTurnover } from './contact-turnover.tsx'
import { texts } from './texts.ts'

/** /home/contact?id=…: one contact with its invoices and its turnover [A31.4]. */
export function ContactPage() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? ''
  const { data: customer, isFetching, refetch } = useCustomer(id)
  const mayWriteInvoice = useMayCall(needsOf('/home/invoice-editor'))
  const title = customer && (customerName(customer) || contactTexts.unnamed)

  function goBack() {
    useSelection.setState({ selectedCustomerId: id })
    void navigate('/home/addressbook')
  }

  return (
    <Box sx={{ position: 'relative' }}>
      <ProgressBar active={isFetching} />
      <PageHeader
        title={title ?? texts.pageTitle}
        leading={
          <Button startIcon={<ArrowBackIcon />} onClick={goBack}>
            {texts.back}
          </Button>
        }
        actions={
          customer &&
          mayWriteInvoice && (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onClick={() => void navigate(openEditor({ mode: 'create', forCustomer: customer }))}
            >
              {texts.newInvoice}
            </Button>
          )
        }
      />
      {id === '' && <EmptyState text={texts.chooseFirst} />}
      {id !== '' && !customer && !isFetching && (
        <EmptyState
          text={texts.notLoaded}
          action={<Button onClick={() => void refetch()}>{uiTexts.retry}</Button>}
        />
      )}
      {customer && <ContactView key={customer.id} customer={customer} />}
    </Box>
  )
}

function ContactView({ customer }: { customer: Customer }) {
  return (
    <Box sx={areas}>
      <Stack spacing={2} sx={{ gridArea: 'sums', minWidth: 0 }}>
        <ContactTurnover customer={customer} />
      </Stack>
      <Box sx={{ gridArea: 'invoices', minWidth: 0 }}>
        <ContactInvoices customerId={customer.id} />
      </Box>
      <Box sx={{ gridArea: 'details', minWidth: 0 }}>
        <Panel title={texts.details}>
          <Divider />
          <ContactFacts customer={customer} isNamed />
        </Panel>
      </Box>
    </Box>
  )
}

/** On narrow screens, the few sums stand above the many invoices. */
const areas = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: {
    xs: '"sums" "invoices" "details"',
    lg: '"invoices sums" "invoices details"',
  },
}
