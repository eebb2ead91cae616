import { appendAudit } from '../audit/audit.ts'
import type { Database } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { verifyPassword } from './passwords.ts'
import { recordRefusal } from './record-refusal.ts'
import type { Session } from './session.ts'
import { activeUser } from './store.ts'
import { countAttempt, forgiveAttempt } from './throttle.ts'

/** Seconds for which a proof of who one is opens what is sensitive. */
export const proofLife = 10 * 60

/**
 * Proves by the password who acts, for ten minutes. Throws `wrongPassword`, and `tooManyAttempts` as the
 * login does.
 */
export async function prove(
  database: Database,
  session: Session,
  password: string,
  address: string,
): Promise<{ success: true }> {
  const { organisation, user, now } = session
  const account = await database.within(organisation, (db) => activeUser(db, organisation, user, now), 'read')
  if (account === undefined) throw new ProblemError('invalidToken')
  const attempt = { organisation, username: user, address }
  const attemptId = await countAttempt(database, attempt, now)
  if (!(await verifyPassword(password, account.passwordHash))) {
    await recordRefusal(database, { organisation, user: account }, 'session.proveRefused', now)
    throw new ProblemError('wrongPassword')
  }
  await forgiveAttempt(database, attempt, attemptId, now)
  await database.within(organisation, async (db) => {
    await db
      .updateTable('user_session')
      .set({ proven_at: now })
      .where('organisation', '=', organisation)
      .where('id', '=', session.id)
      .execute()
    await appendAudit(db, session, { action: 'session.prove', objectType: 'session', objectId: session.id })
  })
  return { success: true }
}
