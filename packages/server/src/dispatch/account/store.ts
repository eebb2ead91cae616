import type { MailAccount, MailAccountBody } from '@kontor/contract/dispatch/account-schema'
import {
  type MailAuthorization,
  type MailOauth,
  mailAuthorization,
  noMailOauth,
} from '@kontor/domain/dispatch/mail-oauth'
import type { AccountStop } from '@kontor/domain/dispatch/mail-state'
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
function clientSecretPlace(organisation: string): SecretPlace {
  return { organisation, purpose: 'mailClient', id: '' }
}
/** The place of the refresh token. */
export function mailTokenPlace(organisation: string): SecretPlace {
  return { organisation, purpose: 'mailToken', id: '' }
}

/** The stored account; undefined if there is none. */
export function readAccount(db: Db, organisation: string): Promise<AccountRow | undefined> {
  return db.selectFrom('mail_account').selectAll().where('organisation', '=', organisation).executeTakeFirst()
}

/** The account as the API returns it; default values if there is none. */
export function shownAccount(row: AccountRow | undefined, redirectUri: string): MailAccount {
  return {
    host: row?.host ?? '',
    port: row?.port ?? 465,
    security: row?.security ?? 'tls',
    username: row?.username ?? '',
    signIn: row?.sign_in ?? 'password',
    oauth: row === undefined ? noMailOauth : oauthOf(row),
    fromName: row?.from_name ?? '',
    fromAddress: row?.from_address ?? '',
    replyTo: row?.reply_to ?? '',
    archiveAddress: row?.archive_address ?? '',
    perMinute: row?.per_minute ?? 30,
    testAddress: row?.test_address ?? '',
    isSet: row !== undefined,
    consentedAt: row?.consented_at ?? 0,
    redirectUri,
  }
}

function oauthOf(row: AccountRow): MailOauth {
  return {
    provider: row.oauth_provider,
    tenant: row.oauth_tenant,
    issuer: row.oauth_issuer,
    scope: row.oauth_scope,
    clientId: row.oauth_client_id,
  }
}

/**
 * Stores the account. An empty password or client secret keeps the stored one. Throws `invalidRequest` for an
 * empty password if the account is new, or if its host, port, security or user has changed, so that nobody can
 * send the stored password to another server; and for an empty client secret if the client is another one. Also
 * throws `secretKeyMissing`. After a change of the sign-in, the consent has to be given again. An outbox that had
 * stopped because of a refused sign-in works again.
 */
export async function saveAccount(
  db: Db,
  session: Session,
  keys: SecretKeys,
  body: MailAccountBody,
  redirectUri = '',
): Promise<MailAccount> {
  const { organisation } = session
  const before = await readAccount(db, organisation)
  await storeAccountSecrets(db, organisation, keys, before, body)
  const oauth = body.signIn === 'oauth' ? body.oauth : noMailOauth
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
    sign_in: body.signIn,
    oauth_provider: oauth.provider,
    oauth_tenant: oauth.tenant,
    oauth_issuer: oauth.issuer,
    oauth_scope: oauth.scope,
    oauth_client_id: oauth.clientId,
    consented_at: isSameSignIn(before, body) ? (before?.consented_at ?? 0) : 0,
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
  // Without a new consent, an outbox that lacks one would stop again.
  const stops: AccountStop[] = body.signIn === 'password' ? ['signIn', 'consent'] : ['signIn']
  await appendAudits(db, session, [saved, ...(await releaseStop(db, organisation, stops))])
  return shownAccount({ organisation, ...row }, redirectUri)
}

/** Stores what the user typed, and deletes what belongs to another sign-in. */
async function storeAccountSecrets(
  db: Db,
  organisation: string,
  keys: SecretKeys,
  before: AccountRow | undefined,
  body: MailAccountBody,
): Promise<void> {
  const { signIn, password, clientSecret, oauth } = body
  const isSame = isSameSignIn(before, body)
  if (!isSame) await deleteSecret(db, mailTokenPlace(organisation))
  if (signIn === 'password') {
    if (password === '' && !isSame) throw missing('password')
    if (password !== '') await storeSecret(db, keys, passwordPlace(organisation), password)
    await deleteSecret(db, clientSecretPlace(organisation))
    return
  }
  if (mailAuthorization(oauth) === undefined) throw missing('oauth')
  if (clientSecret === '' && !isSameClient(before, oauth)) throw missing('clientSecret')
  if (clientSecret !== '') await storeSecret(db, keys, clientSecretPlace(organisation), clientSecret)
  await deleteSecret(db, passwordPlace(organisation))
}

type SignIn = Pick<MailAccountBody, 'host' | 'port' | 'security' | 'username' | 'signIn' | 'oauth'>

/**
 * Whether the stored secrets are for this user on this mail server, from this provider. No other server may get
 * them.
 */
function isSameSignIn(row: AccountRow | undefined, body: SignIn): boolean {
  return (
    row !== undefined &&
    row.host === body.host &&
    row.port === body.port &&
    row.security === body.security &&
    row.username === body.username &&
    row.sign_in === body.signIn &&
    (body.signIn === 'password' || (isSameClient(row, body.oauth) && row.oauth_scope === body.oauth.scope))
  )
}

/** Whether the stored client secret is for this client at this provider. */
function isSameClient(row: AccountRow | undefined, oauth: MailOauth): boolean {
  return (
    row?.sign_in === 'oauth' &&
    row.oauth_provider === oauth.provider &&
    row.oauth_tenant === oauth.tenant &&
    row.oauth_issuer === oauth.issuer &&
    row.oauth_client_id === oauth.clientId
  )
}

function missing(path: string): ProblemError {
  return new ProblemError('invalidRequest', { issues: [{ path, code: 'too_small' }] })
}

/**
 * The password for testing an account: the one that the user typed, or the stored one for the same sign-in.
 * '' for an account that signs in with a token, whose sign-in must be the stored one. Throws `invalidRequest` or
 * `secretUnreadable`.
 */
export async function passwordToTry(
  db: Db,
  keys: SecretKeys,
  organisation: string,
  body: MailAccountBody,
): Promise<string> {
  const isSame = isSameSignIn(await readAccount(db, organisation), body)
  if (body.signIn === 'oauth') {
    // The consent belongs to the stored sign-in.
    if (!isSame || body.clientSecret !== '') throw missing('oauth')
    return ''
  }
  if (body.password !== '') return body.password
  if (!isSame) throw missing('password')
  return readAccountPassword(db, keys, organisation)
}

/** The password of the account. Throws `secretUnreadable`. */
export async function readAccountPassword(db: Db, keys: SecretKeys, organisation: string): Promise<string> {
  return (await readSecret(db, keys, passwordPlace(organisation))) ?? ''
}

/** The account of an organisation that signs in with tokens, and its client secret. */
export interface OauthAccount {
  row: AccountRow
  authorization: MailAuthorization
  clientSecret: string
}

/** Undefined if there is no account, or if it does not sign in with tokens. Throws `secretUnreadable`. */
export async function readOauthAccount(
  db: Db,
  keys: SecretKeys,
  organisation: string,
): Promise<OauthAccount | undefined> {
  const row = await readAccount(db, organisation)
  const authorization = row?.sign_in === 'oauth' ? mailAuthorization(oauthOf(row)) : undefined
  const clientSecret = await readSecret(db, keys, clientSecretPlace(organisation))
  if (row === undefined || authorization === undefined || clientSecret === undefined) return undefined
  return { row, authorization, clientSecret }
}

/** Removes the account and its secrets. Mails that wait are kept. */
export async function removeAccount(db: Db, session: Session, redirectUri: string): Promise<MailAccount> {
  const { organisation } = session
  const { numDeletedRows } = await db
    .deleteFrom('mail_account')
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  for (const placeOf of [passwordPlace, clientSecretPlace, mailTokenPlace])
    await deleteSecret(db, placeOf(organisation))
  if (numDeletedRows > 0n)
    await appendAudits(db, session, [
      { action: 'organisation.mailAccountRemoved', objectType: 'organisation', objectId: organisation },
    ])
  return shownAccount(undefined, redirectUri)
}
