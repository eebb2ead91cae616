import type { MailboxOutcome, MailboxSecurity } from '@kontor/contract/inbox/mailbox-schema'
import { largestReceivedFile } from '@kontor/domain/inbox/received-file'
import type { ImapFlow, ImapFlowOptions, MailboxObject } from 'imapflow'
import { certificateCode } from '../../mail-host.ts'
import { type MailTaker, readMail } from './read-mail.ts'
import { createStopwatch, type Stopwatch } from './stopwatch.ts'

/** The position up to which a folder has been read. UIDs are valid only for one UIDVALIDITY. */
export interface ReadMark {
  /** '' until a check has opened the folder. */
  uidValidity: string
  lastUid: number
}

export interface MailboxLimits {
  /** Maximum size of a file, in bytes. */
  file: number
  /** Total size of all files in a check, in bytes; once it is reached, the check reads no further messages. */
  check: number
  /** How long a check waits for the mail server in all, in milliseconds. */
  wait: number
}

/** Receives what a check reads, and after each message the mark to store. */
export interface MailboxTaker extends MailTaker {
  mark: (mark: ReadMark) => Promise<void>
}

/** Maximum number of messages per check; later checks read the rest. */
const maxMails = 30
/** Milliseconds after which a check reads no further messages. */
const longestCheck = 60_000
/**
 * How many milliseconds a check waits for the mail server in all, because a server that sends something from time
 * to time never exceeds the limits of the connection.
 */
const longestWait = 120_000
const usualLimits: MailboxLimits = {
  file: largestReceivedFile,
  check: 100 * 1024 * 1024,
  wait: longestWait,
}

/** Thrown when a mailbox could not be checked. */
export class MailboxError extends Error {
  readonly outcome: Exclude<MailboxOutcome, 'never' | 'done'>

  constructor(outcome: MailboxError['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * The options for a connection: always TLS, with limits on how much the server may send and how long to wait.
 */
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
 * Reads the messages that have arrived in a folder since the last check, one by one and up to the limits
 * above. Passes on each file as soon as it is read, so that only one is in memory. Opens the folder read-only
 * (EXAMINE), so that no message is marked, moved or deleted. The first check reads no messages: it passes on
 * only a mark after the existing ones. A recreated folder (another UIDVALIDITY) is read from the start.
 * Throws a MailboxError.
 */
export async function readMailbox(
  connection: ImapFlowOptions,
  folder: string,
  mark: ReadMark,
  take: MailboxTaker,
  limits = usualLimits,
): Promise<void> {
  await withFolder(connection, folder, limits.wait, async (client, opened, waiting) => {
    const taker: MailboxTaker = {
      file: (file, mail) => waiting.without(() => take.file(file, mail)),
      bounce: (bounce) => waiting.without(() => take.bounce(bounce)),
      mark: (reached) => waiting.without(() => take.mark(reached)),
    }
    const uidValidity = String(opened.uidValidity)
    if (mark.uidValidity === '') {
      await taker.mark({ uidValidity, lastUid: opened.uidNext - 1 })
      return
    }
    const lastUid = mark.uidValidity === uidValidity ? mark.lastUid : 0
    await readSince(client, { uidValidity, lastUid }, taker, limits)
  })
}

/** Signs in and opens the folder, but reads nothing. Throws a MailboxError. */
export async function tryMailbox(
  connection: ImapFlowOptions,
  folder: string,
  { wait }: MailboxLimits = usualLimits,
): Promise<void> {
  await withFolder(connection, folder, wait, async () => undefined)
}

async function withFolder(
  connection: ImapFlowOptions,
  folder: string,
  wait: number,
  work: (client: ImapFlow, opened: MailboxObject, waiting: Stopwatch) => Promise<void>,
): Promise<void> {
  // Loaded when the first mailbox is read, because it is large.
  const imapflow = await import('imapflow')
  const client = new imapflow.ImapFlow(connection)
  // Without this listener, a broken connection would end the process.
  client.on('error', () => undefined)
  // Closing the connection makes everything fail that waits for the mail server.
  const waiting = createStopwatch(wait, () => client.close())
  try {
    await client.connect().catch((error: unknown) => {
      throw new MailboxError(outcomeOfFailure(error))
    })
    const opened = await client.mailboxOpen(folder, { readOnly: true }).catch(() => {
      throw new MailboxError(client.usable ? 'noFolder' : 'failed')
    })
    await work(client, opened, waiting)
  } catch (error) {
    throw error instanceof MailboxError ? error : new MailboxError('failed')
  } finally {
    waiting.stop()
    client.close()
  }
}

async function readSince(
  client: ImapFlow,
  { uidValidity, lastUid }: ReadMark,
  take: MailboxTaker,
  limits: MailboxLimits,
): Promise<void> {
  const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })
  // imapflow returns no list if the search fails or the connection ends.
  if (!found) throw new MailboxError('failed')
  // `*` stands for the last message, so the search finds that one even if it is not new.
  const uids = found.filter((uid) => uid > lastUid).toSorted((a, b) => a - b)
  let left = limits.check
  const end = performance.now() + longestCheck
  for (const uid of uids.slice(0, maxMails)) {
    // Applies the limits only between messages, so that each check passes on at least one whole message.
    if (left <= 0 || performance.now() > end) return
    left -= await readMail(client, uid, limits.file, take)
    await take.mark({ uidValidity, lastUid: uid })
    // A message that exceeds a limit breaks the connection. The next check continues after it.
    if (!client.usable) throw new MailboxError('failed')
  }
}

function outcomeOfFailure(error: unknown): MailboxError['outcome'] {
  if (!(error instanceof Error)) return 'failed'
  if ('authenticationFailed' in error && error.authenticationFailed === true) return 'refused'
  const code = 'code' in error ? String(error.code) : ''
  if (certificateCode.test(code)) return 'certificate'
  const isWithoutTls = /^(?:ERR_SSL_|EPROTO)/.test(code) || ('tlsFailed' in error && error.tlsFailed === true)
  return isWithoutTls ? 'noTls' : 'unreachable'
}
