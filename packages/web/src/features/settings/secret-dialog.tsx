import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

interface SecretDialogProps {
  title: string
  hint: string
  /** Why the secret is of no use yet; shown above it. */
  warning?: string | undefined
  label: string
  copyLabel: string
  doneLabel: string
  secret: string
  onClose: () => void
}

/** Shows a new secret, with a copy button. Escape and clicks outside do not close the dialog. */
export function SecretDialog({
  title,
  hint,
  warning,
  label,
  copyLabel,
  doneLabel,
  secret,
  onClose,
}: SecretDialogProps) {
  const titleId = useId()
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{hint}</DialogContentText>
        {warning !== undefined && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {warning}
          </Alert>
        )}
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <TextInput label={label} value={secret} onChange={() => undefined} readOnly />
          <CopyButton text={secret} label={copyLabel} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          {doneLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
