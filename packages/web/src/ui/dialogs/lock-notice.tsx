import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Alert, { type AlertProps } from '@mui/material/Alert'
import { uiTexts } from '../texts.ts'

interface LockNoticeProps extends Pick<AlertProps, 'action' | 'sx'> {
  holder: { name: string; since: UnixSeconds }
  /** Returns the sentence to show. `name` is the user who is editing; `since` is when they started. */
  text?: (name: string, since: string) => string
}

/** Shows who else is editing, and since when. */
export function LockNotice({ holder, text = uiTexts.lockedBy, ...alert }: LockNoticeProps) {
  return (
    <Alert severity="warning" {...alert}>
      {text(holder.name, formatTimestamp(holder.since))}
    </Alert>
  )
}
