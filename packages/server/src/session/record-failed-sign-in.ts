import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { appendAudit, systemOrganisation } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import { organisationIdPattern } from '../config.ts'
import type { Database, Db } from '../database/connect.ts'
import { readSignInPolicy, type SignInPolicy } from './sign-in-policy.ts'
import { activeUser, type UserAccount } from './store.ts'

/**
 * The organisation and the user that a sign-in names. `organisation` is undefined if it does not exist,
 * `user` if no such user may sign in.
 */
export interface Claimed extends Pick<SignInPolicy, 'passwordForAll'> {
  organisation: string | undefined
  user: UserAccount | undefined
}

const nobody: Claimed = { organisation: undefined, user: undefined, passwordForAll: true }

/** Why a sign-in with a password is refused: nobody may sign in so, it is wrong, or passwords do not count. */
export type Refusal = 'user' | 'password' | 'companyOnly'

export async function claimedBy(
  database: Database,
  { organisation, username }: { organisation: string; username: string },
  now: UnixSeconds,
): Promise<Claimed> {
  if (!organisationIdPattern.test(organisation)) return nobody
  const claim = { organisation, username }
  return database.within(organisation, (db) => readClaimed(db, claim, now), 'read')
}

/** What `claimedBy` returns, read in a transaction of the organisation. */
export async function readClaimed(
  db: Db,
  { organisation, username }: { organisation: string; username: string },
  now: UnixSeconds,
): Promise<Claimed> {
  const policy = await readSignInPolicy(db, organisation)
  const user = await activeUser(db, organisation, username, now)
  return policy ? { organisation, user, passwordForAll: policy.passwordForAll } : nobody
}

/**
 * Appends a failed sign-in, proof or change of password to the audit trail. Records the name of a user who
 * may sign in, but no other name, since that may be a password typed into the wrong field.
 */
export async function recordFailedSignIn(
  database: Database,
  { organisation = systemOrganisation, user }: Pick<Claimed, 'organisation' | 'user'>,
  action:
    | 'session.codeRefused'
    | 'session.passkeyRefused'
    | 'session.refused'
    | 'session.throttled'
    | 'session.proveRefused'
    | 'user.passwordRefused',
  now: UnixSeconds,
  detail?: { because: Refusal },
): Promise<void> {
  await database.within(organisation, (db) =>
    appendAudit(
      db,
      { organisation, user: user?.name ?? '', now },
      {
        action,
        objectType: 'session',
        objectId: '',
        detail: detail === undefined ? '' : JSON.stringify(detail),
      },
    ),
  )
}

/** Appends a failed proof by the session's user to the audit trail. */
export async function recordFailedReauthentication(
  database: Database,
  { organisation, user, now }: Session,
): Promise<void> {
  const account = await database.within(organisation, (db) => activeUser(db, organisation, user, now), 'read')
  await recordFailedSignIn(database, { organisation, user: account }, 'session.proveRefused', now)
}
