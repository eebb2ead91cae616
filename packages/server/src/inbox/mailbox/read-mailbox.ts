import type { MailboxOutcome, MailboxSecurity } from '@kontor/contract/inbox/mailbox-schema'
import { largestReceivedFile } from '@kontor/domain/inbox/received-file'
import type { ImapFlow, ImapFlowOptions, MailboxObject, MessageStructureObject } from 'imapflow'

/** The position up to which a folder was read. UIDs are valid only for one UIDVALIDITY. */
export interface ReadMark {
  /** '' before the first check. */
  uidValidity: string
  lastUid: number
}

/** A file that was attached to a message. */
export interface MailFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A message with the files that may be invoices. */
export interface Mail {
  sender: string
  subject: string
  files: MailFile[]
}

/** Maximum number of messages per check; the next check reads the rest. */
const maxMails = 30
/** Maximum numbers of files to read and of parts to inspect, per message. */
const maxFiles = 20
const maxParts = 200
/** Maximum size of all files of a check, in bytes. */
const maxTotalBytes = 100 * 1024 * 1024
/** Milliseconds after which a check reads no further message. */
const longestCheck = 60_000
/** Maximum depth of the nested parts to inspect. */
const deepest = 10

/** Thrown when a mailbox could not be checked. */
export class MailboxError extends Error {
  readonly outcome: Exclude<MailboxOutcome, 'never' | 'done'>

  constructor(outcome: MailboxError['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/** The options of a connection: always TLS, with bounds on what the server sends and on waiting. */
export function connectionOf(
  {
    host,
    port,
    security,
    username,
  }: { host: string; port: number; security: MailboxSecurity; username: string },
  password: string,
): ImapFlowOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    // Never falls back to a connection without TLS.
    doSTARTTLS: security === 'starttls',
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: 4 * 1024 * 1024,
    maxResponseSize: 8 * 1024 * 1024,
  }
}

/**
 * Reads the messages that arrived in a folder since the last check, one by one and up to the limits above,
 * and passes each on with the mark to store afterwards. Opens the folder read-only (EXAMINE), so that no
 * message is marked, moved or deleted. The first check reads no message: it passes on only the mark after the
 * existing ones. A recreated folder (another UIDVALIDITY) is read from the start. Throws a MailboxError.
 */
export async function readMailbox(
  connection: ImapFlowOptions,
  folder: string,
  mark: ReadMark,
  take: (mail: Mail | undefined, mark: ReadMark) => Promise<void>,
): Promise<void> {
  await withFolder(connection, folder, async (client, opened) => {
    const uidValidity = String(opened.uidValidity)
    if (mark.uidValidity === '') {
      await take(undefined, { uidValidity, lastUid: opened.uidNext - 1 })
      return
    }
    const lastUid = mark.uidValidity === uidValidity ? mark.lastUid : 0
    await readSince(client, lastUid, (mail, uid) => take(mail, { uidValidity, lastUid: uid }))
  })
}

/** Signs in and opens the folder, but reads nothing. Throws a MailboxError. */
export async function tryMailbox(connection: ImapFlowOptions, folder: string): Promise<void> {
  await withFolder(connection, folder, async () => undefined)
}

async function withFolder(
  connection: ImapFlowOptions,
  folder: string,
  work: (client: ImapFlow, opened: MailboxObject) => Promise<void>,
): Promise<void> {
  // Loaded when the first mailbox is read, because it is large.
  const imapflow = await import('imapflow')
  const client = new imapflow.ImapFlow(connection)
  // Without this listener, a broken connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: unknown) => {
      throw new MailboxError(outcomeOfFailure(error))
    })
    const opened = await client.mailboxOpen(folder, { readOnly: true }).catch(() => {
      throw new MailboxError('noFolder')
    })
    await work(client, opened)
  } catch (error) {
    throw error instanceof MailboxError ? error : new MailboxError('failed')
  } finally {
    client.close()
  }
}

async function readSince(
  client: ImapFlow,
  lastUid: number,
  take: (mail: Mail, uid: number) => Promise<void>,
): Promise<void> {
  const found = (await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || []
  // `*` means the last message even if it is not newer.
  const uids = found.filter((uid) => uid > lastUid).toSorted((a, b) => a - b)
  let left = maxTotalBytes
  const end = performance.now() + longestCheck
  for (const uid of uids.slice(0, maxMails)) {
    if (performance.now() > end) return
    const message = await client.fetchOne(String(uid), { bodyStructure: true, envelope: true }, { uid: true })
    if (!message) continue
    const files: MailFile[] = []
    for (const part of filesIn(message.bodyStructure).slice(0, maxFiles)) {
      const bytes = await downloaded(client, uid, part.part)
      if (bytes === undefined) continue
      left -= bytes.length
      if (left < 0) return
      files.push({ name: part.name, bytes })
    }
    const [from] = message.envelope?.from ?? []
    await take({ sender: from?.address ?? '', subject: message.envelope?.subject ?? '', files }, uid)
  }
}

/** The parts that may be invoices, by type or name. */
function filesIn(root: MessageStructureObject | undefined): { part: string; name: string }[] {
  const found: { part: string; name: string }[] = []
  let looked = 0
  const look = (node: MessageStructureObject, depth: number): void => {
    if (depth > deepest || ++looked > maxParts) return
    for (const child of node.childNodes ?? []) look(child, depth + 1)
    if (node.childNodes !== undefined) return
    const name = node.dispositionParameters?.filename ?? node.parameters?.name ?? ''
    const isInvoice =
      /\.(?:pdf|xml)$/i.test(name) || /^(?:application\/(?:pdf|xml)|text\/xml)$/i.test(node.type)
    if (isInvoice) found.push({ part: node.part ?? '1', name })
  }
  if (root !== undefined) look(root, 0)
  return found
}

/** Downloads a part of a message; undefined if it is missing, empty or too large. */
async function downloaded(
  client: ImapFlow,
  uid: number,
  part: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { content } = await client.download(String(uid), part, {
    uid: true,
    maxBytes: largestReceivedFile * 2,
  })
  if (content === undefined) return undefined
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    length += piece.length
    // Also reads the rest of a file that is too large, but discards it, to keep the connection in sync.
    if (length <= largestReceivedFile) pieces.push(piece)
  }
  return length === 0 || length > largestReceivedFile ? undefined : new Uint8Array(Buffer.concat(pieces))
}

/** Matches OpenSSL's codes for a rejected certificate, as Node reports them. */
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH/

function outcomeOfFailure(error: unknown): MailboxError['outcome'] {
  if (!(error instanceof Error)) return 'failed'
  if ('authenticationFailed' in error && error.authenticationFailed === true) return 'refused'
  const code = 'code' in error ? String(error.code) : ''
  if (certificateCode.test(code)) return 'certificate'
  const isWithoutTls = /^(?:ERR_SSL_|EPROTO)/.test(code) || ('tlsFailed' in error && error.tlsFailed === true)
  return isWithoutTls ? 'noTls' : 'unreachable'
}
