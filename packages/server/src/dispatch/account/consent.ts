import type { MailAccount, MailConsentBody } from '@kontor/contract/dispatch/account-schema'
import { accountStops } from '@kontor/domain/dispatch/mail-state'
import { appendAudits } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { loadOpenId } from '../../providers/open-id-client.ts'
import { type ProviderParts, redirectUriOf } from '../../providers/save-provider.ts'
import { problemOfVisit } from '../../providers/visit-provider.ts'
import { keyIdOf, openText, type SecretPlace, sealText } from '../../secrets/seal-text.ts'
import { storeSecret } from '../../secrets/store.ts'
import { sha256 } from '../../sha256.ts'
import { releaseStop } from '../outbox/outbox-stop.ts'
import { mailTokenPlace, type OauthAccount, readOauthAccount, shownAccount } from './store.ts'

/** Time limit for the visit to the provider, in seconds. */
const visitLife = 10 * 60

/**
 * What the server has to know when the browser returns. It is sealed for the session that began, so that the
 * `state` itself carries it: no other session can end the visit.
 */
interface Begun {
  verifier: string
  /** Hash of the account for which the consent is given. */
  account: string
  at: number
}

function visitPlace({ organisation, id }: Session): SecretPlace {
  return { organisation, purpose: 'mailConsent', id }
}

/**
 * Returns the page of the provider on which an administrator lets Kontor send mails. Throws `notFound` unless
 * the account signs in with tokens, `publicOriginMissing`, `secretKeyMissing`, `secretUnreadable`, or any error
 * that `OpenIdClients.open` throws.
 */
export async function beginConsent(parts: ProviderParts, session: Session): Promise<{ address: string }> {
  const { organisation, now } = session
  const account = await oauthAccountOf(parts, organisation)
  const redirectUri = redirectUriOf(parts.publicOrigin, organisation)
  const config = await openClient(parts, account)
  const key = parts.secretKeys.sealing()
  if (key === undefined) throw new ProblemError('secretKeyMissing')
  const openId = await loadOpenId()
  const verifier = openId.randomPKCECodeVerifier()
  const begun: Begun = { verifier, account: markOf(account), at: now }
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: account.authorization.scope,
    state: sealText(key, visitPlace(session), JSON.stringify(begun)),
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: account.row.username,
    ...account.authorization.parameters,
  })
  return { address: url.href }
}

/**
 * Keeps the consent with which the browser has returned; an outbox that had stopped for the lack of it works
 * again. Throws `invalidLink` unless this session began the visit for this account in the last ten minutes;
 * `signInRefused` if the response is untrustworthy or the code has been used; `providerUnfit` if the provider
 * allows no lasting access; or any error that `beginConsent` throws.
 */
export async function finishConsent(
  parts: ProviderParts,
  session: Session,
  body: MailConsentBody,
): Promise<MailAccount> {
  const { organisation, now } = session
  const account = await oauthAccountOf(parts, organisation)
  const redirectUri = redirectUriOf(parts.publicOrigin, organisation)
  const begun = begunOf(parts, session, body.state)
  if (begun === undefined || begun.at <= now - visitLife || begun.account !== markOf(account))
    throw new ProblemError('invalidLink')
  const refreshToken = await redeemed(parts, account, redirectUri, body, begun)
  return parts.database.within(organisation, async (db) => {
    const current = await lockedAccount(db, parts, organisation)
    if (markOf(current) !== begun.account) throw new ProblemError('invalidLink')
    await storeSecret(db, parts.secretKeys, mailTokenPlace(organisation), refreshToken)
    const change = { consented_at: now }
    await db.updateTable('mail_account').set(change).where('organisation', '=', organisation).execute()
    await appendAudits(db, session, [
      {
        action: 'organisation.mailConsent',
        objectType: 'organisation',
        objectId: organisation,
        detail: JSON.stringify(change),
      },
      ...(await releaseStop(db, organisation, accountStops)),
    ])
    return shownAccount({ ...current.row, ...change }, redirectUri)
  })
}

/** A client of the provider of an account. */
export function openClient(
  { openIdClients }: Pick<ProviderParts, 'openIdClients'>,
  { row, authorization: { issuer }, clientSecret }: OauthAccount,
) {
  return openIdClients.open({ issuer, clientId: row.oauth_client_id, clientSecret })
}

async function oauthAccountOf(
  { database, secretKeys }: Pick<ProviderParts, 'database' | 'secretKeys'>,
  organisation: string,
): Promise<OauthAccount> {
  const account = await database.within(
    organisation,
    (db) => readOauthAccount(db, secretKeys, organisation),
    'read',
  )
  if (account === undefined) throw new ProblemError('notFound')
  return account
}

async function lockedAccount(
  db: Db,
  { secretKeys }: Pick<ProviderParts, 'secretKeys'>,
  organisation: string,
): Promise<OauthAccount> {
  await db
    .selectFrom('mail_account')
    .select('organisation')
    .where('organisation', '=', organisation)
    .forUpdate()
    .execute()
  const account = await readOauthAccount(db, secretKeys, organisation)
  if (account === undefined) throw new ProblemError('invalidLink')
  return account
}

/** The consent counts only for this user on this mail server, for this client of the provider. */
function markOf({ row, authorization: { issuer, scope } }: OauthAccount): string {
  const { host, port, security, username, oauth_client_id } = row
  return sha256(JSON.stringify([host, port, security, username, oauth_client_id, issuer, scope]))
}

function begunOf({ secretKeys }: ProviderParts, session: Session, state: string): Begun | undefined {
  const key = secretKeys.opening(keyIdOf(state) ?? '')
  const text = key && openText(key, visitPlace(session), state)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Redeems the code for a refresh token. */
async function redeemed(
  parts: ProviderParts,
  account: OauthAccount,
  redirectUri: string,
  { code, state, iss }: MailConsentBody,
  { verifier }: Begun,
): Promise<string> {
  const config = await openClient(parts, account)
  const response = new URL(redirectUri)
  response.search = new URLSearchParams({ code, state, ...(iss === '' ? {} : { iss }) }).toString()
  const { authorizationCodeGrant } = await loadOpenId()
  const { refresh_token } = await authorizationCodeGrant(config, response, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  }).catch((error: unknown) => {
    throw problemOfVisit(error)
  })
  if (refresh_token === undefined) throw new ProblemError('providerUnfit')
  return refresh_token
}
