import { customerEndpoints } from '@kontor/contract/customers/customer-endpoints'
import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { formatDay, formatTimestamp } from '@kontor/domain/money/german-format'
import type { SellerParty } from '@kontor/einvoice/model/semantic-invoice'
import { contactOfSeller } from '@kontor/einvoice/received/contact-of-seller'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { openCustomerEditor } from '#rooms/state/customers/customer-editor.ts'
import type { CheckedFile } from '#rooms/state/inbox/check-file.ts'
import { useCheckedFile, useReceived, useReceivedFile } from '#rooms/state/inbox/received.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { Fact } from '#rooms/ui/fact.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { uiTexts } from '#rooms/ui/texts.ts'
import { CheckedFileView } from '../check-file/checked-file-view.tsx'
import { receivedMoney } from '../received-list/received-money.ts'
import { PaymentCard } from './payment-card.tsx'
import { receivedReport } from './received-report.ts'
import { StoredCheck } from './stored-check.tsx'
import { texts } from './texts.ts'
import { WarningList } from './warning-list.tsx'
import { WorkCard } from './work-card.tsx'

/** /home/inbox/invoice?id=…: one received invoice with its warnings, findings and review [A9.6]. */
export function ReceivedPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data: invoice, isFetching, refetch } = useReceived(id)
  const title = [invoice?.sellerName, invoice?.number].filter(Boolean).join(' · ')
  return (
    <Box sx={{ position: 'relative' }}>
      <ProgressBar active={isFetching} />
      <PageHeader
        title={title || (invoice?.fileName ?? texts.title)}
        leading={
          <Button
            component={Link}
            to="/home/inbox"
            startIcon={<ArrowBackIcon />}
            sx={{ displayPrint: 'none' }}
          >
            {texts.back}
          </Button>
        }
      />
      {!invoice && !isFetching && (
        <EmptyState
          text={texts.notFound}
          action={<Button onClick={() => void refetch()}>{uiTexts.retry}</Button>}
        />
      )}
      {invoice && <Received key={invoice.id} invoice={invoice} onRefresh={() => void refetch()} />}
    </Box>
  )
}

interface ReceivedProps {
  invoice: ReceivedInvoiceDetail
  onRefresh: () => void
}

function Received({ invoice, onRefresh }: ReceivedProps) {
  const file = useReceivedFile(invoice.id, invoice.fileName)
  const checked = useCheckedFile(invoice.id, file.data)
  const seller = checked.data?.report?.invoice?.seller
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        // In a single column, the actions come before the invoice.
        gridTemplateAreas: {
          xs: "'warnings' 'work' 'invoice' 'more'",
          lg: "'warnings work' 'invoice work' 'invoice more'",
        },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        gridTemplateRows: { lg: 'auto auto 1fr' },
        '@media print': { display: 'block' },
      }}
    >
      <Box sx={{ gridArea: 'warnings', minWidth: 0 }}>
        <WarningList invoice={invoice} />
      </Box>
      <Box sx={{ gridArea: 'invoice', minWidth: 0 }}>
        {checked.data && (
          <CheckedFileView
            file={checked.data}
            stored={{
              notice: <StoredCheck invoice={invoice} problem={checked.data.problem} onRefresh={onRefresh} />,
              findings: invoice.findings,
            }}
          />
        )}
      </Box>
      <Box sx={{ gridArea: 'work', minWidth: 0, displayPrint: 'none' }}>
        <WorkCard invoice={invoice} onRefresh={onRefresh} />
      </Box>
      <Box sx={{ gridArea: 'more', display: 'grid', gap: 2, minWidth: 0, displayPrint: 'none' }}>
        <PaymentCard invoice={invoice} />
        <Origin invoice={invoice} file={file.data} checked={checked.data} seller={seller} />
      </Box>
    </Box>
  )
}

interface OriginProps {
  invoice: ReceivedInvoiceDetail
  file: File | undefined
  checked: CheckedFile | undefined
  seller: SellerParty | undefined
}

/**
 * Facts about the received invoice and its file, and buttons that save the file or the report on it, or open
 * the contact editor with the seller's data.
 */
function Origin({ invoice, file, checked, seller }: OriginProps) {
  const navigate = useNavigate()
  const mayWrite = useMayCall(customerEndpoints.createCustomer)
  const { facts } = texts
  const { receivedAt, receivedBy, sender, dueDate, payable, currency, keepUntil, sha256, fileName } = invoice
  const makeContact = () => {
    if (seller === undefined) return
    openCustomerEditor({ mode: 'create', customer: contactOfSeller(seller) })
    void navigate('/home/customer-editor')
  }
  const shown = [
    { label: facts.due, value: formatDay(dueDate) },
    { label: facts.payable, value: receivedMoney(payable, currency) },
    { label: facts.received, value: formatTimestamp(receivedAt) },
    { label: facts.from, value: sender || receivedBy },
    { label: facts.keepUntil, value: formatDay(keepUntil) },
    { label: facts.file, value: fileName },
    { label: facts.hash, value: sha256 },
  ].filter(({ value }) => value !== '')
  return (
    <Panel title={facts.file}>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 2 }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
          {shown.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {file && (
            <Button
              variant="outlined"
              onClick={() => saveFile(new Blob([file], { type: 'application/octet-stream' }), fileName)}
            >
              {texts.saveFile}
            </Button>
          )}
          {checked && (
            <Button
              variant="outlined"
              onClick={() =>
                saveFile(
                  new Blob([receivedReport(invoice, checked)], { type: 'text/html' }),
                  texts.reportName(fileName),
                )
              }
            >
              {texts.saveReport}
            </Button>
          )}
          {mayWrite && seller?.name !== undefined && (
            <Button variant="outlined" onClick={makeContact}>
              {texts.makeContact}
            </Button>
          )}
        </Box>
      </Box>
    </Panel>
  )
}
