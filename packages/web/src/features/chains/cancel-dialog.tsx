import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { cancelContent } from '@kontor/domain/chains/cancel-content'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { precedingInvoiceOf } from '@kontor/domain/invoices/number/preceding-invoice'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { useCancelInvoice } from '../../state/chains/chains.ts'
import { nowInSeconds } from '../../state/clock.ts'
import { showFinished } from '../../state/finished-paper.ts'
import { showMessage } from '../../state/http/snackbar.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useInvoice } from '../../state/invoices/invoices.ts'
import { useInvoiceTemplates, usePdfSource } from '../../state/pdf/pdf-source.ts'
import { usePreviewPdf } from '../../state/pdf/preview-pdf.ts'
import { confirmations } from '../../texts.ts'
import { chainProblemText } from '../../ui/chains/chain-problem-texts.ts'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { PdfPreview } from '../../ui/pdf/pdf-preview.tsx'
import { ReasonInput } from './reason-input.tsx'
import { texts } from './texts.ts'

interface CancelDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Stornorechnung erstellen: explains what will happen, asks for the reason and shows the page [S5.0.35]. */
export function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const leaveAfter = useLeaveAfter()
  const cancelling = useCancelInvoice()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<ApiProblem>()
  const { dates, totals, payment, paper } = invoice.content
  const { cancel } = texts
  const kind = paper?.kind === 'credit' || paper?.kind === 'settlement' ? paper.kind : 'invoice'

  async function run(): Promise<void> {
    setProblem(undefined)
    const leave = leaveAfter()
    const { id: invoiceId, revision } = invoice
    const created = await cancelling.run({ invoiceId, reason: reason.trim(), revision })
    if (created instanceof ApiProblem) setProblem(created)
    else if (created) {
      onClose()
      showMessage(cancel.made(printedNumber(created)), 'success')
      showFinished(created)
      await leave(() => openInvoice(created))
    }
  }

  return (
    <DialogFrame
      title={cancel.title}
      confirmLabel={cancel.confirm}
      destructive
      disabled={cancelling.isPending}
      isBusy={cancelling.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
      problem={problem && <Alert severity="error">{chainProblemText(problem)}</Alert>}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { '@': '1fr', '@640': '1fr 1fr' } }}>
        <div>
          <Typography sx={{ fontWeight: 600, mb: 1 }}>{confirmations.cancelInvoice}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, mb: 2.5 }}>
            <li>
              {cancel.what[kind](
                printedNumber(invoice),
                formatDay(dates.invoiceDate),
                formatMoney(totals.brutto, payment.currency),
              )}
            </li>
            <li>{cancel.ownNumber}</li>
            <li>{cancel.final}</li>
          </Box>
          <ReasonInput value={reason} onChange={setReason} />
        </div>
        <Box
          component="section"
          aria-label={cancel.preview}
          sx={{ height: 440, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
        >
          <StornoPreview invoice={invoice} reason={useDeferredValue(reason)} />
        </Box>
      </Box>
    </DialogFrame>
  )
}

/** The page of the Stornorechnung as a draft: the server has not assigned its number yet. */
function StornoPreview({ invoice, reason }: { invoice: Invoice; reason: string }) {
  const { data: original } = useInvoice(invoice.id)
  const { id, name } = invoice.templateReference
  const template = useInvoiceTemplates({ id, name })?.own
  const ownTemplate = useInvoiceTemplates(invoice.templateReference)?.own
  const [today] = useState(() => berlinNoon(nowInSeconds()))
  const storno = useMemo((): Invoice | undefined => {
    if (!original || !ownTemplate) return undefined
    const cancels = { invoiceId: original.id, ...precedingInvoiceOf(original, ownTemplate) }
    const content = cancelContent(original.content, cancels, { today, reason: reason.trim() })
    return { ...original, id: '', status: 'draft', invoiceNumber: '', content, tags: [] }
  }, [original, ownTemplate, today, reason])
  // A final from the list lacks its seller, which arrives with the full invoice.
  const source = usePdfSource(storno, template, original?.content.seller)
  const preview = usePreviewPdf(source, 'storno')
  return (
    <PdfPreview
      pdf={preview.pdf}
      failed={preview.failed}
      isStale={!preview.isCurrent && preview.pdf !== undefined}
      onRetry={undefined}
    />
  )
}
