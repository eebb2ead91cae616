import { oneLine } from '@kontor/domain/dispatch/mail-template'
import { loadOpenId } from '../../providers/open-id-client.ts'
import type { ProviderParts } from '../../providers/save-provider.ts'
import { readSecret, storeSecret } from '../../secrets/store.ts'
import { SmtpError } from './connect-smtp.ts'
import { openClient } from './consent.ts'
import { mailTokenPlace, type OauthAccount, readOauthAccount } from './store.ts'

export type TokenParts = Pick<ProviderParts, 'database' | 'secretKeys' | 'openIdClients'>

/** Answers with which a provider says that it will not issue tokens any more (RFC 6749, section 5.2). */
const refusals: readonly unknown[] = [
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'consent_required',
  'interaction_required',
]

/** Seconds before its end at which an access token is no longer used. */
const leastLife = 60

/** An access token with the grant that it came from. */
interface KeptToken {
  grant: string
  token: string
  /** Seconds for which it is still valid. */
  life: () => number
}

interface KeptTokens {
  valid: Map<string, KeptToken>
  /** What is being fetched, by organisation. */
  pending: Map<string, Promise<string>>
}

/** The tokens of a process, only in its memory. A changed account or another consent makes them useless. */
const keptTokens = new WeakMap<TokenParts['openIdClients'], KeptTokens>()

function tokensOf({ openIdClients }: TokenParts): KeptTokens {
  const kept = keptTokens.get(openIdClients) ?? { valid: new Map(), pending: new Map() }
  keptTokens.set(openIdClients, kept)
  return kept
}

/**
 * An access token for signing in at the mail server, kept until shortly before it expires. Simultaneous callers fetch one
 * together, because a provider can replace the refresh token with each use. Throws an SmtpError: `consent` if nobody has
 * consented, or if the provider refuses; `provider` if it does not answer. Throws `secretUnreadable`.
 */
export async function accessToken(parts: TokenParts, organisation: string): Promise<string> {
  const { valid, pending } = tokensOf(parts)
  const running = pending.get(organisation)
  if (running !== undefined) return running
  const fetching = keptOrNew(parts, organisation, valid).finally(() => pending.delete(organisation))
  pending.set(organisation, fetching)
  return fetching
}

/** Forgets a token that the mail server has refused; returns whether it was kept, so that a new one may help. */
export function forgetToken(parts: TokenParts, organisation: string, token: string): boolean {
  const { valid } = tokensOf(parts)
  return valid.get(organisation)?.token === token && valid.delete(organisation)
}

async function keptOrNew(
  parts: TokenParts,
  organisation: string,
  valid: Map<string, KeptToken>,
): Promise<string> {
  const grant = await readGrant(parts, organisation)
  const { account, refreshToken } = grant
  if (account === undefined || refreshToken === undefined) throw new SmtpError('consent')
  const kept = valid.get(organisation)
  if (kept !== undefined && kept.grant === grantKey(account, refreshToken) && kept.life() > leastLife)
    return kept.token
  valid.delete(organisation)
  const { token, life, next } = await fetchToken(parts, organisation, account, refreshToken)
  if (life() > leastLife) valid.set(organisation, { grant: grantKey(account, next), token, life })
  return token
}

function grantKey({ row, authorization, clientSecret }: OauthAccount, refreshToken: string): string {
  const { host, port, username } = row
  return JSON.stringify([host, port, username, authorization, clientSecret, refreshToken])
}

/** Fetches an access token, and keeps the next refresh token if the provider replaces it. */
async function fetchToken(
  parts: TokenParts,
  organisation: string,
  account: OauthAccount,
  refreshToken: string,
): Promise<Pick<KeptToken, 'token' | 'life'> & { next: string }> {
  const { refreshTokenGrant } = await loadOpenId()
  try {
    const config = await openClient(parts, account)
    const tokens = await refreshTokenGrant(config, refreshToken)
    const next = tokens.refresh_token ?? refreshToken
    if (next !== refreshToken) await replaceToken(parts, organisation, refreshToken, next)
    return { token: tokens.access_token, life: () => tokens.expiresIn() ?? 0, next }
  } catch (error) {
    const { code, words } = refusalOf(error)
    if (!refusals.includes(code)) throw new SmtpError('provider')
    // Another process has replaced the token meanwhile.
    if ((await readGrant(parts, organisation)).refreshToken !== refreshToken) throw new SmtpError('provider')
    throw new SmtpError('consent', words)
  }
}

function readGrant(
  { database, secretKeys }: TokenParts,
  organisation: string,
): Promise<{ account: OauthAccount | undefined; refreshToken: string | undefined }> {
  return database.within(
    organisation,
    async (db) => ({
      account: await readOauthAccount(db, secretKeys, organisation),
      refreshToken: await readSecret(db, secretKeys, mailTokenPlace(organisation)),
    }),
    'read',
  )
}

/** Keeps the next token unless the account has got another consent meanwhile. */
function replaceToken(
  { database, secretKeys }: TokenParts,
  organisation: string,
  used: string,
  next: string,
): Promise<void> {
  const place = mailTokenPlace(organisation)
  return database.within(organisation, async (db) => {
    if ((await readSecret(db, secretKeys, place)) === used) await storeSecret(db, secretKeys, place, next)
  })
}

/** The code and the words of a refusal; '' for any other error. */
function refusalOf(error: unknown): { code: string; words: string } {
  const field = (name: string) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  const code = field('error')
  return { code, words: oneLine([code, field('error_description')].filter(Boolean).join(': ')).slice(0, 500) }
}
