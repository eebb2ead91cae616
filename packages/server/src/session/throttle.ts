import { randomUUID } from 'node:crypto'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { systemOrganisation } from '../audit/audit.ts'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'
import { clockSkew } from './access-tokens.ts'
import { networkOf } from './network.ts'
import { nameKey } from './session.ts'

/** Seconds. */
const window = 15 * 60
/** Failures within the window before `tooManyAttempts` [A3.4]. */
const mostPerUserAndAddress = 10
const mostPerAddress = 40

export interface LoginAttempt {
  organisation: string
  username: string
  address: string
}

/**
 * Counts the attempt as failed before the password is looked at, so that many at once do not slip through; returns its id
 * for `forgiveAttempt`. Throws `tooManyAttempts` when there were too many. It stands in the database, so that all server
 * processes count together; subjects are hashed.
 */
export async function countAttempt(
  database: Database,
  attempt: LoginAttempt,
  now: UnixSeconds,
): Promise<string> {
  const id = randomUUID()
  const { perUser, perAddress } = subjectsOf(attempt)
  const retryAfter = await database.within(systemOrganisation, async (db) => {
    await takeTurn(db, perAddress, now)
    const failures = await db
      .selectFrom('login_failure')
      .select(['subject', 'failed_at'])
      .where('subject', 'in', [perUser, perAddress])
      .where('failed_at', '>', now - window)
      // What lies further ahead is from a clock that was wrong.
      .where('failed_at', '<=', now + clockSkew)
      .orderBy('failed_at', 'desc')
      .execute()
    const blocked = [
      failures.filter((failure) => failure.subject === perUser)[mostPerUserAndAddress - 1],
      failures.filter((failure) => failure.subject === perAddress)[mostPerAddress - 1],
    ].flatMap((failure) => (failure === undefined ? [] : [failure.failed_at + window - now]))
    if (blocked.length > 0) return Math.max(1, ...blocked)
    await db
      .insertInto('login_failure')
      .values([
        { id: `${id}:user`, subject: perUser, failed_at: now },
        { id: `${id}:address`, subject: perAddress, failed_at: now },
      ])
      .execute()
    return 0
  })
  if (retryAfter > 0) throw new ProblemError('tooManyAttempts', { retryAfter })
  return id
}

/** One after the other: whoever takes the same turn waits for a row of its own, which no count includes. */
async function takeTurn(db: Db, turn: string, now: UnixSeconds): Promise<void> {
  await db
    .insertInto('login_failure')
    .values({ id: turn, subject: '', failed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ failed_at: now }))
    .execute()
}

/**
 * After a success: the user starts afresh at this address, the address loses this one attempt only. What is older than the
 * window is cleared away.
 */
export async function forgiveAttempt(
  database: Database,
  attempt: LoginAttempt,
  id: string,
  now: UnixSeconds,
): Promise<void> {
  const { perUser } = subjectsOf(attempt)
  await database.within(systemOrganisation, async (db) => {
    await takeTurn(db, 'clearing', now)
    await db
      .deleteFrom('login_failure')
      .where((eb) =>
        eb.or([
          eb('subject', '=', perUser),
          eb('id', '=', `${id}:address`),
          eb('failed_at', '<=', now - window),
          eb('failed_at', '>', now + clockSkew),
        ]),
      )
      .execute()
  })
}

function subjectsOf({ organisation, username, address }: LoginAttempt) {
  const network = networkOf(address)
  return {
    perUser: sha256(JSON.stringify([organisation, nameKey(username), network])),
    perAddress: sha256(JSON.stringify([network])),
  }
}
