import type { MailAccountBody } from '@kontor/contract/dispatch/account-schema'

/** What the parts of the form for the account share. */
export interface AccountFieldsProps {
  typed: MailAccountBody
  onChange: (change: Partial<MailAccountBody>) => void
  showErrors: boolean
  /** Whether the server rejected the field at this path. */
  isInvalid: (path: string) => boolean
}
