import { createHash } from 'node:crypto'
import type { Configuration } from 'openid-client'
import { ProblemError } from '../problem-error.ts'
import { allowedAddress, type GuardedFetch, guardedFetch } from './guarded-fetch.ts'

/** Loaded on first use, because it is large and many servers never need it. */
export const loadOpenId = () => import('openid-client')

/** A provider and the client registered there for Kontor. */
export interface ClientAccount {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Opens clients for providers. Caches each provider's published configuration for ten minutes. */
export interface OpenIdClients {
  /**
   * Returns a client ready for the code flow. Throws `providerNotAllowed`, `providerUnreachable` or
   * `providerUnfit`.
   */
  open(account: ClientAccount): Promise<Configuration>
}

/** How long a provider's configuration is cached, in milliseconds. */
const configurationLife = 10 * 60 * 1000
const maxKept = 100
/** Time limit for one call, in seconds; `guardedFetch` has the same limit. */
const timeout = 10

/**
 * Creates the clients for all organisations of a server; `ownHosts` as for `guardedFetch`, `clock` in
 * milliseconds.
 */
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
      if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
      kept.set(key, { until: clock() + configurationLife, config })
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
  const openId = await loadOpenId()
  // Plain http reaches only this machine: `guardedFetch` rejects it for all other hosts.
  const isPlain = address.protocol === 'http:'
  const found = await described(() =>
    openId.discovery(address, clientId, undefined, undefined, {
      [openId.customFetch]: fetch,
      timeout,
      execute: isPlain ? [openId.allowInsecureRequests] : [],
    }),
  )
  const server = found.serverMetadata()
  rejectUnfit(server)
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
    allowedAddress(endpoint ?? '', ownHosts)
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic')
    ? openId.ClientSecretBasic(clientSecret)
    : openId.ClientSecretPost(clientSecret)
  const config = new openId.Configuration(server, clientId, undefined, authenticate)
  config[openId.customFetch] = fetch
  config.timeout = timeout
  // Checks the signature even though the token comes directly from the provider.
  openId.enableNonRepudiationChecks(config)
  if (isPlain) openId.allowInsecureRequests(config)
  return config
}

async function described(ask: () => Promise<Configuration>): Promise<Configuration> {
  try {
    return await ask()
  } catch (error) {
    throw problemOfCall(error)
  }
}

/** The error behind a failed call: our own error, which the library wraps, or `providerUnreachable`. */
export function problemOfCall(error: unknown): ProblemError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProblemError) return cause
  const problem = new ProblemError('providerUnreachable')
  problem.cause = error
  return problem
}

/**
 * Throws `providerUnfit` for a provider that lacks the code flow or an address that the flow needs, or whose
 * list of PKCE methods lacks S256.
 */
function rejectUnfit(server: ReturnType<Configuration['serverMetadata']>): void {
  const { response_types_supported: flows, code_challenge_methods_supported: methods } = server
  const isFit =
    server.authorization_endpoint !== undefined &&
    server.token_endpoint !== undefined &&
    server.jwks_uri !== undefined &&
    (flows === undefined || flows.includes('code')) &&
    (methods === undefined || methods.includes('S256'))
  if (!isFit) throw new ProblemError('providerUnfit')
}
