import type { Person } from '@kontor/contract/people/people-schema'
import { earlierNamesAfter } from '@kontor/domain/people/earlier-names'
import { nameKey } from '@kontor/domain/people/name-key'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { moveOneTimeCodes } from '../second-factors/one-time-codes.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { revokeSessions } from '../session/refresh-tokens.ts'
import { lockPeople } from '../session/store.ts'
import { looksTaken, rejectUnusableName } from './invite-person.ts'
import { readPerson } from './store.ts'

/**
 * Gives a person another name, and moves to it what they sign in with and what is theirs now. What records who
 * did something keeps the earlier name, which nobody else can get. Ends their sessions, except the one that makes
 * this call. Throws `notFound`, `nameTaken`, `invalidRequest` for a name that nobody may have, and
 * `secretUnreadable` or `secretKeyMissing` if their one-time codes cannot be sealed again.
 */
export async function renamePerson(
  db: Db,
  keys: SecretKeys,
  session: Session,
  body: { username: string; newName: string },
): Promise<Person> {
  const { organisation, now } = session
  const to = body.newName.trim()
  rejectUnusableName(to, 'newName')
  await lockPeople(db, organisation)
  const person = await readPerson(db, organisation, body.username, now)
  const from = person.username
  if (from === to) return person
  if (await looksTaken(db, organisation, to, from)) throw new ProblemError('nameTaken')
  const earlier = JSON.stringify(earlierNamesAfter(person.earlierNames, from, to))
  await db
    .updateTable('user_account')
    .set({ name: to, name_key: nameKey(to), earlier_names: earlier })
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(from))
    .execute()
  await moveOwned(db, keys, organisation, { from: nameKey(from), to: nameKey(to) })
  await moveNamed(db, organisation, { from, to })
  await revokeSessions(db, organisation, { nameKey: nameKey(to), exceptSessionId: session.id }, now)
  const detail = JSON.stringify({ name: to })
  await appendAudit(db, session, { action: 'user.rename', objectType: 'user', objectId: from, detail })
  return readPerson(db, organisation, to, now)
}

interface Move {
  from: string
  to: string
}

/** The tables whose rows belong to a person by name key. */
const owned = [
  'provider_person',
  'one_time_code',
  'recovery_code',
  'passkey',
  'password_link',
  'program_token',
  'user_session',
  'sign_in_attempt',
  'idempotency_key',
] as const

async function moveOwned(db: Db, keys: SecretKeys, organisation: string, { from, to }: Move): Promise<void> {
  if (from === to) return
  for (const table of owned)
    await db
      .updateTable(table)
      .set({ name_key: to })
      .where('organisation', '=', organisation)
      .where('name_key', '=', from)
      .execute()
  await moveOneTimeCodes(db, keys, organisation, { from, to })
}

/** Locks and received invoices name a person as displayed. */
async function moveNamed(db: Db, organisation: string, { from, to }: Move): Promise<void> {
  for (const table of ['invoice', 'offer', 'customer'] as const)
    await db
      .updateTable(table)
      .set({ lock_user: to })
      .where('organisation', '=', organisation)
      .where('lock_user', '=', from)
      .execute()
  await db
    .updateTable('received_invoice')
    .set({ assignee: to })
    .where('organisation', '=', organisation)
    .where('assignee', '=', from)
    .execute()
}
