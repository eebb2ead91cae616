import { randomBytes } from 'node:crypto'
import type { ProviderResponseBody, ProviderSettings } from '@kontor/contract/providers/provider-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Configuration } from 'openid-client'
import { organisationIdPattern } from '../config.ts'
import { ProblemError } from '../problem-error.ts'
import { readSecret } from '../secrets/store.ts'
import { networkOf } from '../session/network.ts'
import { sha256 } from '../sha256.ts'
import type { ProviderClaims } from './match-person.ts'
import { loadOpenId, problemOfCall } from './open-id-client.ts'
import { type ProviderParts, redirectUriOf } from './save-provider.ts'
import { clientSecretPlace, readProvider } from './store.ts'

/** Time limit for the visit to the provider, in seconds. */
const visitLife = 10 * 60
/** Maximum number of unfinished visits from one network for one organisation. */
const maxOfNetwork = 60

/** The purpose of a visit to the provider. */
export interface Visit {
  organisation: string
  /** The open session whose proof it renews; '' for a sign-in. */
  sessionId: string
}

/**
 * Begins a visit. Returns the address to send the browser to, which includes `parameters` for the provider.
 * Throws `publicOriginMissing`, `tooManyAttempts`, `secretUnreadable`, any error that `OpenIdClients.open`
 * throws, or `notFound` for an unknown organisation or one without a provider.
 */
export async function beginVisit(
  parts: ProviderParts,
  { organisation, sessionId }: Visit,
  { browserHash, parameters }: { browserHash: string; parameters: Record<string, string> },
  { now, address }: { now: UnixSeconds; address: string },
): Promise<{ address: string }> {
  const redirectUri = redirectUriOf(parts.publicOrigin, organisation)
  const { provider, config } = await openProvider(parts, organisation)
  const state = randomBytes(32).toString('base64url')
  const openId = await loadOpenId()
  const [nonce, verifier] = [openId.randomNonce(), openId.randomPKCECodeVerifier()]
  const network = sha256(networkOf(address))
  await parts.database.within(organisation, async (db) => {
    await db
      .deleteFrom('provider_sign_in')
      .where('organisation', '=', organisation)
      .where('started_at', '<=', now - visitLife)
      .execute()
    const { started } = await db
      .selectFrom('provider_sign_in')
      .select((eb) => eb.fn.countAll<number>().as('started'))
      .where('organisation', '=', organisation)
      .where('network', '=', network)
      .executeTakeFirstOrThrow()
    if (Number(started) >= maxOfNetwork) throw new ProblemError('tooManyAttempts', { retryAfter: visitLife })
    await db
      .insertInto('provider_sign_in')
      .values({
        organisation,
        state_hash: sha256(state),
        browser_hash: browserHash,
        issuer: provider.issuer,
        client_id: provider.clientId,
        nonce,
        verifier,
        network,
        session_id: sessionId,
        started_at: now,
      })
      .execute()
  })
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  })
  return { address: url.href }
}

/** A visit from which the browser has returned. */
export interface EndedVisit {
  provider: ProviderSettings
  claims: ProviderClaims
  startedAt: UnixSeconds
}

/**
 * Ends a visit with the provider's response. Throws `invalidLink` unless this browser began the visit for
 * this purpose with this provider in the last ten minutes and has not ended it yet; `signInRefused` if the
 * response is untrustworthy; `notFound` if the provider has been removed; `publicOriginMissing`;
 * `secretUnreadable`; or any error that `OpenIdClients.open` throws.
 */
export async function endVisit(
  parts: ProviderParts,
  visit: Visit,
  body: ProviderResponseBody,
  now: UnixSeconds,
): Promise<EndedVisit> {
  const begun = await takeVisit(parts, visit, body, now)
  const { provider, config } = await openProvider(parts, visit.organisation)
  if (provider.issuer !== begun.issuer || provider.clientId !== begun.clientId) {
    throw new ProblemError('invalidLink')
  }
  const redirectUri = redirectUriOf(parts.publicOrigin, visit.organisation)
  const claims = await vouchedClaims(config, redirectUri, body, begun)
  return { provider, claims, startedAt: begun.startedAt }
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

interface BegunVisit {
  issuer: string
  clientId: string
  nonce: string
  verifier: string
  startedAt: UnixSeconds
}

/** Removes the unfinished visit, so that it works only once, whatever the result. */
async function takeVisit(
  { database }: Pick<ProviderParts, 'database'>,
  { organisation, sessionId }: Visit,
  { state, browserSecret }: ProviderResponseBody,
  now: UnixSeconds,
): Promise<BegunVisit> {
  if (!organisationIdPattern.test(organisation)) throw new ProblemError('invalidLink')
  const row = await database.within(organisation, (db) =>
    db
      .deleteFrom('provider_sign_in')
      .where('organisation', '=', organisation)
      .where('state_hash', '=', sha256(state))
      .returningAll()
      .executeTakeFirst(),
  )
  const isOver = row === undefined || row.started_at <= now - visitLife || row.session_id !== sessionId
  // These are hashes of 256-bit secrets, so the time that the comparison takes reveals nothing.
  if (isOver || row.browser_hash !== sha256(browserSecret)) throw new ProblemError('invalidLink')
  const { issuer, nonce, verifier } = row
  return { issuer, clientId: row.client_id, nonce, verifier, startedAt: row.started_at }
}

/** Redeems the code. openid-client checks issuer, state, nonce, signature, audience and times. */
async function vouchedClaims(
  config: Configuration,
  redirectUri: string,
  { code, state, iss }: ProviderResponseBody,
  { nonce, verifier }: BegunVisit,
): Promise<ProviderClaims> {
  const response = new URL(redirectUri)
  response.search = new URLSearchParams({ code, state, ...(iss === '' ? {} : { iss }) }).toString()
  const { authorizationCodeGrant, fetchUserInfo } = await loadOpenId()
  try {
    const tokens = await authorizationCodeGrant(config, response, {
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
      // A provider may send a fraction of a second.
      provenAt: typeof claims.auth_time === 'number' ? Math.floor(claims.auth_time) : 0,
      isPasswordOnly: isPasswordOnly(claims),
    }
  } catch (error) {
    throw problemOfVisit(error)
  }
}

/**
 * Authentication methods that prove only knowledge (RFC 8176). Any other method counts as more than a
 * password.
 */
const knowledgeMethods: readonly unknown[] = ['pwd', 'pin', 'kba']

/**
 * Whether the provider reports that it asked only for a password: with `amr`, or with `acr` 0, which means no
 * assurance (OpenID Connect Core, section 2). If it reports nothing, we assume that it does what the
 * organisation has configured there.
 */
function isPasswordOnly({ amr, acr }: Readonly<Record<string, unknown>>): boolean {
  const methods: unknown[] = Array.isArray(amr) ? amr : []
  const isKnown = methods.length > 0 && methods.every((method) => knowledgeMethods.includes(method))
  return isKnown || acr === '0'
}

/**
 * The error for a failed visit: `providerUnreachable` if the provider failed, `signInRefused` for an
 * untrustworthy response.
 */
export function problemOfVisit(error: unknown): ProblemError {
  const problem = problemOfCall(error)
  const isOurs = problem.cause !== error
  const isFailure =
    error instanceof Error && /^(OAUTH_TIMEOUT|OAUTH_ABORT)$/.test(String(Reflect.get(error, 'code')))
  if (isOurs || isFailure) return problem
  const rejection = new ProblemError('signInRefused')
  rejection.cause = error
  return rejection
}
