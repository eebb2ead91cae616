import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { lockHolderOf } from '../../state/invoices/editing-lock.ts'
import { LockNotice } from '../../ui/dialogs/lock-notice.tsx'
import { texts } from './texts.ts'

interface EditingNoticeProps {
  /** Why the customer could not be opened, saved or kept locked. */
  problem: ApiProblem | undefined
  /** `onLoadNewest` and `onOverwrite` are the user's choices if a newer version exists. */
  onLoadNewest?: () => void
  onOverwrite?: () => void
}

/**
 * Shows who else is editing the customer, or that a newer version exists [A6.2]. The messages of other
 * failures have already been shown.
 */
export function EditingNotice({ problem, onLoadNewest, onOverwrite }: EditingNoticeProps) {
  const holder = lockHolderOf(problem)
  if (holder) return <LockNotice holder={holder} text={texts.lockedBy} />
  if (problem?.code !== 'stale') return null
  return (
    <Alert severity="warning">
      {texts.stale}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onLoadNewest}>
          {texts.loadNewest}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={onOverwrite}>
          {texts.overwrite}
        </Button>
      </Stack>
    </Alert>
  )
}
