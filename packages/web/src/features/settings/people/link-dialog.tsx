import type { PasswordLink } from '@kontor/contract/people/people-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import { SecretDialog } from '../secret-dialog.tsx'
import { texts } from './texts.ts'

interface LinkDialogProps {
  username: string
  link: PasswordLink
  /** Whether the person may sign in only with the Firmenkonto. */
  isUseless: boolean
  onClose: () => void
}

/** Shows a password link once. Its token comes after `#`, so that no server logs it. */
export function LinkDialog({ username, link, isUseless, onClose }: LinkDialogProps) {
  return (
    <SecretDialog
      title={texts.linkTitle(username)}
      hint={texts.linkHint(formatDay(link.expiresAt))}
      warning={isUseless ? texts.linkUseless : undefined}
      label={texts.link}
      copyLabel={texts.copyLink}
      doneLabel={texts.done}
      secret={`${window.location.origin}/start/password#${link.token}`}
      onClose={onClose}
    />
  )
}
