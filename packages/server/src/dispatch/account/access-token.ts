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

/**
 * Fetches an access token for one sign-in at the mail server. Keeps the next refresh token if the provider
 * replaces it. Throws an SmtpError: `consent` if nobody has consented, or if the provider refuses; `provider` if
 * it does not answer. Throws `secretUnreadable`.
 */
export async function fetchAccessToken(parts: TokenParts, organisation: string): Promise<string> {
  const { account, refreshToken } = await readGrant(parts, organisation)
  if (account === undefined || refreshToken === undefined) throw new SmtpError('consent')
  const { refreshTokenGrant } = await loadOpenId()
  try {
    const config = await openClient(parts, account)
    const tokens = await refreshTokenGrant(config, refreshToken)
    if (tokens.refresh_token !== undefined && tokens.refresh_token !== refreshToken)
      await replaceToken(parts, organisation, refreshToken, tokens.refresh_token)
    return tokens.access_token
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
