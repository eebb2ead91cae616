import { randomBytes } from 'node:crypto'
import type {
  FinishSignInBody,
  ProviderSession,
  ProviderSettings,
} from '@kontor/contract/providers/provider-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { appendAudit } from '../audit/audit.ts'
import { organisationIdPattern } from '../config.ts'
import { ProblemError } from '../problem-error.ts'
import { readSecret } from '../secrets/store.ts'
import { type SessionParts, tokensFor } from '../session/log-in.ts'
import { networkOf } from '../session/network.ts'
import { openSession } from '../session/refresh-tokens.ts'
import { sha256 } from '../sha256.ts'
import { type ProviderClaims, personOfProvider } from './match-person.ts'
import { problemOfCall } from './open-id-client.ts'
import { type ProviderParts, redirectUriOf } from './save-provider.ts'
import { clientSecretPlace, readProvider } from './store.ts'

/** Time limit for the visit to the provider, in seconds. */
const signInLife = 10 * 60
/** Age in seconds from which the provider asks its user to prove their identity again. */
const longestProofAge = 12 * 3600
/** Most unfinished sign-ins of one network with one organisation. */
const mostOfNetwork = 60

interface Caller {
  now: UnixSeconds
  address: string
  device: string
}

/**
 * Begins a sign-in and returns the address to send the browser to. Throws `notFound` for an unknown
 * organisation and for one without a provider, `tooManyAttempts`, and as `OpenIdClients.open`.
 */
export async function startSignIn(
  parts: ProviderParts,
  body: { organisation: string; browserHash: string },
  { now, address }: Caller,
): Promise<{ address: string }> {
  const organisation = body.organisation.trim().toLowerCase()
  const redirectUri = redirectUriOf(parts.publicOrigin, organisation)
  const { provider, config } = await openProvider(parts, organisation)
  const state = randomBytes(32).toString('base64url')
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const network = sha256(networkOf(address))
  await parts.database.within(organisation, async (db) => {
    const own = db.selectFrom('provider_sign_in').where('organisation', '=', organisation)
    await db
      .deleteFrom('provider_sign_in')
      .where('organisation', '=', organisation)
      .where('started_at', '<=', now - signInLife)
      .execute()
    const { started } = await own
      .select((eb) => eb.fn.countAll<number>().as('started'))
      .where('network', '=', network)
      .executeTakeFirstOrThrow()
    if (Number(started) >= mostOfNetwork)
      throw new ProblemError('tooManyAttempts', { retryAfter: signInLife })
    await db
      .insertInto('provider_sign_in')
      .values({
        organisation,
        state_hash: sha256(state),
        browser_hash: body.browserHash,
        issuer: provider.issuer,
        client_id: provider.clientId,
        nonce,
        verifier,
        network,
        started_at: now,
      })
      .execute()
  })
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Makes the provider report when the user last proved their identity. If it does not, there is no fresh
    // proof.
    max_age: String(longestProofAge),
  })
  return { address: url.href }
}

/**
 * Opens a session for the user whom the provider vouches for. Throws `invalidLink` unless this browser began
 * the sign-in with this provider in the last ten minutes, and it is not used yet; `signInRefused` if the user
 * may not sign in, with the reason in the audit trail; and as `OpenIdClients.open`.
 */
export async function finishSignIn(
  parts: ProviderParts & SessionParts,
  body: FinishSignInBody,
  caller: Caller,
): Promise<ProviderSession> {
  const organisation = body.organisation.trim().toLowerCase()
  const begun = await takeSignIn(parts, organisation, body, caller.now)
  const { provider, config } = await openProvider(parts, organisation)
  if (provider.issuer !== begun.issuer || provider.clientId !== begun.clientId) {
    throw new ProblemError('invalidLink')
  }
  const redirectUri = redirectUriOf(parts.publicOrigin, organisation)
  const claims = await vouchedClaims(config, redirectUri, body, begun)
  const opened = await openSessionFor(parts, organisation, provider, claims, caller)
  return { ...(await tokensFor(parts, opened, caller.now)), username: opened.user, role: opened.role }
}

async function openProvider(
  { database, secretKeys, openIdClients }: ProviderParts,
  organisation: string,
): Promise<{ provider: ProviderSettings; config: Configuration }> {
  if (!organisationIdPattern.test(organisation)) throw new ProblemError('notFound')
  const { provider, clientSecret } = await database.within(
    organisation,
    async (db) => ({
      provider: await readProvider(db, organisation),
      clientSecret: await readSecret(db, secretKeys, clientSecretPlace(organisation)),
    }),
    'read',
  )
  if (provider === undefined || clientSecret === undefined) throw new ProblemError('notFound')
  const { issuer, clientId } = provider
  return { provider, config: await openIdClients.open({ issuer, clientId, clientSecret }) }
}

interface BegunSignIn {
  issuer: string
  clientId: string
  nonce: string
  verifier: string
}

/** Removes the unfinished sign-in, so it works only once, whatever the result. */
async function takeSignIn(
  { database }: Pick<ProviderParts, 'database'>,
  organisation: string,
  { state, browserSecret }: FinishSignInBody,
  now: UnixSeconds,
): Promise<BegunSignIn> {
  if (!organisationIdPattern.test(organisation)) throw new ProblemError('invalidLink')
  const row = await database.within(organisation, (db) =>
    db
      .deleteFrom('provider_sign_in')
      .where('organisation', '=', organisation)
      .where('state_hash', '=', sha256(state))
      .returningAll()
      .executeTakeFirst(),
  )
  const isOver = row === undefined || row.started_at <= now - signInLife
  // These are hashes of 256-bit secrets, so the time of the comparison reveals nothing.
  if (isOver || row.browser_hash !== sha256(browserSecret)) throw new ProblemError('invalidLink')
  return { issuer: row.issuer, clientId: row.client_id, nonce: row.nonce, verifier: row.verifier }
}

/** Redeems the code. openid-client checks issuer, state, nonce, signature, audience and times. */
async function vouchedClaims(
  config: Configuration,
  redirectUri: string,
  { code, state, iss }: FinishSignInBody,
  { nonce, verifier }: BegunSignIn,
): Promise<ProviderClaims> {
  const answer = new URL(redirectUri)
  answer.search = new URLSearchParams({ code, state, ...(iss === '' ? {} : { iss }) }).toString()
  try {
    const tokens = await authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new ProblemError('signInRefused')
    const hasEmail = claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined
    const about = hasEmail ? claims : await fetchUserInfo(config, tokens.access_token, claims.sub)
    return {
      subject: claims.sub,
      email: about.email_verified === true && typeof about.email === 'string' ? about.email : '',
      name: typeof about.name === 'string' ? about.name : '',
      provenAt: typeof claims.auth_time === 'number' ? claims.auth_time : 0,
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * Throws `providerUnreachable` if the provider failed, `signInRefused` for an untrustworthy response.
 */
function refusalOf(error: unknown): ProblemError {
  const problem = problemOfCall(error)
  const isFailure =
    error instanceof Error && /^(OAUTH_TIMEOUT|OAUTH_ABORT)$/.test(String(Reflect.get(error, 'code')))
  if (problem.cause === undefined || isFailure) return problem
  const refusal = new ProblemError('signInRefused')
  refusal.cause = error
  return refusal
}

async function openSessionFor(
  parts: SessionParts,
  organisation: string,
  provider: ProviderSettings,
  claims: ProviderClaims,
  { now, address, device }: Caller,
) {
  // Throws a refusal outside of the transaction, so its audit event stays.
  const opened = await parts.database.within(organisation, async (db) => {
    const person = await personOfProvider(db, organisation, provider, claims, now)
    if ('refusedBecause' in person) {
      await appendAudit(
        db,
        { organisation, user: '', now },
        {
          action: 'session.refused',
          objectType: 'session',
          objectId: '',
          detail: JSON.stringify({ provider: provider.issuer, because: person.refusedBecause }),
        },
      )
      return undefined
    }
    const session = await openSession(db, organisation, person.nameKey, now, {
      address,
      device: device.slice(0, 300),
      // If the provider did not ask the user now, this proves nothing now.
      provenAt: Math.min(claims.provenAt, now),
      // The provider decides which factors it asks for (docs/decisions/0077).
      second_factor: 1,
    })
    await appendAudit(
      db,
      { organisation, user: person.name, now },
      {
        action: 'session.login',
        objectType: 'session',
        objectId: session.sessionId,
        detail: JSON.stringify({ provider: provider.issuer }),
      },
    )
    return { ...session, user: person.name, role: person.role, secondFactorMissing: false }
  })
  if (opened === undefined) throw new ProblemError('signInRefused')
  return opened
}
