import type { Mailbox, MailboxBody, MailboxOutcome } from '@kontor/contract/inbox/mailbox-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import type { Schema } from '../../database/schema.ts'
import { ProblemError } from '../../problem-error.ts'
import type { SecretPlace } from '../../secrets/seal-text.ts'
import type { SecretKeys } from '../../secrets/secret-keys.ts'
import { deleteSecret, readSecret, storeSecret } from '../../secrets/store.ts'
import type { ReadMark } from './read-mailbox.ts'

type Row = Selectable<Schema['received_mailbox']>

function mailboxPasswordPlace(organisation: string): SecretPlace {
  return { organisation, purpose: 'mailbox', id: '' }
}

/** The stored mailbox; undefined if there is none. */
export function readMailboxRow(db: Db, organisation: string): Promise<Row | undefined> {
  return db
    .selectFrom('received_mailbox')
    .selectAll()
    .where('organisation', '=', organisation)
    .executeTakeFirst()
}

/** The mailbox as the API returns it; default values if there is none. */
export function shownMailbox(row: Row | undefined): Mailbox {
  if (row === undefined)
    return {
      host: '',
      port: 993,
      security: 'tls',
      username: '',
      folder: 'INBOX',
      on: false,
      hasPassword: false,
      outcome: 'never',
      checkedAt: 0,
    }
  const { host, port, security, username, folder, is_on, outcome, checked_at } = row
  return {
    host,
    port,
    security,
    username,
    folder,
    on: is_on === 1,
    hasPassword: true,
    outcome,
    checkedAt: checked_at,
  }
}

/**
 * Stores the mailbox. If the host, port, security, user or folder changes, reading starts after the existing
 * messages. An empty password keeps the stored one. Throws `invalidRequest` for an empty password if the
 * mailbox is new, or if its host, port, security or user has changed, so that nobody can send the stored
 * password to another server. Also throws `secretKeyMissing`.
 */
export async function saveMailbox(
  db: Db,
  session: Session,
  keys: SecretKeys,
  { password, on, ...body }: MailboxBody,
): Promise<Mailbox> {
  const { organisation } = session
  const before = await readMailboxRow(db, organisation)
  const isSame = isSameAccount(before, body)
  if (password === '' && !isSame) throw passwordMissing()
  if (password !== '') await storeSecret(db, keys, mailboxPasswordPlace(organisation), password)
  const isSameFolder = isSame && before.folder === body.folder
  const { host, port, security, username, folder } = body
  const row = {
    host,
    port,
    security,
    username,
    folder,
    is_on: on ? 1 : 0,
    uid_validity: isSameFolder ? before.uid_validity : '',
    last_uid: isSameFolder ? before.last_uid : 0,
    outcome: isSameFolder ? before.outcome : ('never' as const),
    checked_at: isSameFolder ? before.checked_at : 0,
  }
  await db
    .insertInto('received_mailbox')
    .values({ organisation, ...row })
    .onConflict((conflict) => conflict.column('organisation').doUpdateSet(row))
    .execute()
  const detail = JSON.stringify({ host, port, security, username, folder, on })
  await appendAudit(db, session, {
    action: 'organisation.mailbox',
    objectType: 'organisation',
    objectId: organisation,
    detail,
  })
  return shownMailbox({ organisation, ...row })
}

/** Whether the stored password is for this account on this mail server. No other server may get it. */
function isSameAccount(
  row: Row | undefined,
  { host, port, security, username }: Pick<MailboxBody, 'host' | 'port' | 'security' | 'username'>,
): row is Row {
  return (
    row !== undefined &&
    row.host === host &&
    row.port === port &&
    row.security === security &&
    row.username === username
  )
}

function passwordMissing(): ProblemError {
  return new ProblemError('invalidRequest', { issues: [{ path: 'password', code: 'too_small' }] })
}

/**
 * The password for testing a mailbox: the one that the user typed, or the stored one for the same account.
 * Throws `invalidRequest` or `secretUnreadable`.
 */
export async function passwordToTry(
  db: Db,
  keys: SecretKeys,
  organisation: string,
  body: MailboxBody,
): Promise<string> {
  if (body.password !== '') return body.password
  if (!isSameAccount(await readMailboxRow(db, organisation), body)) throw passwordMissing()
  return readMailboxPassword(db, keys, organisation)
}

/** Removes the mailbox and its password. Keeps received invoices. */
export async function removeMailbox(db: Db, session: Session): Promise<Mailbox> {
  const { organisation } = session
  const { numDeletedRows } = await db
    .deleteFrom('received_mailbox')
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  await deleteSecret(db, mailboxPasswordPlace(organisation))
  if (numDeletedRows > 0n)
    await appendAudit(db, session, {
      action: 'organisation.mailboxRemoved',
      objectType: 'organisation',
      objectId: organisation,
    })
  return shownMailbox(undefined)
}

/** Stores how far the mailbox has been read, unless its account or folder has changed. */
export async function recordReadMark(db: Db, row: Row, mark: ReadMark): Promise<void> {
  await db
    .updateTable('received_mailbox')
    .set({ uid_validity: mark.uidValidity, last_uid: mark.lastUid })
    .where(isStill(row))
    .execute()
}

/**
 * Stores the outcome and time of a check, unless the account or folder has changed. Returns the mailbox as it
 * is afterwards; undefined if it was removed in the meantime.
 */
export async function recordOutcome(
  db: Db,
  row: Row,
  { outcome, checkedAt }: { outcome: MailboxOutcome; checkedAt: UnixSeconds },
): Promise<Row | undefined> {
  await db
    .updateTable('received_mailbox')
    .set({ outcome, checked_at: checkedAt })
    .where(isStill(row))
    .execute()
  return readMailboxRow(db, row.organisation)
}

/** The condition that a mailbox still has the same account and folder as when the row was read. */
function isStill({ organisation, host, port, security, username, folder }: Row) {
  return (eb: ExpressionBuilder<Schema, 'received_mailbox'>) =>
    eb.and({ organisation, host, port, security, username, folder })
}

/** The password of the mailbox. Throws `secretUnreadable`. */
export async function readMailboxPassword(db: Db, keys: SecretKeys, organisation: string): Promise<string> {
  return (await readSecret(db, keys, mailboxPasswordPlace(organisation))) ?? ''
}
