import type { Invoice } from '@kontor/domain/invoices/invoice'
import Stack from '@mui/material/Stack'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { TagEditor } from './tag-editor.tsx'
import { texts } from './texts.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import { type ShownVersion, VersionList } from './version-list.tsx'

interface FinalCardProps {
  invoice: Invoice
  onRefresh: () => void
  shownVersion: number | undefined
  onShowVersion: (version: ShownVersion) => void
}

/** Rechnung [S2.5.14]: no buttons to edit or finalize, a correction asks first. */
export function FinalCard({ invoice, onRefresh, shownVersion, onShowVersion }: FinalCardProps) {
  const { correct, duplicate, problem } = useInvoiceActions(invoice)
  return (
    <Panel
      title={texts.final}
      actions={
        <ActionMenu
          label={texts.actions}
          actions={[
            { label: texts.refresh, onClick: onRefresh },
            { label: texts.duplicate, onClick: () => void duplicate() },
            { label: texts.correct, onClick: () => void correct() },
            { label: texts.cancelInvoice, disabled: true, hint: texts.todo },
          ]}
        />
      }
    >
      <Stack spacing={2} sx={{ px: 2, pb: 2 }}>
        <ConflictNotice invoice={invoice} problem={problem} />
        <InvoiceFacts invoice={invoice} />
        <TagEditor invoice={invoice} />
        <VersionList invoiceId={invoice.id} shownVersion={shownVersion} onShow={onShowVersion} />
      </Stack>
    </Panel>
  )
}
