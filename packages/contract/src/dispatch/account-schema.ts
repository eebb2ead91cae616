import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { isMailAddress, longestMailAddress } from '@kontor/domain/dispatch/mail-address'
import {
  type MailOauth,
  type MailSignIn,
  mailOauthProviders,
  mailSignIns,
  noMailOauth,
} from '@kontor/domain/dispatch/mail-oauth'
import { type OutboxStop, outboxStops } from '@kontor/domain/dispatch/mail-state'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import {
  count,
  type FieldsOf,
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

/** The SMTP account through which an organisation sends. The response never contains its secrets. */
export interface MailAccount {
  host: string
  port: number
  security: MailSecurity
  username: string
  signIn: MailSignIn
  oauth: MailOauth
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
  /** When an administrator consented at the provider; 0 for never, and after a change of the sign-in. */
  consentedAt: UnixSeconds
  /** The redirect URI to register with the provider; '' if the server has no public address configured. */
  redirectUri: string
}

const port = z._default(z.int().check(z.minimum(1), z.maximum(65_535)), 465)
const security = z._default(z.enum(mailSecurities), 'tls')
const perMinute = z._default(z.int().check(z.minimum(1), z.maximum(600)), 30)

const signIn = z._default(z.enum(mailSignIns), 'password')
const oauth = z._default(
  z.looseObject({
    provider: z._default(z.enum(mailOauthProviders), 'microsoft'),
    tenant: textUpTo(100),
    issuer: textUpTo(500),
    scope: textUpTo(500),
    clientId: textUpTo(500),
  } satisfies FieldsOf<MailOauth>),
  { ...noMailOauth },
)

export const mailAccountSchema: Schema<MailAccount> = z.looseObject({
  host: text,
  port,
  security,
  username: text,
  signIn,
  oauth,
  fromName: text,
  fromAddress: text,
  replyTo: text,
  archiveAddress: text,
  perMinute,
  testAddress: text,
  isSet: flag(false),
  consentedAt: unixSeconds,
  redirectUri: text,
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
 * or if `host`, `port`, `security` or `username` differs from the stored value. An empty client secret stands for
 * the stored one of the same client.
 */
export interface MailAccountBody extends Omit<MailAccount, 'isSet' | 'consentedAt' | 'redirectUri'> {
  password: string
  clientSecret: string
}
export const mailAccountBody: Schema<MailAccountBody> = z.looseObject({
  host: z.string().check(z.maxLength(253), z.regex(/^[A-Za-z0-9.:-]+$/)),
  port,
  security,
  username: nameOf(320),
  signIn,
  oauth,
  password: textUpTo(1024),
  clientSecret: textUpTo(1000),
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
 * is for another name, or is not trusted. `refused`: wrong user or password. `consent`: the provider issues no token,
 * because nobody has consented, or the consent was withdrawn or has expired. `provider`: the provider that issues
 * the tokens does not answer. `failed`: any other error.
 */
const mailAccountOutcomes = [
  'done',
  'notAllowed',
  'unknownHost',
  'unreachable',
  'noTls',
  'certificate',
  'refused',
  'consent',
  'provider',
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

/** The response of the provider to the consent. */
export interface MailConsentBody {
  code: string
  state: string
  /** '' if the provider did not send it. */
  iss: string
}
export const mailConsentBody: Schema<MailConsentBody> = z.looseObject({
  code: nameOf(4096),
  state: nameOf(1024),
  iss: textUpTo(500),
} satisfies FieldsOf<MailConsentBody>)
export const mailConsentAddressSchema: Schema<{ address: string }> = z.looseObject({ address: z.string() })

/** What pages need to know about the outbox of an organisation. */
export interface OutboxState {
  /** Whether an account is stored. */
  isSet: boolean
  fromAddress: string
  /** '' outside test mode. */
  testAddress: string
  /** Why nothing is sent; '' if the outbox works. */
  stop: OutboxStop | ''
  /** For `signIn` and `consent`: what the mail server or the provider said. */
  words: string
  /** When the outbox stopped; 0 if it works. */
  stoppedAt: UnixSeconds
  /** Mails that wait or are being sent. */
  waiting: number
  failed: number
  bounced: number
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
  bounced: count(0),
  unclear: count(0),
})
