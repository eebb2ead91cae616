import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { uiTexts } from '#rooms/ui/texts.ts'
import { LinkedFindings } from '../linked-findings.tsx'
import { texts } from '../texts.ts'
import type { StepNamed } from './finalizing-step.ts'

interface StopDialogProps {
  /** Why the invoice cannot become final; undefined closes the dialog. */
  stop: StepNamed<'stop'> | undefined
  format: EInvoiceFormat
  onClose: () => void
  /** Opens the editor, at the given field if there is one. */
  onEdit: (field?: string) => void
  onAsPdf: () => void
}

/** Explains why the invoice cannot become final and offers solutions. */
export function StopDialog({ stop, format, onClose, onEdit, onAsPdf }: StopDialogProps) {
  const ids = { title: useId(), text: useId() }
  // Keeps the content visible until the dialog has closed.
  const [shown, setShown] = useState(stop)
  if (stop && stop !== shown) setShown(stop)
  const { findings = [], isTaxForbidden = false } = shown ?? {}
  return (
    <Dialog
      open={stop !== undefined}
      // As in the confirm dialog, a click outside does not close it.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
    >
      <DialogTitle id={ids.title}>{texts.stopped.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={ids.text} sx={{ color: 'text.primary', mb: 2 }}>
          {isTaxForbidden ? texts.stopped.forbiddenTax : texts.stopped.eInvoice}
        </DialogContentText>
        <LinkedFindings findings={findings} onGoTo={onEdit} onClose={onClose} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{uiTexts.decline}</Button>
        {!isTaxForbidden && format !== 'pdf' && <Button onClick={onAsPdf}>{texts.stopped.asPdf}</Button>}
        <Button autoFocus variant="contained" onClick={() => onEdit()}>
          {texts.edit}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
