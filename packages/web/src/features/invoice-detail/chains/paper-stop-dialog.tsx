import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { DomainErrorCode } from '@kontor/domain/domain-error'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { PaperProblem } from '#rooms/state/chains/paper-problem.ts'
import { chainProblemText } from '#rooms/ui/chains/chain-problem-texts.ts'
import { uiTexts } from '#rooms/ui/texts.ts'
import { texts } from './texts.ts'
import { useSettlementUpdate } from './use-settlement-update.ts'

/** Problems of a settlement that updating its advances cannot solve. */
const unsolvedByUpdate: readonly DomainErrorCode[] = [
  'settlementTooEarly',
  'fullSettlementEnded',
  'projectMissing',
  'nothingToSettle',
  'currencyDiffers',
  'recipientDiffers',
]

interface PaperStopDialogProps {
  invoice: Invoice
  problem: PaperProblem
  onClose: () => void
  onEdit: () => void
}

/**
 * Explains why the chain prevents the draft from becoming final. Offers to edit the draft, and to update the
 * advances of a settlement if an update may help. If the server rejects the update, shows why.
 */
export function PaperStopDialog({ invoice, problem, onClose, onEdit }: PaperStopDialogProps) {
  const ids = { title: useId(), text: useId() }
  const { update, isSettlement, isBusy } = useSettlementUpdate(invoice)
  const [rejection, setRejection] = useState<ApiProblem>()
  const isOutdated = isSettlement && !unsolvedByUpdate.includes(problem.code)

  async function updateAdvances(): Promise<void> {
    setRejection(undefined)
    const updated = await update()
    if (updated instanceof ApiProblem) setRejection(updated)
    else if (updated) onClose()
  }

  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && !isBusy && onClose()}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
    >
      <DialogTitle id={ids.title}>{texts.stopped}</DialogTitle>
      <DialogContent>
        <DialogContentText id={ids.text} sx={{ color: 'text.primary' }}>
          {chainProblemText(problem)}
        </DialogContentText>
        {rejection && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {chainProblemText(rejection)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button disabled={isBusy} onClick={onClose}>
          {uiTexts.decline}
        </Button>
        <Button variant={isOutdated ? 'text' : 'contained'} disabled={isBusy} onClick={onEdit}>
          {texts.edit}
        </Button>
        {isOutdated && (
          <Button variant="contained" loading={isBusy} onClick={() => void updateAdvances()}>
            {texts.update}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
