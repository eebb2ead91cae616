import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { isWhollyReceived } from '@kontor/domain/chains/settled-advance'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { openAdvancesQuery, useSettleProject } from '../../state/chains/chains.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { invoicePath } from '../../state/invoices/invoice-path.ts'
import { chainProblemText } from '../../ui/chains/chain-problem-texts.ts'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { AdvanceList } from './advance-list.tsx'
import { texts } from './texts.ts'

interface SettleDialogProps {
  /** One of the project's advances. */
  invoice: Invoice
  onClose: () => void
}

/** Schlussrechnung erstellen: which advances it settles, and how it treats unpaid ones. */
export function SettleDialog({ invoice, onClose }: SettleDialogProps) {
  const navigate = useNavigate()
  const leaveAfter = useLeaveAfter()
  const settling = useSettleProject()
  const { data: advances } = useQuery(openAdvancesQuery(invoice.id))
  // What the user states while nobody records payments.
  const [unpaid, setUnpaid] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<ApiProblem>()
  const { paper, payment } = invoice.content
  const isFull = paper?.kind === 'advance' && paper.form === 'full'
  const isKnown = advances?.some(({ received }) => received !== undefined) ?? false
  const hasUnpaid = unpaid.size > 0 || (advances?.some((advance) => !isWhollyReceived(advance)) ?? false)
  const words = isKnown ? texts.settle.known : texts.settle

  async function run(): Promise<void> {
    setProblem(undefined)
    const leave = leaveAfter()
    const created = await settling.run({ invoiceId: invoice.id, unpaid: [...unpaid] })
    if (created instanceof ApiProblem) setProblem(created)
    else if (created) {
      onClose()
      await leave(() => openEditor({ mode: 'edit', invoice: created }))
    }
  }
  const openPage = (id: string) => {
    onClose()
    void navigate(invoicePath(id))
  }

  return (
    <DialogFrame
      title={texts.settle.title}
      confirmLabel={texts.settle.confirm}
      disabled={!advances?.length || settling.isPending || (isFull && hasUnpaid)}
      isBusy={settling.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
      problem={problem && <Alert severity="error">{chainProblemText(problem)}</Alert>}
    >
      {advances === undefined ? (
        <Typography role="status">{texts.settle.loading}</Typography>
      ) : advances.length === 0 ? (
        <Typography>{texts.settle.none}</Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>{texts.settle.intro}</Typography>
          <AdvanceList
            advances={advances}
            currency={payment.currency}
            unpaid={unpaid}
            onUnpaid={setUnpaid}
            onOpen={openPage}
          />
          <Typography sx={{ mb: 2 }}>{words.question}</Typography>
          <Alert severity="info">{isFull ? texts.settle.full : texts.settle.rest}</Alert>
          {hasUnpaid && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {isFull ? words.unpaidFull : words.unpaidRest}
            </Alert>
          )}
        </>
      )}
    </DialogFrame>
  )
}
