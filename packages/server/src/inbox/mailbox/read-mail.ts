import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { type Bounce, readBounce } from './read-bounce.ts'

/** The message that a file came from. */
export interface Mail {
  sender: string
  subject: string
  /** Its Message-ID, or its UID if it has none. */
  id: string
}

/**
 * Why part or all of a message was left out: a file is larger than the limit; the message has too many
 * files, has too many parts or is nested too deeply; or the message cannot be read.
 */
export type LeftOutReason = 'tooLarge' | 'tooManyFiles' | 'unreadableMail'

/**
 * A file that was attached to a message, or the reason why something was left out. `name` is '' if the
 * file has no name, or if the rest of a message or a whole message was left out.
 */
export type MailFile = { name: string } & ({ bytes: Uint8Array<ArrayBuffer> } | { reason: LeftOutReason })

/** Gets what is read of messages. */
export interface MailTaker {
  file: (file: MailFile, mail: Mail) => Promise<void>
  bounce: (bounce: Bounce) => Promise<void>
}

/** Maximum numbers of files to read and of parts to inspect, per message. */
const maxFiles = 20
const maxParts = 200
/** Bytes that are read of each part of a report about a mail that was not delivered. */
const largestReportPart = 64 * 1024
/** Maximum depth of the nested parts to inspect. */
const deepest = 10
/** Error codes from imapflow for a message that exceeds a limit; reading it again would fail again. */
const tooLargeCodes = ['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'DownloadOverflow']

/**
 * Reads those files of a message that may be invoices, or what a report says about a mail that was not delivered.
 * Passes to `take` each file that is not empty, and a reason for anything that was left out. Returns the number of
 * bytes read, 0 for a deleted message. A message that exceeds a limit of the connection counts as unreadable and may
 * break the connection. Throws if anything else fails.
 */
export async function readMail(
  client: ImapFlow,
  uid: number,
  largestFile: number,
  take: MailTaker,
): Promise<number> {
  let mail: Mail = { sender: '', subject: '', id: `UID ${uid}` }
  let read = 0
  let brokenBy = ''
  const remember = (error: unknown) => {
    brokenBy ||= codeOf(error)
  }
  client.on('error', remember)
  try {
    const message = await client.fetchOne(
      String(uid),
      { bodyStructure: true, envelope: true, internalDate: true },
      { uid: true },
    )
    // imapflow drops a message whose structure is nested too deeply.
    const known = message || (await client.fetchOne(String(uid), { envelope: true }, { uid: true }))
    requireConnection(client)
    if (!known) return 0
    const { from, subject = '', messageId } = known.envelope ?? {}
    mail = { sender: from?.[0]?.address ?? '', subject, id: messageId || mail.id }
    if (!message) {
      await take.file({ name: '', reason: 'unreadableMail' }, mail)
      return 0
    }
    const report = reportIn(message.bodyStructure)
    if (report !== undefined) {
      const status = await downloaded(client, uid, report.status, largestReportPart)
      const headers =
        report.headers === undefined
          ? new Uint8Array()
          : await downloaded(client, uid, report.headers, largestReportPart)
      const bounce = readBounce(textOf(status), textOf(headers), secondsOf(message.internalDate))
      if (bounce !== undefined) await take.bounce(bounce)
      return status.length + headers.length
    }
    const { files, isComplete } = filesIn(message.bodyStructure)
    for (const { part, name } of files) {
      const bytes = await downloaded(client, uid, part, largestFile + 1)
      read += bytes.length
      if (bytes.length > largestFile) await take.file({ name, reason: 'tooLarge' }, mail)
      else if (bytes.length > 0) await take.file({ name, bytes }, mail)
    }
    if (!isComplete) await take.file({ name: '', reason: 'tooManyFiles' }, mail)
  } catch (error) {
    if (![brokenBy, codeOf(error)].some((code) => tooLargeCodes.includes(code))) throw error
    await take.file({ name: '', reason: 'unreadableMail' }, mail)
  } finally {
    client.off('error', remember)
  }
  return read
}

/** After the connection has ended, imapflow returns nothing, just as for a missing message or part. */
function requireConnection(client: ImapFlow): void {
  if (!client.usable) throw new Error('the connection to the mail server has ended')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** imapflow leaves a date as text if it cannot read it. */
function secondsOf(date: Date | string | undefined): UnixSeconds | undefined {
  return date instanceof Date ? Math.floor(date.getTime() / 1000) : undefined
}

/**
 * The parts of a report about the delivery of a mail: what happened, and the mail or its headers, which some reports
 * leave out. Undefined for any other message. A report has no invoices: what it contains is what we have sent.
 */
function reportIn(
  root: MessageStructureObject | undefined,
): { status: string; headers: string | undefined } | undefined {
  if (root === undefined || !/^multipart\/report$/i.test(root.type)) return undefined
  const parts = root.childNodes ?? []
  const partOf = (type: RegExp) => parts.find((node) => type.test(node.type))?.part
  const status = partOf(/^message\/(?:global-)?delivery-status$/i)
  const headers = partOf(/^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/i)
  return status === undefined ? undefined : { status, headers }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The parts that may be invoices, judging by their types or names; and whether these are all of them. */
function filesIn(root: MessageStructureObject | undefined): {
  files: { part: string; name: string }[]
  isComplete: boolean
} {
  const files: { part: string; name: string }[] = []
  let looked = 0
  let isComplete = true
  const look = (node: MessageStructureObject, depth: number): void => {
    if (depth > deepest || ++looked > maxParts) {
      isComplete = false
      return
    }
    for (const child of node.childNodes ?? []) look(child, depth + 1)
    if (node.childNodes !== undefined) return
    const name = node.dispositionParameters?.filename ?? node.parameters?.name ?? ''
    const isInvoice =
      /\.(?:pdf|xml)$/i.test(name) || /^(?:application\/(?:pdf|xml)|text\/xml)$/i.test(node.type)
    if (isInvoice) files.push({ part: node.part ?? '1', name })
  }
  if (root !== undefined) look(root, 0)
  return { files: files.slice(0, maxFiles), isComplete: isComplete && files.length <= maxFiles }
}

/** Downloads at most `maxBytes` of a part of a message; returns no bytes if the part is missing or empty. */
async function downloaded(
  client: ImapFlow,
  uid: number,
  part: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes })
  requireConnection(client)
  if (content === undefined) return new Uint8Array()
  const pieces: Buffer[] = []
  for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}
