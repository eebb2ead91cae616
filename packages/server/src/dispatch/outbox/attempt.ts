import { Readable } from 'node:stream'
import type { AttemptOutcome } from '@kontor/domain/dispatch/mail-state'
import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import {
  type Credentials,
  connectSmtp,
  fieldsOf,
  SmtpError,
  type SmtpParts,
  type SmtpServer,
  untilDone,
  wordsOf,
} from '../account/connect-smtp.ts'
import { outboxTexts } from '../texts.ts'
import type { ComposedMail } from './compose-mail.ts'

/** How an attempt to send a mail ended. */
export interface Attempt {
  outcome: AttemptOutcome
  words: string
  /** Recipients whom the mail server refused although it took the mail. */
  refused: string[]
}

interface Sending {
  server: SmtpServer
  /** Signs in with these; throws an SmtpError if there are none. */
  credentials: () => Promise<Credentials>
  mail: ComposedMail
  /**
   * Called after the mail server has asked for the content, and before the first byte of it: only from then on
   * can the server have taken the mail. If it throws, nothing is sent.
   */
  beginContent: () => Promise<void>
  signal: AbortSignal
}

/** Tries to send a mail once. Throws only what `beginContent` throws. */
export async function attemptToSend(sending: Sending, parts: SmtpParts): Promise<Attempt> {
  const { server, credentials, mail, signal } = sending
  const progress: Progress = { hasBegun: false }
  try {
    const connection = await connectSmtp(server, await credentials(), parts, signal)
    try {
      const content = contentOf(sending, progress)
      const info = await untilDone<SMTPConnectionSendInfo>(connection, signal, (done) =>
        connection.send(mail.envelope, content, done),
      )
      connection.quit()
      return { outcome: 'accepted', words: oneLineOf(info?.response), refused: info?.rejected ?? [] }
    } finally {
      connection.close()
    }
  } catch (error) {
    if (progress.refusal !== undefined) return failedAttempt(progress.refusal, false)
    if (progress.cause !== undefined) throw progress.cause
    return failedAttempt(error, progress.hasBegun)
  }
}

interface Progress {
  hasBegun: boolean
  /** Why the content could not begin. */
  cause?: unknown
  /** Why the content must not begin. */
  refusal?: Error | undefined
}

/** The content, which the connection reads only once the mail server waits for it. */
function contentOf({ mail, beginContent }: Sending, progress: Progress): Readable {
  async function* bytes() {
    progress.refusal = refusalOfAddressees(mail)
    if (progress.refusal !== undefined) throw progress.refusal
    try {
      await beginContent()
    } catch (error) {
      progress.cause = error
      throw error
    }
    progress.hasBegun = true
    yield mail.raw
  }
  return Readable.from(bytes(), { objectMode: false })
}

/**
 * What the mail server said if it refused everyone in To, while it would take copies: a copy in the archive
 * does not make a sent mail. A temporary refusal comes first, because the mail may still go out.
 */
function refusalOfAddressees({ envelope, addressees }: ComposedMail): Error | undefined {
  // The connection keeps the replies to the recipients in the envelope that it was given.
  const { rejectedErrors = [] } = envelope as Pick<SMTPConnectionSendInfo, 'rejectedErrors'>
  const refusals = rejectedErrors.filter(({ recipient = '' }) => addressees.includes(recipient))
  if (refusals.length < addressees.length) return undefined
  return refusals.find(({ responseCode = 0 }) => responseCode < 500) ?? refusals[0]
}

function oneLineOf(response: string | undefined): string {
  return wordsOf({ response: response ?? '' })
}

/** What a failure means for the mail. */
function failedAttempt(error: unknown, hasBegun: boolean): Attempt {
  const attempt = (outcome: AttemptOutcome, words: string) => ({ outcome, words, refused: [] })
  if (error instanceof SmtpError && !hasBegun) {
    const words = error.words || outboxTexts.failures[error.outcome]
    const isRefused = error.outcome === 'refused' && (error.replyCode === 0 || error.replyCode >= 500)
    if (error.outcome === 'consent') return attempt('consent', words)
    return attempt(isRefused ? 'signIn' : 'temporary', words)
  }
  const { code, responseCode = 0 } = fieldsOf(error)
  const words = wordsOf(error)
  if (responseCode >= 500) return attempt('permanent', words)
  if (responseCode >= 400) return attempt('temporary', words)
  if (hasBegun) return attempt('lost', outboxTexts.lost)
  const largest = /larger than allowed (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (code === 'EMESSAGE' && largest !== undefined)
    return attempt(
      'permanent',
      outboxTexts.tooLarge((Number(largest) / 1024 / 1024).toFixed(1).replace('.', ',')),
    )
  return attempt('temporary', words || outboxTexts.failures.failed)
}
