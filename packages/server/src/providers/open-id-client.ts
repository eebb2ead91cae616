import { createHash } from 'node:crypto'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  Configuration as OpenIdConfiguration,
} from 'openid-client'
import { ProblemError } from '../problem-error.ts'
import { allowedAddress, type GuardedFetch, guardedFetch } from './guarded-fetch.ts'

/** Which client we are at which provider. */
export interface ClientAccount {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Knows the providers: what they publish about themselves is kept for ten minutes. */
export interface OpenIdClients {
  /** Ready for the code flow. Throws `providerNotAllowed`, `providerUnreachable` and `providerUnfit`. */
  open(account: ClientAccount): Promise<Configuration>
}

/** Milliseconds for which a provider's own description is used. */
const descriptionLife = 10 * 60 * 1000
const mostKept = 100
/** Seconds for one call; the guarded calls have the same bound of their own. */
const timeout = 10

/** For all organisations of a server; `ownHosts` as for `guardedFetch`. */
export function createOpenIdClients(ownHosts: readonly string[], clock: () => number): OpenIdClients {
  const fetch = guardedFetch(ownHosts)
  const kept = new Map<string, { until: number; config: Promise<Configuration> }>()
  return {
    open(account) {
      const key = createHash('sha256').update(JSON.stringify(account)).digest('hex')
      const known = kept.get(key)
      if (known !== undefined && known.until > clock()) return known.config
      const config = discover(fetch, ownHosts, account)
      kept.delete(key)
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      kept.set(key, { until: clock() + descriptionLife, config })
      config.catch(() => kept.delete(key))
      return config
    },
  }
}

async function discover(
  fetch: GuardedFetch,
  ownHosts: readonly string[],
  { issuer, clientId, clientSecret }: ClientAccount,
): Promise<Configuration> {
  const address = allowedAddress(issuer, ownHosts)
  // Guarded: http is let through for this machine alone.
  const isPlain = address.protocol === 'http:'
  const found = await described(() =>
    discovery(address, clientId, undefined, undefined, {
      [customFetch]: fetch,
      timeout,
      execute: isPlain ? [allowInsecureRequests] : [],
    }),
  )
  const server = found.serverMetadata()
  refuseUnfit(server)
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
    allowedAddress(endpoint ?? '', ownHosts)
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic')
    ? ClientSecretBasic(clientSecret)
    : ClientSecretPost(clientSecret)
  const config = new OpenIdConfiguration(server, clientId, undefined, authenticate)
  config[customFetch] = fetch
  config.timeout = timeout
  // The signature is checked although the token comes straight from the provider.
  enableNonRepudiationChecks(config)
  if (isPlain) allowInsecureRequests(config)
  return config
}

async function described(ask: () => Promise<Configuration>): Promise<Configuration> {
  try {
    return await ask()
  } catch (error) {
    throw problemOfCall(error)
  }
}

/** The refusal behind a failed call: our own, as the library wraps it, or `providerUnreachable`. */
export function problemOfCall(error: unknown): ProblemError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProblemError) return cause
  const problem = new ProblemError('providerUnreachable')
  problem.cause = error
  return problem
}

/** Throws `providerUnfit` for what lacks the code flow, or PKCE with S256 although it lists its methods. */
function refuseUnfit(server: ReturnType<Configuration['serverMetadata']>): void {
  const { response_types_supported: flows, code_challenge_methods_supported: methods } = server
  const isFit =
    server.authorization_endpoint !== undefined &&
    server.token_endpoint !== undefined &&
    server.jwks_uri !== undefined &&
    (flows === undefined || flows.includes('code')) &&
    (methods === undefined || methods.includes('S256'))
  if (!isFit) throw new ProblemError('providerUnfit')
}
