import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { uiTexts } from '../texts.ts'
import { DifferenceTable } from './difference-table.tsx'
import type { Difference } from './differences.ts'

const words = uiTexts.leftWork

interface LeftWorkDialogProps {
  /** When the work was stored, in Unix seconds. */
  storedAt: UnixSeconds
  /** How the work differs from the stored document. */
  differences: Difference[]
  /** Who stored a newer version than the one that the work is based on, and when. */
  changedSince?: { by: string; at: UnixSeconds } | undefined
  onRestore: () => void
  onDiscard: () => void
}

/** Offers to restore unsaved work and shows its changes [A3.9]. */
export function UnsavedWorkDialog({
  storedAt,
  differences,
  changedSince,
  onRestore,
  onDiscard,
}: LeftWorkDialogProps) {
  const ids = { title: useId(), text: useId() }
  return (
    <Dialog open maxWidth="md" aria-labelledby={ids.title} aria-describedby={ids.text}>
      <DialogTitle id={ids.title}>{words.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={ids.text} sx={{ color: 'text.primary' }}>
          {words.text(formatTimestamp(storedAt))}
        </DialogContentText>
        {changedSince && (
          <Alert severity="warning">
            {words.changedSince(changedSince.by, formatTimestamp(changedSince.at))}
          </Alert>
        )}
        <DifferenceTable label={words.title} differences={differences} />
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={onDiscard}>
          {words.discard}
        </Button>
        <Button autoFocus variant="contained" onClick={onRestore}>
          {words.restore}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
