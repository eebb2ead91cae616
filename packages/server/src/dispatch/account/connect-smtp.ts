import { isIP } from 'node:net'
import type { MailAccountOutcome, MailSecurity } from '@kontor/contract/dispatch/account-schema'
import { oneLine } from '@kontor/domain/dispatch/mail-template'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { certificateCode, resolveMailHost } from '../../mail-host.ts'

export interface SmtpServer {
  host: string
  port: number
  security: MailSecurity
  username: string
}

/** What an account signs in with; the provider of the account has issued the access token. */
export type Credentials = { password: string } | { accessToken: string }

export interface SmtpParts {
  /** Hosts in the operator's network to which connections are allowed, as `host:port` in lower case. */
  mailHosts: readonly string[]
  /** Lets tests change the options of a connection. */
  adjust?: (connection: SMTPConnectionOptions) => SMTPConnectionOptions
}

/** Maximum length of what a mail server said, in characters. */
const longestWords = 500

/** Thrown when a connection could not be opened, or its sign-in failed. */
export class SmtpError extends Error {
  readonly outcome: Exclude<MailAccountOutcome, 'done'>
  /** What the mail server said; '' if it said nothing. */
  readonly words: string
  /** Reply code of the mail server; 0 if it did not reply. */
  readonly replyCode: number

  constructor(outcome: SmtpError['outcome'], words = '', replyCode = 0) {
    super(outcome)
    this.outcome = outcome
    this.words = words
    this.replyCode = replyCode
  }
}

/**
 * Connects with TLS and signs in. The signal closes the connection at once. The caller closes the connection.
 * Throws an SmtpError.
 */
export async function connectSmtp(
  server: SmtpServer,
  credentials: Credentials,
  { mailHosts, adjust = (options) => options }: SmtpParts,
  signal: AbortSignal,
): Promise<SMTPConnection> {
  const found = await resolveMailHost(server, mailHosts)
  if ('fault' in found) throw new SmtpError(found.fault)
  // Loaded when the first mail is sent.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection(adjust(optionsOf(server, found.address)))
  // Without this listener, a broken connection would end the process.
  connection.on('error', () => undefined)
  try {
    await untilDone(connection, signal, (done) => connection.connect((error) => done(error ?? null)))
    const login = await loginOf(server.username, credentials)
    await untilDone(connection, signal, (done) => connection.login(login, done))
    return connection
  } catch (error) {
    connection.close()
    throw smtpErrorOf(error)
  }
}

async function loginOf(user: string, credentials: Credentials): Promise<SMTPConnectionAuth> {
  if ('password' in credentials) return { user, pass: credentials.password }
  const { default: XOAuth2 } = await import('nodemailer/lib/xoauth2')
  return { user, oauth2: new XOAuth2({ user, accessToken: credentials.accessToken }) }
}

/** Always TLS, with limits on how much the server may say and how long to wait. */
function optionsOf({ host, port, security }: SmtpServer, address: string): SMTPConnectionOptions {
  return {
    host: address,
    port,
    secure: security === 'tls',
    // Never continues without TLS.
    requireTLS: true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // The name of this machine is nobody's business.
    name: 'localhost',
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
  }
}

/** Runs one step of a connection. Fails if the connection breaks, or when the signal closes it. */
export function untilDone<Result>(
  connection: SMTPConnection,
  signal: AbortSignal,
  step: (done: (error: Error | null, result?: Result) => void) => void,
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      connection.close()
      settle(() => reject(new SmtpError('unreachable')))
    }
    const fail = (error: Error) => settle(() => reject(error))
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', abort)
      connection.removeListener('error', fail)
      act()
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    connection.on('error', fail)
    step((error, result) => (error ? fail(error) : settle(() => resolve(result))))
  })
}

/** What an error of nodemailer says about the connection. */
function smtpErrorOf(error: unknown): SmtpError {
  if (error instanceof SmtpError) return error
  const { code = '', cause, responseCode = 0, command = '' } = fieldsOf(error)
  const words = wordsOf(error)
  const outcome = (): SmtpError['outcome'] => {
    if (code === 'EAUTH') return 'refused'
    const messages = `${code} ${fieldsOf(cause).code ?? ''} ${error instanceof Error ? error.message : ''}`
    if (certificateCode.test(messages) || /certificate/i.test(messages)) return 'certificate'
    if (code === 'ETLS' || command === 'STARTTLS' || /SSL|wrong version|EPROTO/i.test(messages))
      return 'noTls'
    return responseCode > 0 ? 'failed' : 'unreachable'
  }
  return new SmtpError(outcome(), words, responseCode)
}

/** The fields of an error of nodemailer. */
export function fieldsOf(error: unknown): {
  code?: string
  cause?: unknown
  response?: string
  responseCode?: number
  command?: string
} {
  return typeof error === 'object' && error !== null ? error : {}
}

/** What the mail server said, on one line; '' if it said nothing. */
export function wordsOf(error: unknown): string {
  return oneLine(fieldsOf(error).response ?? '').slice(0, longestWords)
}
