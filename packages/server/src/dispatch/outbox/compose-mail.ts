import { domainToASCII } from 'node:url'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { MailFileType } from '@kontor/domain/dispatch/carrier'
import { oneLine } from '@kontor/domain/dispatch/mail-template'
import { allRecipients, type Recipients } from '@kontor/domain/dispatch/recipients'
import { testNote } from '@kontor/domain/dispatch/wording'

export interface MailToCompose {
  sender: { name: string; address: string; replyTo: string; archiveAddress: string }
  recipients: Recipients
  /** In test mode, the only recipient; '' otherwise. */
  redirectTo: string
  subject: string
  body: string
  messageId: string
  inReplyTo: string
  createdAt: UnixSeconds
  files: { name: string; mimeType: MailFileType; bytes: Buffer }[]
}

export interface ComposedMail {
  envelope: { from: string; to: string[]; size: number }
  /** The addresses of To, as the envelope has them. */
  addressees: string[]
  raw: Buffer
}

/**
 * The bytes of a mail and its envelope. Blind copies are only in the envelope. In test mode, the mail goes to
 * one address, and says at the top who would get it.
 */
export async function composeMail(mail: MailToCompose): Promise<ComposedMail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { sender, files, redirectTo } = mail
  const note = redirectTo === '' ? undefined : testNote(allRecipients(mail.recipients).join(', '))
  const { to, cc, bcc } =
    redirectTo === '' ? mail.recipients : { to: [redirectTo], cc: [], bcc: [] as string[] }
  const raw = await new MailComposer({
    from: { name: oneLine(sender.name), address: sender.address },
    to: to.map(plain),
    ...(cc.length === 0 ? {} : { cc: cc.map(plain) }),
    ...(sender.replyTo === '' ? {} : { replyTo: plain(sender.replyTo) }),
    subject: oneLine((note?.subject ?? '') + mail.subject),
    text: (note?.body ?? '') + mail.body,
    messageId: mail.messageId,
    ...(mail.inReplyTo === '' ? {} : { inReplyTo: mail.inReplyTo, references: mail.inReplyTo }),
    date: new Date(mail.createdAt * 1000),
    attachments: files.map(({ name, mimeType, bytes }) => ({
      filename: name,
      contentType: mimeType,
      content: bytes,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
    .compile()
    .build()
  const archive = redirectTo === '' && sender.archiveAddress !== '' ? [sender.archiveAddress] : []
  const envelope = {
    from: withAsciiDomain(sender.address),
    to: [...new Set([...to, ...cc, ...bcc, ...archive].map(withAsciiDomain))],
    size: raw.length,
  }
  return { envelope, addressees: to.map(withAsciiDomain), raw }
}

function plain(address: string): { name: string; address: string } {
  return { name: '', address }
}

/** Few mail servers know a domain such as müller.example by any other name than its ASCII one. */
export function withAsciiDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return `${address.slice(0, -domain.length)}${domainToASCII(domain) || domain}`
}
