import type { Invoice } from '@kontor/domain/invoices/invoice'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useContactInvoices } from '../../state/contacts/contacts.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useDrafts } from '../../state/invoices/invoices.ts'
import { useClaimStates } from '../../state/payments/claim-states.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ClaimStates } from '../../ui/payments/claim-mark.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { CompactRow, invoiceColumns } from './invoice-columns.tsx'
import { texts } from './texts.ts'

const none: readonly Invoice[] = []

/**
 * The invoices whose customer is this contact: drafts, then finals page by page, newest first [A31.4]. An invoice
 * that only states the contact's name is not among them.
 */
export function ContactInvoices({ customerId }: { customerId: string }) {
  const navigate = useNavigate()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  // The cursors of the pages from the first one to the one shown.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const finals = useContactInvoices(customerId, cursors.at(-1) ?? '')
  const drafts = useDrafts()
  const [selectedId, setSelectedId] = useState('')
  const listed = finals.data?.invoices ?? none
  const isFirst = cursors.length === 0
  const own = useMemo(
    () => (drafts.data ?? none).filter(({ content }) => content.customer.customerId === customerId),
    [drafts.data, customerId],
  )
  const rows = useMemo(() => (isFirst ? [...own, ...listed] : listed), [isFirst, own, listed])
  const claims = useClaimStates(useMemo(() => listed.map(({ id }) => id), [listed]))
  const failed = [finals, drafts].filter((query) => query.isLoadingError)
  const next = finals.isPlaceholderData ? '' : (finals.data?.next ?? '')
  const failure = failed.length > 0 && (
    <LoadFailure onRetry={() => void Promise.all(failed.map((query) => query.refetch()))} />
  )
  const refresh = () => void Promise.all([finals.refetch(), drafts.refetch()])

  return (
    <Panel
      title={texts.invoices}
      actions={
        <Tooltip title={texts.refresh}>
          <IconButton aria-label={texts.refresh} onClick={refresh}>
            <RefreshIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      }
    >
      <ProgressBar active={finals.isFetching || drafts.isFetching} label={texts.loading} />
      {rows.length > 0 && failure}
      <ClaimStates value={claims.states}>
        <DataTable
          label={texts.invoices}
          columns={invoiceColumns}
          rows={rows}
          isWhole
          rowId={({ id }) => id}
          rowHeight={isNarrow ? 64 : 36}
          compactCell={isNarrow ? (invoice) => <CompactRow invoice={invoice} /> : undefined}
          emptyText={failure || (finals.data && drafts.data && texts.noInvoices)}
          selectedId={selectedId}
          onSelect={({ id }) => setSelectedId(id)}
          onOpen={(invoice) => void navigate(openInvoice(invoice))}
        />
      </ClaimStates>
      {(next !== '' || !isFirst) && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 1 }}>
          <Button disabled={isFirst} onClick={() => setCursors(cursors.slice(0, -1))}>
            {texts.newer}
          </Button>
          <Button disabled={next === ''} onClick={() => setCursors([...cursors, next])}>
            {texts.older}
          </Button>
        </Box>
      )}
    </Panel>
  )
}
