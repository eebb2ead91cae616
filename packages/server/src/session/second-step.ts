import { randomBytes } from 'node:crypto'
import type { FactorKind } from '@kontor/contract/calls/problem'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { organisationIdPattern } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'
import { organisationOfRefreshToken } from './refresh-tokens.ts'
import { activeUser, type UserAccount } from './store.ts'

/** Time limit for the second step of a login, in seconds. */
const attemptLife = 5 * 60

/** The kinds of second factor that a user has; any of them makes a password alone insufficient. */
export async function factorKindsOf(db: Db, organisation: string, owner: string): Promise<FactorKind[]> {
  const { code, passkey } = await db
    .selectNoFrom((eb) => {
      const has = (table: 'one_time_code' | 'passkey') =>
        eb.exists(
          eb
            .selectFrom(table)
            .select('name_key')
            .where('organisation', '=', organisation)
            .where('name_key', '=', owner),
        )
      return [has('one_time_code').as('code'), has('passkey').as('passkey')]
    })
    .executeTakeFirstOrThrow()
  return [...(code ? (['code'] as const) : []), ...(passkey ? (['passkey'] as const) : [])]
}

/** Records that a user has passed the first step; returns a single-use token for the second step. */
export async function beginAttempt(
  db: Db,
  organisation: string,
  user: UserAccount,
  now: UnixSeconds,
): Promise<string> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('organisation', '=', organisation)
    .where('expires_at', '<=', now)
    .execute()
  const token = `${organisation}.${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('sign_in_attempt')
    .values({
      organisation,
      name_key: user.nameKey,
      token_hash: sha256(token),
      password_mark: markOf(user),
      expires_at: now + attemptLife,
    })
    .execute()
  return token
}

/**
 * The organisation named in the first part of a token or a user handle; both have the format of a refresh
 * token. Throws `invalidCredentials` if that part is not a valid id.
 */
export function organisationOfAttempt(token: string): string {
  const organisation = organisationOfRefreshToken(token)
  if (!organisationIdPattern.test(organisation)) throw new ProblemError('invalidCredentials')
  return organisation
}

/**
 * The user to whom the token of a second step belongs; undefined if the token is unknown, used or expired, if
 * the user may no longer log in, or if the password has changed since.
 */
export async function userOfAttempt(
  db: Db,
  organisation: string,
  token: string,
  now: UnixSeconds,
): Promise<UserAccount | undefined> {
  const attempt = await db
    .selectFrom('sign_in_attempt')
    .select(['name_key', 'password_mark'])
    .where('organisation', '=', organisation)
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (attempt === undefined) return undefined
  const user = await activeUser(db, organisation, attempt.name_key, now)
  return user !== undefined && markOf(user) === attempt.password_mark ? user : undefined
}

/** Ends an attempt; returns false if it has already ended. */
export async function endAttempt(db: Db, organisation: string, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_attempt')
    .where('organisation', '=', organisation)
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

function markOf({ passwordHash = '' }: UserAccount): string {
  return sha256(passwordHash)
}
