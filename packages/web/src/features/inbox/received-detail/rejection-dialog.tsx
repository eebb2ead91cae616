import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useOrganisation } from '#rooms/state/organisation/organisation.ts'
import { CopyButton } from '#rooms/ui/copy-button.tsx'
import { rejectionReply } from './rejection-reply.ts'
import { texts } from './texts.ts'

interface RejectionDialogProps {
  invoice: ReceivedInvoiceDetail
  isPending: boolean
  /** Whether the last attempt failed because somebody else has changed the invoice. */
  isStale: boolean
  onReject: (answer: string) => void
  onClose: () => void
}

/** Asks before rejecting an invoice, and suggests a reply to the sender that the user can edit and copy. */
export function RejectionDialog({ invoice, isPending, isStale, onReject, onClose }: RejectionDialogProps) {
  const titleId = useId()
  const ourName = useOrganisation().data?.profile.legalName ?? ''
  const [answer, setAnswer] = useState(() => rejectionReply(invoice, ourName))
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.reject}</DialogTitle>
      <DialogContent>
        {isStale && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {texts.conflict}
          </Alert>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {texts.rejectHint}
        </Typography>
        <TextField
          label={texts.answer}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          multiline
          minRows={8}
          maxRows={18}
          autoFocus
          onFocus={({ target }) => {
            // Without a finding, the user begins with the reason.
            const reason = answer.indexOf(texts.letter.noReason)
            const place = reason < 0 ? 0 : reason + texts.letter.noReason.length
            target.setSelectionRange(place, place)
          }}
          slotProps={{ htmlInput: { maxLength: 10_000 } }}
        />
      </DialogContent>
      <DialogActions>
        <CopyButton text={answer} label={texts.copyAnswer} />
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={isPending || answer.trim() === ''}
          onClick={() => onReject(answer)}
        >
          {texts.steps.rejected}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
