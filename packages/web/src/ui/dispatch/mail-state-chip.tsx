import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { MailState } from '@kontor/domain/dispatch/mail-state'
import { formatDay } from '@kontor/domain/money/german-format'
import Chip from '@mui/material/Chip'
import { dispatchTexts as texts } from './texts.ts'

const colors = {
  queued: 'default',
  sending: 'info',
  accepted: 'success',
  retry: 'warning',
  failed: 'error',
  bounced: 'error',
  unclear: 'warning',
  withdrawn: 'default',
} as const satisfies Record<MailState, string>

/** The state of a mail in words; for one that waits for another attempt, with its time. */
export function mailStateText({ state, nextAt }: { state: MailState; nextAt: UnixSeconds }): string {
  return state === 'retry' && nextAt !== 0 ? texts.retryAt(formatDay(nextAt, 'HH:mm')) : texts.states[state]
}

export function MailStateChip({ state, nextAt }: { state: MailState; nextAt: UnixSeconds }) {
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color={colors[state]}
      label={mailStateText({ state, nextAt })}
      sx={{ height: 20 }}
    />
  )
}
