import { formatTimestamp } from '@kontor/domain/german-format'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { LockHolder } from '../../state/editing-lock.ts'
import { texts } from './texts.ts'

interface LockNoticeProps {
  holder: LockHolder
  /** The sentence, from who and since when. */
  text: (name: string, since: string) => string
  onRetry?: () => void
}

/** Who else is editing the invoice, and since when. */
export function LockNotice({ holder, text, onRetry }: LockNoticeProps) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {texts.lock.retry}
          </Button>
        )
      }
    >
      {text(holder.name, formatTimestamp(holder.since))}
    </Alert>
  )
}
