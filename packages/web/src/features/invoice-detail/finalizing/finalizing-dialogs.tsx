import type { Invoice } from '@kontor/domain/invoices/invoice'
import { loadedOnUse, useLoaded } from '#rooms/ui/loaded-on-use.ts'
import { StopDialog } from './stop-dialog.tsx'
import type { Finalizing } from './use-finalizing.tsx'

const paperStopDialog = loadedOnUse(() => import('../chains/paper-stop-dialog.tsx'))

interface FinalizingDialogsProps {
  invoice: Invoice
  finalizing: Finalizing
  /** Opens the editor, at the given field if there is one. */
  edit: (field?: string) => Promise<void>
}

/** The dialogs that explain why the draft cannot become final. */
export function FinalizingDialogs({ invoice, finalizing, edit }: FinalizingDialogsProps) {
  const { explanation, closeExplanation, finalizeAsPdf } = finalizing
  const paperProblem = explanation?.name === 'explainPaper' ? explanation.problem : undefined
  const stopDialog = useLoaded(paperStopDialog, paperProblem !== undefined)
  const closeAndEdit = (field?: string) => {
    closeExplanation()
    void edit(field)
  }
  return (
    <>
      {paperProblem && stopDialog && (
        <stopDialog.PaperStopDialog
          invoice={invoice}
          problem={paperProblem}
          onClose={closeExplanation}
          onEdit={() => closeAndEdit()}
        />
      )}
      <StopDialog
        stop={explanation?.name === 'stop' ? explanation : undefined}
        format={invoice.content.eInvoice.format}
        onClose={closeExplanation}
        onEdit={closeAndEdit}
        onAsPdf={() => void finalizeAsPdf()}
      />
    </>
  )
}
