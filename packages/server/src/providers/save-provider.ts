import type {
  ProviderInput,
  ProviderSettings,
  ProviderTest,
  StoredProvider,
} from '@kontor/contract/providers/provider-schema'
import type { Configuration } from 'openid-client'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { deleteSecret, readSecret, storeSecret } from '../secrets/store.ts'
import { loadOpenId, type OpenIdClients, problemOfCall } from './open-id-client.ts'
import { clientSecretPlace, deleteProvider, readProvider, writeProvider } from './store.ts'

/** What signing in with a provider depends on. */
export interface ProviderParts {
  database: Database
  secretKeys: SecretKeys
  /** Undefined unless the operator has set KONTOR_PUBLIC_ORIGIN. */
  publicOrigin: string | undefined
  openIdClients: OpenIdClients
}

/**
 * The redirect URI. Each organisation has its own, so that the response of one provider cannot be used as
 * that of another. Throws `publicOriginMissing`.
 */
export function redirectUriOf(publicOrigin: string | undefined, organisation: string): string {
  if (publicOrigin === undefined) throw new ProblemError('publicOriginMissing')
  return `${publicOrigin}/start/company/${organisation}`
}

/**
 * The provider of an organisation, and the redirect URI to register there; '' if there is no public origin.
 */
export async function shownProvider(
  db: Db,
  { publicOrigin }: Pick<ProviderParts, 'publicOrigin'>,
  organisation: string,
): Promise<StoredProvider> {
  const redirectUri = publicOrigin === undefined ? '' : redirectUriOf(publicOrigin, organisation)
  return { provider: (await readProvider(db, organisation)) ?? null, redirectUri }
}

/**
 * Tests a provider without storing it. Throws `publicOriginMissing`, or any error that `OpenIdClients.open`
 * or `secretOf` throws.
 */
export async function testProvider(
  parts: ProviderParts,
  { organisation }: Session,
  input: ProviderInput,
): Promise<ProviderTest> {
  const redirectUri = redirectUriOf(parts.publicOrigin, organisation)
  const clientSecret = await secretOf(parts, organisation, input)
  const config = await parts.openIdClients.open({ ...input, clientSecret })
  return { issuer: config.serverMetadata().issuer, client: await clientState(config, redirectUri) }
}

/**
 * Stores the provider of the session's organisation if `OpenIdClients.open` accepts it. Unfinished sign-ins
 * fail if the issuer or the client changes. Throws `secretKeyMissing`; `invalidRequest` if the settings
 * accept new people but list no domain; or any error that `testProvider` throws.
 */
export async function saveProvider(
  parts: ProviderParts,
  session: Session,
  input: ProviderInput,
): Promise<StoredProvider> {
  const { organisation } = session
  if (input.newPeople !== '' && input.domains.length === 0) {
    throw new ProblemError('invalidRequest', { issues: [{ path: 'domains', code: 'missing' }] })
  }
  redirectUriOf(parts.publicOrigin, organisation)
  const clientSecret = await secretOf(parts, organisation, input)
  await parts.openIdClients.open({ ...input, clientSecret })
  return parts.database.within(organisation, async (db) => {
    await writeProvider(db, organisation, input)
    await storeSecret(db, parts.secretKeys, clientSecretPlace(organisation), clientSecret)
    const { issuer, clientId, newPeople, domains, passwordForAll } = input
    const detail = JSON.stringify({ issuer, clientId, newPeople, domains, passwordForAll })
    await appendAudit(db, session, {
      action: 'organisation.provider',
      objectType: 'organisation',
      objectId: organisation,
      detail,
    })
    return shownProvider(db, parts, organisation)
  })
}

/** Removes the provider. People who signed in with it keep their accounts. */
export async function removeProvider(
  db: Db,
  parts: Pick<ProviderParts, 'publicOrigin'>,
  session: Session,
): Promise<StoredProvider> {
  const { organisation } = session
  if ((await readProvider(db, organisation)) !== undefined) {
    await deleteProvider(db, organisation)
    await deleteSecret(db, clientSecretPlace(organisation))
    await appendAudit(db, session, {
      action: 'organisation.providerRemoved',
      objectType: 'organisation',
      objectId: organisation,
    })
  }
  return shownProvider(db, parts, organisation)
}

/**
 * Returns the entered secret or, if that is empty, the stored one. The stored secret is used only for its own
 * issuer and client, so that nobody can have it sent to another server. Throws `invalidRequest` if there is
 * no secret to use, or `secretUnreadable`.
 */
async function secretOf(parts: ProviderParts, organisation: string, input: ProviderInput): Promise<string> {
  if (input.clientSecret !== '') return input.clientSecret
  const stored = await parts.database.within(
    organisation,
    async (db) => {
      const provider: ProviderSettings | undefined = await readProvider(db, organisation)
      const isSame = provider?.issuer === input.issuer && provider.clientId === input.clientId
      return isSame ? readSecret(db, parts.secretKeys, clientSecretPlace(organisation)) : undefined
    },
    'read',
  )
  if (stored !== undefined) return stored
  throw new ProblemError('invalidRequest', { issues: [{ path: 'clientSecret', code: 'missing' }] })
}

/**
 * Tries to redeem a made-up code. If the provider rejects only the code, it has accepted the client;
 * if it rejects the client itself, it has not. Returns `unknown` for any other response. Throws
 * `providerNotAllowed` if the provider's address must not be called.
 */
async function clientState(config: Configuration, redirectUri: string): Promise<ProviderTest['client']> {
  const response = new URL(redirectUri)
  response.search = new URLSearchParams({
    code: 'kontor-test',
    iss: config.serverMetadata().issuer,
  }).toString()
  const { authorizationCodeGrant } = await loadOpenId()
  try {
    await authorizationCodeGrant(config, response, { pkceCodeVerifier: 'kontor-test'.repeat(4) })
    return 'unknown'
  } catch (error) {
    const [code, status] =
      error instanceof Error ? [Reflect.get(error, 'error'), Reflect.get(error, 'status')] : []
    if (code === 'invalid_grant') return 'accepted'
    if (status === 401 || code === 'invalid_client' || code === 'unauthorized_client') return 'refused'
    const { code: problem } = problemOfCall(error)
    if (problem === 'providerNotAllowed') throw error
    return 'unknown'
  }
}
