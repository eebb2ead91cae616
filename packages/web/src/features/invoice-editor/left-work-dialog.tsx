import { formatTimestamp } from '@kontor/domain/german-format'
import type { Invoice } from '@kontor/domain/invoice'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { JournalEntry } from '../../state/journal.ts'
import { DifferenceTable } from './difference-table.tsx'
import { texts } from './texts.ts'
import { workDifferences } from './work-differences.ts'

const words = texts.journal

interface LeftWorkDialogProps {
  entry: JournalEntry
  /** The invoice as it is stored now. */
  base: Invoice
  onRestore: () => void
  onDiscard: () => void
}

/** Offers work that was never saved, and shows what it would change (issue 3). */
export function LeftWorkDialog({ entry, base, onRestore, onDiscard }: LeftWorkDialogProps) {
  const ids = { title: useId(), text: useId() }
  const isOvertaken = entry.work.invoice.revision < base.revision
  return (
    <Dialog open maxWidth="md" aria-labelledby={ids.title} aria-describedby={ids.text}>
      <DialogTitle id={ids.title}>{words.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={ids.text} sx={{ color: 'text.primary' }}>
          {words.text(formatTimestamp(entry.storedAt))}
        </DialogContentText>
        {isOvertaken && (
          <Alert severity="warning">
            {words.changedSince(base.objectInfos.updatedBy, formatTimestamp(base.objectInfos.updatedAt))}
          </Alert>
        )}
        <DifferenceTable label={words.title} differences={workDifferences(base, entry.work)} />
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
