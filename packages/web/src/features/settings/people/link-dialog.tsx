import type { PasswordLink } from '@kontor/contract/people/people-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import { SecretDialog } from '../secret-dialog.tsx'
import { texts } from './texts.ts'

interface LinkDialogProps {
  username: string
  link: PasswordLink
  onClose: () => void
}

/** Shows a password link once. Its token comes after `#`, so that no server logs it. */
export function LinkDialog({ username, link, onClose }: LinkDialogProps) {
  return (
    <SecretDialog
      title={texts.linkTitle(username)}
      hint={texts.linkHint(formatDay(link.expiresAt))}
      label={texts.link}
      copyLabel={texts.copyLink}
      doneLabel={texts.done}
      secret={`${window.location.origin}/start/password#${link.token}`}
      onClose={onClose}
    />
  )
}
