import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { type FieldsOf, flag, nameOf, type Schema, text, textUpTo, unixSeconds } from '../calls/schema.ts'

/** How the connection starts TLS: immediately, or with STARTTLS, which must then succeed. */
const mailboxSecurities = ['tls', 'starttls'] as const

export type MailboxSecurity = (typeof mailboxSecurities)[number]

/**
 * Result of the last check of a mailbox. `notAllowed`: the host is in a private network and not on the
 * operator's list. `unknownHost`: the host name has no address. `unreachable`: no connection, or no response
 * in time. `noTls`: the server offers no TLS on this port. `certificate`: its certificate has expired, is for
 * another name, or is not trusted. `refused`: wrong user name or password. `noFolder`: the folder does not
 * exist. `failed`: any other error.
 */
const mailboxOutcomes = [
  'never',
  'done',
  'notAllowed',
  'unknownHost',
  'unreachable',
  'noTls',
  'certificate',
  'refused',
  'noFolder',
  'failed',
] as const

export type MailboxOutcome = (typeof mailboxOutcomes)[number]

/** The mailbox from which an organisation receives invoices. The response never contains its password. */
export interface Mailbox {
  host: string
  port: number
  security: MailboxSecurity
  username: string
  folder: string
  on: boolean
  hasPassword: boolean
  outcome: MailboxOutcome
  /** Time of its last check; 0 if it has never been checked. */
  checkedAt: UnixSeconds
}
const port = z._default(z.int().check(z.minimum(1), z.maximum(65_535)), 993)
const security = z._default(z.enum(mailboxSecurities), 'tls')
export const mailboxSchema: Schema<Mailbox> = z.looseObject({
  host: text,
  port,
  security,
  username: text,
  folder: text,
  on: flag(false),
  hasPassword: flag(false),
  outcome: z._default(z.enum(mailboxOutcomes), 'never'),
  checkedAt: unixSeconds,
} satisfies FieldsOf<Mailbox>)

/**
 * A mailbox to store or test. An empty password stands for the stored one. It is rejected if none is stored,
 * or if `host`, `port`, `security` or `username` differs from the stored value.
 */
export interface MailboxBody {
  host: string
  port: number
  security: MailboxSecurity
  username: string
  password: string
  folder: string
  on: boolean
}
export const mailboxBody: Schema<MailboxBody> = z.looseObject({
  host: z.string().check(z.maxLength(253), z.regex(/^[A-Za-z0-9.:-]+$/)),
  port,
  security,
  username: nameOf(320),
  password: textUpTo(1024),
  folder: z._default(upTo(200, z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]+$/u))), 'INBOX'),
  on: z.boolean(),
} satisfies FieldsOf<MailboxBody>)

/** The result of checking a mailbox. */
export interface MailboxCheck {
  mailbox: Mailbox
  /** Number of new files. */
  stored: number
  /** Number of files that were already stored. */
  known: number
}
export const mailboxCheckSchema: Schema<MailboxCheck> = z.looseObject({
  mailbox: mailboxSchema,
  stored: z._default(z.int(), 0),
  known: z._default(z.int(), 0),
} satisfies FieldsOf<MailboxCheck>)

/** The result of testing a mailbox; nothing is stored. */
export interface MailboxTest {
  outcome: MailboxOutcome
}
export const mailboxTestSchema: Schema<MailboxTest> = z.looseObject({
  outcome: z._default(z.enum(mailboxOutcomes), 'failed'),
} satisfies FieldsOf<MailboxTest>)
