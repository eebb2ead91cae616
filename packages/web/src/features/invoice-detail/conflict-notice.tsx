import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import Alert from '@mui/material/Alert'
import { useOtherEditor } from '../../state/invoices/editing-lock.ts'
import { useReleaseInvoiceLock } from '../../state/invoices/invoices.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { ChainProblemText } from '../../ui/chains/chain-problem-text.tsx'
import { isPaperProblem } from '../../ui/chains/paper-problem.ts'
import { LockNotice } from '../../ui/dialogs/lock-notice.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

interface ConflictNoticeProps {
  invoice: Invoice
  /** Why an action failed; undefined if none did. */
  problem: ApiProblem | undefined
  /** Loads the invoice again after an administrator has released its lock. */
  onReleased: () => Promise<void>
}

/**
 * Shows that the invoice has been deleted or changed, why its chain rejected an action, that its layout does not
 * exist, why it cannot leave as an e-invoice, or which other user is editing it [A6.2].
 */
export function ConflictNotice({ invoice, problem, onReleased }: ConflictNoticeProps) {
  const { run } = useReleaseInvoiceLock()
  const mayRelease = useMayCall(invoiceEndpoints.releaseInvoiceLock)
  const release = async () => {
    if (await run(invoice.id)) await onReleased()
  }
  const editor = useOtherEditor(invoice, problem)
  if (problem?.status === 404) return <Alert severity="warning">{texts.gone}</Alert>
  if (problem && isPaperProblem(problem))
    return (
      <Alert severity="error">
        <ChainProblemText problem={problem} />
      </Alert>
    )
  if (problem?.code === 'layoutMissing') return <Alert severity="error">{uiTexts.chooseLayout}</Alert>
  if (problem?.code === 'eInvoiceRefused') return <Alert severity="error">{refusalText(problem)}</Alert>
  if (problem?.status === 409 && problem.code !== 'locked')
    return <Alert severity="warning">{texts.changedElsewhere}</Alert>
  return editor && <LockNotice holder={editor} onRelease={mayRelease ? () => void release() : undefined} />
}

/** The server checks again what the browser has checked, because the seller may have changed meanwhile. */
function refusalText({ issues }: ApiProblem): string {
  return [texts.stopped.eInvoice, ...issues.map(({ code, message }) => message ?? code)].join(' ')
}
