import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Alert, { type AlertProps } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { uiTexts } from '../texts.ts'
import { useConfirm } from './confirm-dialog.tsx'

interface LockNoticeProps extends Pick<AlertProps, 'action' | 'sx'> {
  holder: { name: string; since: UnixSeconds }
  /** Returns the sentence to show. `name` is the user who is editing; `since` is when they started. */
  text?: (name: string, since: string) => string
  /** Releases the lock after a question; undefined for users who may not. */
  onRelease?: (() => void) | undefined
}

/** Shows who else is editing, and since when. */
export function LockNotice({ holder, text = uiTexts.lockedBy, onRelease, ...alert }: LockNoticeProps) {
  return (
    <Alert
      severity="warning"
      action={onRelease && <ReleaseButton name={holder.name} onRelease={onRelease} />}
      {...alert}
    >
      {text(holder.name, formatTimestamp(holder.since))}
    </Alert>
  )
}

function ReleaseButton({ name, onRelease }: { name: string; onRelease: () => void }) {
  const confirm = useConfirm()
  async function ask() {
    const confirmLabel = uiTexts.releaseLock
    if (await confirm({ text: uiTexts.askReleaseLock(name), confirmLabel, destructive: true })) onRelease()
  }
  return (
    <Button color="inherit" size="small" onClick={() => void ask()}>
      {uiTexts.releaseLock}
    </Button>
  )
}
