import type { ChangePasswordBody } from '@kontor/contract/session/session-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import { isPasswordValid } from '@kontor/domain/session/password-policy'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Database } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { hashPassword } from './passwords.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { revokeSessions } from './refresh-tokens.ts'
import { activeUser, isSessionOpen, lockPeople, passwordEvent, replacePasswordHash } from './store.ts'
import { countAttempt, removeFailures, verifyAttempt } from './throttle.ts'

/**
 * Changes the password of the session's user and revokes that user's other sessions [S7.0.4, A3.5]. Throws
 * `wrongPassword` if the old password is wrong, `weakPassword` if the new one is not valid, `tooManyAttempts`
 * and `tooManyRequests` as the login does, or `invalidToken` if the user is disabled or the session has ended. A failed call keeps
 * the old password.
 */
export async function changePassword(
  { database }: { database: Database },
  session: Session,
  { oldPassword, newPassword }: ChangePasswordBody,
  address: string,
): Promise<{ success: true }> {
  const { organisation, user, now } = session
  const account = await database.within(organisation, (db) => activeUser(db, organisation, user, now), 'read')
  if (account === undefined) throw new ProblemError('invalidToken')
  const attempt = { organisation, username: user, address }
  const counted = await countAttempt(database, attempt, now)
  const owner = { organisation, person: nameKey(user) }
  const { passwordHash: oldHash } = account
  const isRight = await verifyAttempt(database, counted, owner, { password: oldPassword, hash: oldHash })
  if (!isRight || oldHash === undefined) {
    await recordFailedSignIn(database, { organisation, user: account }, 'user.passwordRefused', now)
    throw new ProblemError('wrongPassword')
  }
  await removeFailures(database, attempt, counted.id, now)
  if (!isPasswordValid(newPassword)) throw new ProblemError('weakPassword')
  const passwordHash = await hashPassword(owner, newPassword)
  await database.within(organisation, async (db) => {
    await lockPeople(db, organisation)
    const replaced = await replacePasswordHash(db, organisation, user, {
      from: oldHash,
      to: passwordHash,
    })
    // Checks this only now that people are locked, because another password change may have revoked
    // this session.
    if (!(await isSessionOpen(db, organisation, session.id))) throw new ProblemError('invalidToken')
    if (!replaced) throw new ProblemError('wrongPassword')
    await revokeSessions(db, organisation, { nameKey: nameKey(user), exceptSessionId: session.id }, now)
    await appendAudit(db, session, passwordEvent(user, passwordHash))
  })
  return { success: true }
}
