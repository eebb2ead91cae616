import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { isMailAddress, longestMailAddress } from '@kontor/domain/dispatch/mail-address'
import { type OutboxStop, outboxStops } from '@kontor/domain/dispatch/mail-state'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import {
  count,
  flag,
  nameOf,
  type Schema,
  text,
  textUpTo,
  unixSeconds,
  withoutControls,
} from '../calls/schema.ts'

/** How the connection starts TLS: immediately, or with STARTTLS, which must then succeed. */
const mailSecurities = ['tls', 'starttls'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** The SMTP account through which an organisation sends. The response never contains its password. */
export interface MailAccount {
  host: string
  port: number
  security: MailSecurity
  username: string
  fromName: string
  fromAddress: string
  /** '' for none. */
  replyTo: string
  /** Gets a blind copy of each mail; '' for none. */
  archiveAddress: string
  perMinute: number
  /** In test mode, the only recipient of all mails; '' outside test mode. */
  testAddress: string
  /** False as long as no account is stored. */
  isSet: boolean
}

const port = z._default(z.int().check(z.minimum(1), z.maximum(65_535)), 465)
const security = z._default(z.enum(mailSecurities), 'tls')
const perMinute = z._default(z.int().check(z.minimum(1), z.maximum(600)), 30)

export const mailAccountSchema: Schema<MailAccount> = z.looseObject({
  host: text,
  port,
  security,
  username: text,
  fromName: text,
  fromAddress: text,
  replyTo: text,
  archiveAddress: text,
  perMinute,
  testAddress: text,
  isSet: flag(false),
})

/** A plain address. */
export const mailAddress = upTo(longestMailAddress, z.string().check(z.refine(isMailAddress)))
/** A plain address, or '' for none. */
const optionalAddress = z._default(
  upTo(longestMailAddress, z.string().check(z.refine((value) => value === '' || isMailAddress(value)))),
  '',
)

/**
 * An account to store or test. An empty password stands for the stored one. It is rejected if none is stored,
 * or if `host`, `port`, `security` or `username` differs from the stored value.
 */
export interface MailAccountBody extends Omit<MailAccount, 'isSet'> {
  password: string
}
export const mailAccountBody: Schema<MailAccountBody> = z.looseObject({
  host: z.string().check(z.maxLength(253), z.regex(/^[A-Za-z0-9.:-]+$/)),
  port,
  security,
  username: nameOf(320),
  password: textUpTo(1024),
  fromName: z._default(upTo(200, z.string().check(withoutControls)), ''),
  fromAddress: mailAddress,
  replyTo: optionalAddress,
  archiveAddress: optionalAddress,
  perMinute,
  testAddress: optionalAddress,
})

/**
 * Result of testing an account; nothing is sent or stored. `notAllowed`: the host is in a private network and
 * not on the operator's list. `unknownHost`: the host name has no address. `unreachable`: no connection, or
 * no answer in time. `noTls`: the server offers no TLS on this port. `certificate`: its certificate has expired,
 * is for another name, or is not trusted. `refused`: wrong user or password. `failed`: any other error.
 */
const mailAccountOutcomes = [
  'done',
  'notAllowed',
  'unknownHost',
  'unreachable',
  'noTls',
  'certificate',
  'refused',
  'failed',
] as const
export type MailAccountOutcome = (typeof mailAccountOutcomes)[number]

export interface MailAccountTest {
  outcome: MailAccountOutcome
  /** What the mail server said; '' if it said nothing. */
  words: string
  /** The largest mail in bytes that the server announces; 0 if it announces none. */
  largest: number
}
export const mailAccountTestSchema: Schema<MailAccountTest> = z.looseObject({
  outcome: z._default(z.enum(mailAccountOutcomes), 'failed'),
  words: text,
  largest: z._default(z.int(), 0),
})

/** What pages need to know about the outbox of an organisation. */
export interface OutboxState {
  /** Whether an account is stored. */
  isSet: boolean
  fromAddress: string
  /** '' outside test mode. */
  testAddress: string
  /** Why nothing is sent; '' if the outbox works. */
  stop: OutboxStop | ''
  /** For `signIn`: what the mail server said. */
  words: string
  /** When the outbox stopped; 0 if it works. */
  stoppedAt: UnixSeconds
  /** Mails that wait or are being sent. */
  waiting: number
  failed: number
  unclear: number
}
export const outboxStateSchema: Schema<OutboxState> = z.looseObject({
  isSet: flag(false),
  fromAddress: text,
  testAddress: text,
  stop: z._default(z.enum([...outboxStops, '']), ''),
  words: text,
  stoppedAt: unixSeconds,
  waiting: count(0),
  failed: count(0),
  unclear: count(0),
})
