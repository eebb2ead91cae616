import type { Person } from '@kontor/contract/people/people-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { removePasskeys } from '../passkeys/store.ts'
import { removeOneTimeCodes } from '../second-factors/one-time-codes.ts'
import { withoutSecondFactor } from '../second-factors/store.ts'
import { revokeSessions } from '../session/refresh-tokens.ts'
import { lockPeople } from '../session/store.ts'
import { readPerson } from './store.ts'

/** Removes all second factors of a person and ends their sessions [A10.11]. Throws `notFound`. */
export async function resetSecondFactors(db: Db, session: Session, username: string): Promise<Person> {
  const { organisation, now } = session
  await lockPeople(db, organisation)
  const person = await readPerson(db, organisation, username, now)
  await deleteSecondFactors(db, session, person.username)
  return readPerson(db, organisation, person.username, now)
}

/** Removes the second factors of a user and ends their sessions, without checking that the user exists. */
export async function deleteSecondFactors(
  db: Db,
  session: Pick<Session, 'organisation' | 'user' | 'now'>,
  username: string,
): Promise<void> {
  const { organisation, now } = session
  const owner = nameKey(username)
  await removeOneTimeCodes(db, organisation, owner)
  await removePasskeys(db, organisation, owner)
  await withoutSecondFactor(db, organisation, owner)
  await revokeSessions(db, organisation, { nameKey: owner }, now)
  await appendAudit(db, session, { action: 'user.factorsReset', objectType: 'user', objectId: username })
}
