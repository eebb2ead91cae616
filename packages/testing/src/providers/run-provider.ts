/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

/** A person with an account at the provider. */
export interface ProviderAccount {
  subject: string
  email?: string
  emailVerified?: boolean
  name?: string
  /** The authentication methods that the provider reports (RFC 8176). */
  amr?: string[]
  /** When they authenticated, in seconds since 1970, perhaps with a fraction. Default: now. */
  authenticatedAt?: number
}

/** A real OpenID Connect provider on this machine. */
export interface RunningProvider {
  issuer: string
  /** For KONTOR_PROVIDER_HOSTS. */
  host: string
  clientId: string
  clientSecret: string
  /** Sets the person whom, from now on, the provider signs in without asking. */
  letIn(account: ProviderAccount): void
  /**
   * Opens the address as a browser would, signs in, and returns the query of the redirect back to Kontor.
   * Throws if the provider does not redirect there.
   */
  signIn(address: string, account: ProviderAccount): Promise<Record<string, string>>
  close(): Promise<void>
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * Starts a provider with one client, whose redirect addresses are `redirectUris`. `changes` overrides
 * settings of the provider.
 */
export async function runProvider(redirectUris: string[], changes: object = {}): Promise<RunningProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`
  const client = { clientId: 'kontor', clientSecret: 'geheimes-client-secret' }
  const accounts = new Map<string, ProviderAccount>()
  let signsIn = ''
  const letIn = (account: ProviderAccount) => {
    accounts.set(account.subject, account)
    signsIn = account.subject
  }
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['test'] },
    // In seconds. Set here because the provider logs a warning for each default value.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => claimsOf(accounts.get(subject) ?? { subject }),
    }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
    ...changes,
  })
  const handleRequest = provider.callback()
  const loginOf = (accountId: string) => {
    const { amr, authenticatedAt } = accounts.get(accountId) ?? {}
    return { accountId, amr, ...(authenticatedAt !== undefined && { ts: authenticatedAt }) }
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction') !== true) return handleRequest(request, response)
    provider
      .interactionFinished(request, response, { login: loginOf(signsIn), consent: {} })
      .catch((error) => {
        response.writeHead(500).end(String(error))
      })
  })
  return {
    issuer,
    host,
    ...client,
    letIn,
    async signIn(address, account) {
      letIn(account)
      return Object.fromEntries(await followed(address, issuer))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function claimsOf({ subject, email, emailVerified = true, name }: ProviderAccount) {
  return { sub: subject, email, email_verified: email === undefined ? undefined : emailVerified, name }
}

/** Follows redirects with their cookies until one leaves the provider; returns its query. */
async function followed(address: string, issuer: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`no redirect from the provider, but ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (url.origin !== issuer) return url.searchParams
  }
  throw new Error('the provider redirected 10 times without leaving its own origin')
}
