import { randomUUID } from 'node:crypto'
import type {
  MailboxBody,
  MailboxCheck,
  MailboxOutcome,
  MailboxTest,
} from '@kontor/contract/inbox/mailbox-schema'
import type { ImapFlowOptions } from 'imapflow'
import { serverSession } from '../../caller.ts'
import type { Database } from '../../database/connect.ts'
import { hashOfFile } from '../../database/file-pieces.ts'
import { fileNameOf } from '../../file-name.ts'
import { ProblemError } from '../../problem-error.ts'
import type { SecretKeys } from '../../secrets/secret-keys.ts'
import type { FileReader } from '../file-reader.ts'
import { findReceivedByHash, storeReceived } from '../store-received.ts'
import { addressOfHost } from './address-of-host.ts'
import { leftOutFile } from './left-out.ts'
import type { Bounce } from './read-bounce.ts'
import type { Mail, MailFile } from './read-mail.ts'
import {
  connectionOf,
  MailboxError,
  type MailboxLimits,
  type MailboxTaker,
  readMailbox,
  tryMailbox,
} from './read-mailbox.ts'
import {
  passwordToTry,
  readMailboxPassword,
  readMailboxRow,
  recordOutcome,
  recordReadMark,
  shownMailbox,
} from './store.ts'

export interface MailboxParts {
  database: Database
  secretKeys: SecretKeys
  reader: FileReader
  /** Milliseconds since 1970. */
  clock: () => number
  /** Hosts in the operator's network to which connections are allowed, as `host:port` in lower case. */
  mailHosts: readonly string[]
  /** Gets what mail servers could not deliver; in transactions of its own. */
  takeBounce: (organisation: string, bounce: Bounce) => Promise<void>
  /** Lets tests lower the limits. */
  limits?: MailboxLimits
  /** Lets tests change the options of a connection. */
  adjust?: (connection: ImapFlowOptions) => ImapFlowOptions
}

/** User name in the audit trail for files that arrive by e-mail. */
const mailboxUser = 'Postfach'
/** Maximum length of a message's sender, subject and id, in characters. */
const longestText = 500

/**
 * Checks the mailbox of an organisation once and stores the files of new messages. Stores each file before
 * reading the next, and records after each message how far it has read, so that the next check continues
 * there after a failure. If the mailbox cannot be read, returns the failure as the outcome. If something
 * cannot be stored, e.g. because the disk is full, records `failed` and throws the cause. Also throws
 * `secretUnreadable`, or `notFound` if there is no mailbox.
 */
export async function checkMailbox(parts: MailboxParts, organisation: string): Promise<MailboxCheck> {
  const { database, secretKeys, mailHosts, adjust = (connection) => connection } = parts
  const { row, password } = await database.within(
    organisation,
    async (db) => {
      const found = await readMailboxRow(db, organisation)
      if (found === undefined) throw new ProblemError('notFound')
      return { row: found, password: await readMailboxPassword(db, secretKeys, organisation) }
    },
    'read',
  )
  const counts = { stored: 0, known: 0 }
  const failures: unknown[] = []
  /** Remembers a storage failure, because `readMailbox` reports it as a failure of the mail server. */
  const store = async (work: () => Promise<void>) => {
    // Stores nothing more after a failure, so that the next check starts with what failed.
    if (failures.length > 0) throw failures[0]
    await work().catch((error: unknown) => {
      failures.push(error)
      throw error
    })
  }
  const take: MailboxTaker = {
    file: (file, mail) =>
      store(async () => {
        const isNew = await takeFile(parts, organisation, file, mail)
        counts[isNew ? 'stored' : 'known']++
      }),
    bounce: (bounce) => store(() => parts.takeBounce(organisation, bounce)),
    mark: (mark) => store(() => database.within(organisation, (db) => recordReadMark(db, row, mark))),
  }
  const mark = { uidValidity: row.uid_validity, lastUid: row.last_uid }
  const outcome = await outcomeOf(async () => {
    const connection = await safeConnection(row, password, mailHosts)
    await readMailbox(adjust(connection), row.folder, mark, take, parts.limits)
  })
  const checkedAt = Math.floor(parts.clock() / 1000)
  const after = await database
    .within(organisation, (db) => recordOutcome(db, row, { outcome, checkedAt }))
    .catch((error: unknown) => {
      throw failures[0] ?? error
    })
  if (failures.length > 0) throw failures[0]
  return { mailbox: shownMailbox(after), ...counts }
}

/**
 * Tests a mailbox: signs in and opens its folder. Stores nothing. Throws `invalidRequest` or
 * `secretUnreadable`, like `passwordToTry`.
 */
export async function testMailbox(
  { database, secretKeys, mailHosts, limits, adjust = (connection) => connection }: MailboxParts,
  organisation: string,
  body: MailboxBody,
): Promise<MailboxTest> {
  const password = await database.within(
    organisation,
    (db) => passwordToTry(db, secretKeys, organisation, body),
    'read',
  )
  const outcome = await outcomeOf(async () => {
    const connection = await safeConnection(body, password, mailHosts)
    await tryMailbox(adjust(connection), body.folder, limits)
  })
  return { outcome }
}

/** The options for connecting to the checked address. The certificate must be for the host name. */
async function safeConnection(
  account: Parameters<typeof connectionOf>[0],
  password: string,
  mailHosts: readonly string[],
): Promise<ImapFlowOptions> {
  const address = await addressOfHost(account, mailHosts)
  return { ...connectionOf(account, password), host: address, servername: account.host }
}

async function outcomeOf(work: () => Promise<void>): Promise<MailboxOutcome> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof MailboxError) return error.outcome
    throw error
  }
}

/** Stores a file or, if it was left out, an entry with the reason. Returns whether it is new. */
async function takeFile(
  { database, reader, clock }: MailboxParts,
  organisation: string,
  file: MailFile,
  unboundedMail: Mail,
): Promise<boolean> {
  const { sender, subject, id } = unboundedMail
  const mail: Mail = { sender: oneLine(sender), subject: oneLine(subject), id: oneLine(id) }
  const name = fileNameOf(encodeURIComponent(file.name.toWellFormed()))
  const taken = 'bytes' in file ? { ...file, name } : leftOutFile({ ...file, name }, mail)
  const { bytes } = taken
  const sha256 = hashOfFile(bytes)
  const earlier = await database.within(
    organisation,
    (db) => findReceivedByHash(db, organisation, sha256),
    'read',
  )
  if (earlier !== undefined) return false
  const read = 'read' in taken ? taken.read : await reader.read(bytes)
  const session = serverSession(organisation, mailboxUser, clock())
  const arrival = {
    fileName: taken.name,
    size: bytes.length,
    sha256,
    source: 'mail',
    sender: mail.sender,
    subject: mail.subject,
    receivedBy: '',
    receivedAt: session.now,
  } as const
  const { isNew } = await database.within(organisation, (db) =>
    storeReceived(db, session, { bytes, read, arrival }, randomUUID),
  )
  return isNew
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    .toWellFormed()
}
