import type { NamedSession } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { recordFailedSignIn } from '../session/record-failed-sign-in.ts'
import { endAttempt, organisationOfAttempt, userOfAttempt } from '../session/second-step.ts'
import { openSignedIn, type SessionParts, type SignInSource, tokensFor } from '../session/signed-in.ts'
import { lockPeople, type UserAccount } from '../session/store.ts'
import { countAttempt, removeFailures } from '../session/throttle.ts'
import { takeOneTimeCode } from './one-time-codes.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/**
 * Completes a login with a one-time code or a recovery code. Throws `invalidCredentials` for an unknown or
 * expired attempt, and for a code that is wrong, already used or another user's, without revealing which;
 * `tooManyAttempts` after the same number of failures as for the password; or `secretUnreadable`.
 */
export async function signInWithCode(
  parts: SessionParts & { secretKeys: SecretKeys },
  body: { attempt: string; code: string },
  { now, place }: { now: UnixSeconds; place: SignInSource },
): Promise<NamedSession> {
  const { database, secretKeys } = parts
  const organisation = organisationOfAttempt(body.attempt)
  const read = (db: Db) => userOfAttempt(db, organisation, body.attempt, now)
  const user = await database.within(organisation, read, 'read')
  if (user === undefined) throw new ProblemError('invalidCredentials')
  const tried = { organisation, username: user.name, address: place.address }
  const { id: attemptId } = await countAttempt(database, tried, now)
  const opened = await database.within(organisation, async (db) => {
    await lockPeople(db, organisation)
    const current = await read(db)
    const by = current && (await takeCode(db, secretKeys, { organisation, user: current }, body.code, now))
    if (current === undefined || by === undefined) return undefined
    if (!(await endAttempt(db, organisation, body.attempt))) throw new ProblemError('invalidCredentials')
    return openSignedIn(db, organisation, current, { now, place, by })
  })
  if (opened === undefined) {
    await recordFailedSignIn(database, { organisation, user }, 'session.codeRefused', now)
    throw new ProblemError('invalidCredentials')
  }
  await removeFailures(database, tried, attemptId, now)
  return { ...(await tokensFor(parts, opened, now)), organisation, username: opened.user }
}

async function takeCode(
  db: Db,
  keys: SecretKeys,
  { organisation, user }: { organisation: string; user: UserAccount },
  typed: string,
  now: UnixSeconds,
): Promise<'code' | 'recoveryCode' | undefined> {
  const whose = { organisation, owner: user.nameKey }
  const code = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(code)) return (await takeOneTimeCode(db, keys, whose, code, now)) ? 'code' : undefined
  return (await takeRecoveryCode(db, whose, code)) ? 'recoveryCode' : undefined
}
