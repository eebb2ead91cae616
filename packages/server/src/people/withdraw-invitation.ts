import { nameKey } from '@kontor/domain/people/name-key'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { lockPeople } from '../session/store.ts'
import { readPerson } from './store.ts'

/**
 * Deletes a person who was invited and has never signed in. Throws `notFound`, or `invalidRequest` for anybody
 * else: their name stands in the audit trail, so they can only be disabled.
 */
export async function withdrawInvitation(
  db: Db,
  session: Session,
  name: string,
): Promise<{ username: string }> {
  const { organisation, now } = session
  await lockPeople(db, organisation)
  const { username, earlierNames, invited } = await readPerson(db, organisation, name, now)
  if (!invited || (await haveActed(db, organisation, [username, ...earlierNames])))
    throw new ProblemError('invalidRequest', { issues: [{ path: 'username', code: 'accepted' }] })
  for (const table of ['password_link', 'user_account'] as const)
    await db
      .deleteFrom(table)
      .where('organisation', '=', organisation)
      .where('name_key', '=', nameKey(username))
      .execute()
  await appendAudit(db, session, { action: 'user.withdraw', objectType: 'user', objectId: username })
  return { username }
}

/** Whether the audit trail names one of these as the user of any event. */
async function haveActed(db: Db, organisation: string, names: readonly string[]): Promise<boolean> {
  const event = await db
    .selectFrom('audit_event')
    .select('sequence')
    .where('organisation', '=', organisation)
    .where('user_name', 'in', names)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}
