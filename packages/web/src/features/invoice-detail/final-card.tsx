import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { rightToSave } from '@kontor/domain/invoices/right-to-save'
import Stack from '@mui/material/Stack'
import { useNavigate } from 'react-router'
import { useChainActions } from '../../state/chains/chain-actions.ts'
import { useOpenProblem } from '../../state/http/open-problem.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { chainMenu, disabledBy } from '../../ui/chains/chain-menu.ts'
import { chainTexts } from '../../ui/chains/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { PlainPdfOnly } from './plain-pdf-only.tsx'
import { TagEditor } from './tag-editor.tsx'
import { texts } from './texts.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import { type ShownVersion, VersionList } from './version-list.tsx'

interface FinalCardProps {
  invoice: Invoice
  reload: () => Promise<boolean>
  shownVersion: number | undefined
  onShowVersion: (version: ShownVersion) => void
}

/**
 * Rechnung: facts, tags, replaced versions and actions of a final [S2.5.14]. Has no buttons to edit or
 * finalize. Correcting requires a confirmation.
 */
export function FinalCard({ invoice, reload, shownVersion, onShowVersion }: FinalCardProps) {
  const { correct, duplicate, calls } = useInvoiceActions(invoice)
  const { problem, refresh } = useOpenProblem(calls, reload)
  const navigate = useNavigate()
  const chain = useChainActions(invoice, (path) => void navigate(path))
  const mayWrite = useMayCall(invoiceEndpoints.createInvoice)
  const mayFinalize = useMayCall({ access: rightToSave(invoice) })
  const maySeeBooks = useMayCall(invoiceEndpoints.listInvoiceVersions)
  return (
    <Panel
      title={texts.final}
      actions={
        <ActionMenu
          label={texts.actions}
          actions={[
            { label: texts.refresh, onClick: () => void refresh() },
            ...(mayWrite
              ? [{ label: texts.duplicate, onClick: () => void duplicate(), ...disabledBy(chain.copy) }]
              : []),
            ...(mayFinalize
              ? [{ label: texts.correct, onClick: () => void correct(), ...disabledBy(chain.correction) }]
              : []),
            ...chainMenu(chain.isOn, chain.actions, chainTexts.todo),
          ]}
        />
      }
    >
      <Stack spacing={2} sx={{ px: 2, pb: 2 }}>
        <ConflictNotice invoice={invoice} problem={problem} onReleased={refresh} />
        <PlainPdfOnly
          invoice={invoice}
          onCorrect={mayFinalize && chain.correction === undefined ? () => void correct() : undefined}
        />
        <InvoiceFacts invoice={invoice} />
        <TagEditor invoice={invoice} />
        {maySeeBooks && (
          <VersionList invoiceId={invoice.id} shownVersion={shownVersion} onShow={onShowVersion} />
        )}
      </Stack>
    </Panel>
  )
}
