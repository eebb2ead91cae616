import { wholeFile } from '../../database/file-pieces.ts'
import { ProblemError } from '../../problem-error.ts'
import { accessToken, forgetToken, type TokenParts } from '../account/access-token.ts'
import type { SmtpParts } from '../account/connect-smtp.ts'
import { type AccountRow, readAccount, readAccountPassword } from '../account/store.ts'
import { filesOfMails, type StoredMailFile } from '../mail-files.ts'
import { outboxTexts } from '../texts.ts'
import { type Attempt, attemptToSend } from './attempt.ts'
import { composeMail } from './compose-mail.ts'
import { endExpiredLeases, lockMail, type MailRow, recordAttempt } from './settle-mail.ts'
import { beginContent, LeaseLostError, leaseTime, type TakenMail, takeMail } from './take-mail.ts'

/** Milliseconds between two looks for mails that are due. */
const betweenRounds = 5_000
/** Maximum number of mails that this process sends at once: the files of each are in memory. */
const mostAtOnce = 4
/**
 * Milliseconds after which an attempt ends, whatever its mail; that a mail may take besides its content; and that a stopping
 * server still waits for running attempts.
 */
const usualLimits = { attempt: (leaseTime / 2) * 1000, mail: 60_000, stop: 10_000 }
/** The content may take as long as with this many bytes per millisecond. */
const leastRate = 64

export interface OutboxParts extends SmtpParts, TokenParts {
  /** Milliseconds since 1970. */
  clock: () => number
  /** Id of this server process. */
  worker: string
  /** Reports what failed unexpectedly; the organisation is '' if none was chosen. */
  failed: (organisation: string, error: unknown) => void
  /** Lets tests lower the limits. */
  limits?: typeof usualLimits
}

export interface Outbox {
  /** Sends what is due unless enough is being sent; resolves when nothing is being sent any more. */
  round(): Promise<void>
  /** Takes no further mail, and waits for those being sent, but not for long. */
  stop(): Promise<void>
}

/** Looks for mails that are due every few seconds. */
export function startOutbox(parts: OutboxParts): Outbox {
  const outbox = createOutbox(parts)
  const timer = setInterval(() => void outbox.round(), betweenRounds)
  timer.unref()
  return {
    round: outbox.round,
    stop() {
      clearInterval(timer)
      return outbox.stop()
    },
  }
}

/**
 * Sends mails that are due, up to 4 at once and one for each organisation. Any number of servers may work on
 * the same outbox. Reports an unexpected failure and continues with the next mail.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, clock, worker, failed, limits = usualLimits } = parts
  const stopping = new AbortController()
  let isStopped = false
  /** Each takes turns until no mail is due. */
  const lanes = new Set<Promise<void>>()

  function addLane(): void {
    if (isStopped || lanes.size >= mostAtOnce) return
    const lane: Promise<void> = takeTurns().finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async function takeTurns(): Promise<void> {
    while (!isStopped) {
      const taken = await takeMail(database, worker, Math.floor(clock() / 1000)).catch((error: unknown) =>
        failed('', error),
      )
      if (taken === undefined) return
      // Another organisation may have something to send.
      addLane()
      const { organisation, mail } = taken
      if (mail === undefined) continue
      await sendTaken(parts, mail, stopping.signal, limits).catch((error: unknown) =>
        failed(organisation, error),
      )
    }
  }

  async function whenIdle(): Promise<void> {
    while (lanes.size > 0) await Promise.all(lanes)
  }

  return {
    async round() {
      await endExpiredLeases(database, clock()).catch((error: unknown) => failed('', error))
      addLane()
      return whenIdle()
    },
    async stop() {
      isStopped = true
      const timer = setTimeout(() => stopping.abort(), limits.stop)
      await whenIdle()
      clearTimeout(timer)
    },
  }
}

/** Tries to send a mail that this process has taken, and records the result. */
async function sendTaken(
  parts: OutboxParts,
  taken: TakenMail,
  stopping: AbortSignal,
  limits: typeof usualLimits,
): Promise<void> {
  const { database, clock } = parts
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.attempt)])
  const attempt = await tryToSend(parts, taken, signal, limits.mail).catch(
    (error: unknown): Attempt | undefined => {
      // Another process has taken over, and nothing was sent.
      if (error instanceof LeaseLostError) return undefined
      if (error instanceof ProblemError && error.code === 'secretUnreadable')
        return { outcome: 'signIn', words: outboxTexts.secretUnreadable, refused: [] }
      throw error
    },
  )
  if (attempt !== undefined) await recordAttempt(database, taken, attempt, clock())
}

/** A mail server that answers, but too slowly, must not keep the mails of other organisations waiting. */
async function tryToSend(
  parts: OutboxParts,
  taken: TakenMail,
  ending: AbortSignal,
  longest: number,
): Promise<Attempt> {
  const { database, clock } = parts
  const { account, password, row, files } = await readToSend(parts, taken)
  const mail = await composeMail({
    sender: {
      name: account.from_name,
      address: account.from_address,
      replyTo: account.reply_to,
      archiveAddress: account.archive_address,
    },
    recipients: JSON.parse(row.recipients),
    redirectTo: row.redirect_to,
    subject: row.subject,
    body: row.body,
    messageId: row.message_id,
    inReplyTo: row.in_reply_to,
    createdAt: Math.floor(row.created_ms / 1000),
    files,
  })
  const begin = () => beginContent(database, taken, Math.floor(clock() / 1000))
  const signal = AbortSignal.any([
    ending,
    AbortSignal.timeout(longest + Math.ceil(mail.raw.length / leastRate)),
  ])
  const sending = { server: account, mail, beginContent: begin, signal }
  if (account.sign_in !== 'oauth')
    return attemptToSend({ ...sending, credentials: async () => ({ password }) }, parts)
  let token = ''
  const credentials = async () => {
    token = await accessToken(parts, taken.organisation)
    return { accessToken: token }
  }
  const attempt = await attemptToSend({ ...sending, credentials }, parts)
  // The provider may have ended a token before its time.
  const mayHelp = attempt.outcome === 'signIn' && forgetToken(parts, taken.organisation, token)
  return mayHelp ? attemptToSend({ ...sending, credentials }, parts) : attempt
}

/**
 * What is needed to send a mail. In test mode, also records for good that the mail goes to the test address: it
 * must not go to its recipients if test mode ends before the next attempt.
 */
function readToSend(
  { database, secretKeys }: OutboxParts,
  { organisation, id, worker }: TakenMail,
): Promise<{
  account: AccountRow
  password: string
  row: MailRow
  files: (StoredMailFile & { bytes: Buffer })[]
}> {
  return database.within(organisation, async (db) => {
    const row = await lockMail(db, organisation, id)
    const account = await readAccount(db, organisation)
    if (row?.state !== 'sending' || row.worker !== worker || account === undefined) throw new LeaseLostError()
    const redirect_to = row.redirect_to || account.test_address
    if (redirect_to !== row.redirect_to)
      await db
        .updateTable('mail')
        .set({ redirect_to })
        .where('organisation', '=', organisation)
        .where('id', '=', id)
        .execute()
    const password = await readAccountPassword(db, secretKeys, organisation)
    const files: (StoredMailFile & { bytes: Buffer })[] = []
    for (const file of (await filesOfMails(db, organisation, [id])).get(id) ?? [])
      files.push({ ...file, bytes: await wholeFile(db, 'mail_piece', { organisation, sha256: file.sha256 }) })
    return { account, password, row: { ...row, redirect_to }, files }
  })
}
