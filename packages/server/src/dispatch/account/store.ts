import type { MailAccount, MailAccountBody } from '@kontor/contract/dispatch/account-schema'
import type { Selectable } from 'kysely'
import { type AuditEntry, appendAudits } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import type { Schema } from '../../database/schema.ts'
import { ProblemError } from '../../problem-error.ts'
import type { SecretPlace } from '../../secrets/seal-text.ts'
import type { SecretKeys } from '../../secrets/secret-keys.ts'
import { deleteSecret, readSecret, storeSecret } from '../../secrets/store.ts'
import { releaseStop } from '../outbox/outbox-stop.ts'

export type AccountRow = Selectable<Schema['mail_account']>

function passwordPlace(organisation: string): SecretPlace {
  return { organisation, purpose: 'mailAccount', id: '' }
}

/** The stored account; undefined if there is none. */
export function readAccount(db: Db, organisation: string): Promise<AccountRow | undefined> {
  return db.selectFrom('mail_account').selectAll().where('organisation', '=', organisation).executeTakeFirst()
}

/** The account as the API returns it; default values if there is none. */
export function shownAccount(row: AccountRow | undefined): MailAccount {
  return {
    host: row?.host ?? '',
    port: row?.port ?? 465,
    security: row?.security ?? 'tls',
    username: row?.username ?? '',
    fromName: row?.from_name ?? '',
    fromAddress: row?.from_address ?? '',
    replyTo: row?.reply_to ?? '',
    archiveAddress: row?.archive_address ?? '',
    perMinute: row?.per_minute ?? 30,
    testAddress: row?.test_address ?? '',
    isSet: row !== undefined,
  }
}

/**
 * Stores the account. An empty password keeps the stored one. Throws `invalidRequest` for an empty password if
 * the account is new, or if its host, port, security or user has changed, so that nobody can send the stored
 * password to another server. Also throws `secretKeyMissing`. An outbox that had stopped because of a refused
 * sign-in works again.
 */
export async function saveAccount(
  db: Db,
  session: Session,
  keys: SecretKeys,
  { password, ...body }: MailAccountBody,
): Promise<MailAccount> {
  const { organisation } = session
  const before = await readAccount(db, organisation)
  if (password === '' && !isSameSignIn(before, body)) throw passwordMissing()
  if (password !== '') await storeSecret(db, keys, passwordPlace(organisation), password)
  const row = {
    host: body.host,
    port: body.port,
    security: body.security,
    username: body.username,
    from_name: body.fromName.trim(),
    from_address: body.fromAddress,
    reply_to: body.replyTo,
    archive_address: body.archiveAddress,
    per_minute: body.perMinute,
    test_address: body.testAddress,
  }
  await db
    .insertInto('mail_account')
    .values({ organisation, ...row })
    .onConflict((conflict) => conflict.column('organisation').doUpdateSet(row))
    .execute()
  const saved: AuditEntry = {
    action: 'organisation.mailAccount',
    objectType: 'organisation',
    objectId: organisation,
    detail: JSON.stringify(row),
  }
  await appendAudits(db, session, [saved, ...(await releaseStop(db, organisation, ['signIn']))])
  return shownAccount({ organisation, ...row })
}

/** Whether the stored password is for this user on this mail server. No other server may get it. */
function isSameSignIn(
  row: AccountRow | undefined,
  body: Pick<MailAccountBody, 'host' | 'port' | 'security' | 'username'>,
): boolean {
  return (
    row !== undefined &&
    row.host === body.host &&
    row.port === body.port &&
    row.security === body.security &&
    row.username === body.username
  )
}

function passwordMissing(): ProblemError {
  return new ProblemError('invalidRequest', { issues: [{ path: 'password', code: 'too_small' }] })
}

/**
 * The password for testing an account: the one that the user typed, or the stored one for the same sign-in.
 * Throws `invalidRequest` or `secretUnreadable`.
 */
export async function passwordToTry(
  db: Db,
  keys: SecretKeys,
  organisation: string,
  body: MailAccountBody,
): Promise<string> {
  if (body.password !== '') return body.password
  if (!isSameSignIn(await readAccount(db, organisation), body)) throw passwordMissing()
  return readAccountPassword(db, keys, organisation)
}

/** The password of the account. Throws `secretUnreadable`. */
export async function readAccountPassword(db: Db, keys: SecretKeys, organisation: string): Promise<string> {
  return (await readSecret(db, keys, passwordPlace(organisation))) ?? ''
}

/** Removes the account and its password. Mails that wait are kept. */
export async function removeAccount(db: Db, session: Session): Promise<MailAccount> {
  const { organisation } = session
  const { numDeletedRows } = await db
    .deleteFrom('mail_account')
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  await deleteSecret(db, passwordPlace(organisation))
  if (numDeletedRows > 0n)
    await appendAudits(db, session, [
      { action: 'organisation.mailAccountRemoved', objectType: 'organisation', objectId: organisation },
    ])
  return shownAccount(undefined)
}
