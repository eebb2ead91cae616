import type { MailKind } from '@kontor/domain/dispatch/mail-kind'
import { paperWords } from '@kontor/domain/dispatch/wording'

/** What users call the paper of a mail, such as `Rechnung 2026-014`. */
export function paperTitle({ kind, number }: { kind: MailKind; number: string }): string {
  return `${paperWords.de[kind]} ${number}`
}
