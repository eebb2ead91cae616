import type { ImapFlow, MessageStructureObject } from 'imapflow'

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

/** Maximum numbers of files to read and of parts to inspect, per message. */
const maxFiles = 20
const maxParts = 200
/** Maximum depth of the nested parts to inspect. */
const deepest = 10
/** Error codes from imapflow for a message that exceeds a limit; reading it again would fail again. */
const tooLargeCodes = ['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'DownloadOverflow']

/**
 * Reads those files of a message that may be invoices. Passes to `take` each file that is not empty, and a
 * reason for anything that was left out. Returns the number of bytes read, 0 for a deleted message. A message
 * that exceeds a limit of the connection counts as unreadable and may break the connection. Throws if
 * anything else fails.
 */
export async function readMail(
  client: ImapFlow,
  uid: number,
  largestFile: number,
  take: (file: MailFile, mail: Mail) => Promise<void>,
): Promise<number> {
  let mail: Mail = { sender: '', subject: '', id: `UID ${uid}` }
  let read = 0
  let brokenBy = ''
  const remember = (error: unknown) => {
    brokenBy ||= codeOf(error)
  }
  client.on('error', remember)
  try {
    const message = await client.fetchOne(String(uid), { bodyStructure: true, envelope: true }, { uid: true })
    // imapflow drops a message whose structure is nested too deeply.
    const known = message || (await client.fetchOne(String(uid), { envelope: true }, { uid: true }))
    requireConnection(client)
    if (!known) return 0
    const { from, subject = '', messageId } = known.envelope ?? {}
    mail = { sender: from?.[0]?.address ?? '', subject, id: messageId || mail.id }
    if (!message) {
      await take({ name: '', reason: 'unreadableMail' }, mail)
      return 0
    }
    const { files, isComplete } = filesIn(message.bodyStructure)
    for (const { part, name } of files) {
      const bytes = await downloaded(client, uid, part, largestFile + 1)
      read += bytes.length
      if (bytes.length > largestFile) await take({ name, reason: 'tooLarge' }, mail)
      else if (bytes.length > 0) await take({ name, bytes }, mail)
    }
    if (!isComplete) await take({ name: '', reason: 'tooManyFiles' }, mail)
  } catch (error) {
    if (![brokenBy, codeOf(error)].some((code) => tooLargeCodes.includes(code))) throw error
    await take({ name: '', reason: 'unreadableMail' }, mail)
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
