import { randomBytes } from 'node:crypto'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import * as errors from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'

/** Lifetime of an access token, in seconds [A3.3]. */
export const accessTokenLife = 15 * 60

/** Seconds by which the clocks of two servers may differ. */
export const clockSkew = 300

const algorithm = 'HS256'
const issuer = 'kontor'

export interface AccessClaims {
  organisation: string
  user: string
  sessionId: string
}

/** Issues and checks the bearer tokens: JWTs signed with a secret of the installation. */
export interface AccessTokens {
  /** Valid for `life` seconds, at most `accessTokenLife`. */
  issue(claims: AccessClaims, now: UnixSeconds, life?: number): Promise<string>
  /**
   * Throws `invalidToken` for a token that is forged, expired, of another kind or from a clock more than five
   * minutes ahead. Does not check whether its session has been revoked.
   */
  verify(token: string, now: UnixSeconds): Promise<AccessClaims>
}

/**
 * Maximum number of remembered tokens: more than a process usually receives during the lifetime of a token.
 */
const maxRemembered = 5000

export function createAccessTokens(secret: Uint8Array): AccessTokens {
  // The signature of a token is checked once, not on each call.
  const remembered = new Map<string, AccessClaims & { expiresAt: UnixSeconds }>()
  return {
    issue: ({ organisation, user, sessionId }, now, life = accessTokenLife) =>
      new SignJWT({ org: organisation, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setSubject(user)
        .setIssuedAt(now)
        .setExpirationTime(now + Math.min(life, accessTokenLife))
        .sign(secret),

    async verify(token, now) {
      const known = remembered.get(token)
      if (known !== undefined && hasValidExpiry(known.expiresAt, now)) return known
      remembered.delete(token)
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [algorithm],
          typ: 'at+jwt',
          issuer,
          requiredClaims: ['sub', 'exp', 'org', 'sid'],
          currentDate: new Date(now * 1000),
        })
        const claims = {
          organisation: String(payload.org),
          user: String(payload.sub),
          sessionId: String(payload.sid),
          expiresAt: payload.exp ?? 0,
        }
        if (!hasValidExpiry(claims.expiresAt, now)) throw new ProblemError('invalidToken')
        const [oldest] = remembered.keys()
        if (oldest !== undefined && remembered.size >= maxRemembered) remembered.delete(oldest)
        remembered.set(token, claims)
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new ProblemError('invalidToken')
        throw error
      }
    },
  }
}

/**
 * Whether a token has not expired, and the clock of the server that issued it was at most five minutes ahead.
 * A token from a clock further ahead could be valid for much longer than 15 minutes.
 */
function hasValidExpiry(expiresAt: UnixSeconds, now: UnixSeconds): boolean {
  return expiresAt > now && expiresAt <= now + accessTokenLife + clockSkew
}

/** The installation's signing secret; the first caller creates it. */
export async function signingSecret(db: Db): Promise<Uint8Array> {
  const name = 'access-token'
  await db
    .insertInto('server_secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64url')
}
