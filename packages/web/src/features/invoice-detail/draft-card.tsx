import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import { copyError } from '@kontor/domain/chains/chain-errors'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import EditIcon from '@mui/icons-material/EditOutlined'
import TaskIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useNavigate } from 'react-router'
import { useOpenProblem } from '../../state/http/open-problem.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { needsOf } from '../../state/organisation/page-needs.ts'
import { seriesPath } from '../../state/series/series-path.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { disabledBy } from '../../ui/chains/chain-menu.ts'
import { Panel } from '../../ui/panel.tsx'
import { useSettlementUpdate } from './chains/use-settlement-update.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { FinalizingDialogs } from './finalizing/finalizing-dialogs.tsx'
import { useFinalizing } from './finalizing/use-finalizing.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { TagEditor } from './tag-editor.tsx'
import { texts } from './texts.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'

/**
 * Rechnungsentwurf: the facts and tags of a draft, and the actions that the user may take [S2.5.8].
 */
export function DraftCard({ invoice, reload }: { invoice: Invoice; reload: () => Promise<boolean> }) {
  const { edit, duplicate, remove, ...actions } = useInvoiceActions(invoice)
  const finalizing = useFinalizing(invoice, edit)
  const { problem, refresh } = useOpenProblem([...actions.calls, ...finalizing.calls], reload)
  const copy = copyError(invoice.content)
  const settling = useSettlementUpdate(invoice)
  const hasSeries = useMayCall(needsOf('/home/series'))
  const navigate = useNavigate()
  const mayWrite = useMayCall(invoiceEndpoints.updateInvoice)
  const mayFinalize = useMayCall(invoiceEndpoints.setInvoiceStatus)
  const isBusy = actions.isBusy || finalizing.isBusy
  return (
    <Panel
      title={texts.draft}
      actions={
        <ActionMenu
          label={texts.actions}
          actions={[
            { label: texts.refresh, onClick: () => void refresh() },
            ...(mayWrite
              ? [
                  { label: texts.duplicate, onClick: () => void duplicate(), ...disabledBy(copy) },
                  ...settling.actions,
                  ...(hasSeries
                    ? [{ label: texts.makeSeries, onClick: () => void navigate(seriesPath(invoice.id)) }]
                    : []),
                  { label: texts.remove, onClick: () => void remove() },
                ]
              : []),
          ]}
        />
      }
    >
      <Stack spacing={2} sx={{ px: 2, pb: 2 }}>
        <ConflictNotice invoice={invoice} problem={problem} onReleased={refresh} />
        <InvoiceFacts invoice={invoice} />
        <TagEditor invoice={invoice} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > button': { flexGrow: 1 } }}>
          {mayWrite && (
            <Button variant="outlined" startIcon={<EditIcon />} disabled={isBusy} onClick={() => void edit()}>
              {texts.edit}
            </Button>
          )}
          {mayFinalize && (
            <Tooltip title={texts.finalizeHint} describeChild>
              <Button
                variant="contained"
                startIcon={<TaskIcon />}
                disabled={isBusy}
                onClick={() => void finalizing.finalize()}
              >
                {texts.finalize}
              </Button>
            </Tooltip>
          )}
        </Box>
      </Stack>
      <FinalizingDialogs invoice={invoice} finalizing={finalizing} edit={edit} />
    </Panel>
  )
}
