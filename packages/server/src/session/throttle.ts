import { randomUUID } from 'node:crypto'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import { systemOrganisation } from '../audit/audit.ts'
import { organisationIdPattern } from '../config.ts'
import type { Database, Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'
import type { Owner } from '../threads/turns.ts'
import { clockSkew } from './access-tokens.ts'
import { knownNetworkLife, networkOf } from './network.ts'
import { strangersFrom } from './password-turns.ts'
import { verifyPassword } from './passwords.ts'
import { claimedBy, recordFailedSignIn } from './record-failed-sign-in.ts'

/** Seconds for which a failure counts. */
const window = 15 * 60
/** Maximum number of failures within the window before `tooManyAttempts` [A3.4]. */
const maxPerUserAndAddress = 10
const maxPerAddress = 40
/**
 * Maximum number of failures for an account within the window, from any address. After that, each further
 * attempt has to wait.
 */
const maxPerAccount = 10
/** Maximum wait between two attempts for an account, in seconds. */
const longestDelay = 300

export interface LoginAttempt {
  organisation: string
  username: string
  address: string
  /** The user for whom networks are known, if that is not `username`; e.g. the owner of a passkey. */
  owner?: string
}

/**
 * Counts the attempt as failed before the password, code or passkey is checked, so that simultaneous attempts
 * cannot bypass the limit. Its id is for `removeFailures` and `withdrawAttempt`. Throws
 * `tooManyAttempts` after too many failures, and records the first rejection of a window. The count is in the
 * database, so that all server processes share it; users and addresses are stored there only as hashes.
 */
export async function countAttempt(
  database: Database,
  attempt: LoginAttempt,
  now: UnixSeconds,
): Promise<CountedAttempt> {
  const id = randomUUID()
  const { perAccount, perAddress } = subjectsOf(attempt)
  const isKnown = await isKnownNetwork(database, attempt, now)
  const counted = { id, isKnown, now }
  const atAddress = await countAtAddress(database, attempt, counted)
  if (atAddress > 0)
    return rejectAttempt(database, attempt, { subject: perAddress, retryAfter: atAddress }, now)
  const ofAccount = await countOfAccount(database, attempt, counted)
  if (ofAccount === 0) return { id, isKnown }
  // An attempt that has to wait was not a guess, so it does not count.
  await database.within(systemOrganisation, (db) =>
    db
      .deleteFrom('login_failure')
      .where('id', 'in', [`${id}:user`, `${id}:address`])
      .execute(),
  )
  return rejectAttempt(database, attempt, { subject: perAccount, retryAfter: ofAccount }, now)
}

export interface CountedAttempt {
  id: string
  /** Whether the user has logged in from the network of the attempt (`isKnownNetwork`). */
  isKnown: boolean
}

interface Counted extends CountedAttempt {
  now: UnixSeconds
}

/**
 * Seconds to wait because of failures from the address, either by this user or by anyone who has not logged in
 * from there; 0 if the attempt was allowed and counted. Users who have logged in from there are outside the limit
 * for the address, so that nobody can lock out their office.
 */
function countAtAddress(
  database: Database,
  attempt: LoginAttempt,
  { id, isKnown, now }: Counted,
): Promise<number> {
  const { perUser, perAddress } = subjectsOf(attempt)
  return database.within(systemOrganisation, async (db) => {
    await takeTurn(db, isKnown ? perUser : perAddress, now)
    const failures = await latestFailures(db, [perUser, perAddress], now)
    const blocked = [
      failures.filter((failure) => failure.subject === perUser)[maxPerUserAndAddress - 1],
      isKnown ? undefined : failures.filter((failure) => failure.subject === perAddress)[maxPerAddress - 1],
    ].flatMap((failure) => (failure === undefined ? [] : [failure.failed_at + window - now]))
    if (blocked.length > 0) return Math.max(1, ...blocked)
    await db
      .insertInto('login_failure')
      .values([
        { id: `${id}:user`, subject: perUser, failed_at: now },
        ...(isKnown ? [] : [{ id: `${id}:address`, subject: perAddress, failed_at: now }]),
      ])
      .execute()
    return 0
  })
}

/**
 * Seconds to wait because of the account's failures from all addresses: 1, 2, 4 … up to 300 after the latest
 * failure. 0 if the attempt was counted, as it always is from a known network (`isKnownNetwork`), so that
 * attackers elsewhere cannot lock the user out. Uses a separate transaction, so that no transaction holds two
 * turns.
 */
function countOfAccount(
  database: Database,
  attempt: LoginAttempt,
  { id, isKnown, now }: Counted,
): Promise<number> {
  const { perAccount } = subjectsOf(attempt)
  return database.within(systemOrganisation, async (db) => {
    await takeTurn(db, perAccount, now)
    const failures = await latestFailures(db, [perAccount], now)
    const [latest] = failures
    if (!isKnown && latest !== undefined && failures.length >= maxPerAccount) {
      const delay = Math.min(2 ** (failures.length - maxPerAccount), longestDelay)
      // A failure in the future was recorded with another server's clock.
      const wait = Math.min(latest.failed_at, now) + delay - now
      if (wait > 0) return wait
    }
    await db
      .insertInto('login_failure')
      .values({ id: `${id}:account`, subject: perAccount, failed_at: now })
      .execute()
    return 0
  })
}

/**
 * Whether one of the user's stored sessions was opened within the last 90 days from the network of the
 * attempt.
 */
async function isKnownNetwork(
  database: Database,
  { organisation, username, address, owner = username }: LoginAttempt,
  now: UnixSeconds,
): Promise<boolean> {
  if (!organisationIdPattern.test(organisation)) return false
  const sessions = await database.within(
    organisation,
    (db) =>
      db
        .selectFrom('user_session')
        .select('address')
        .distinct()
        .where('organisation', '=', organisation)
        .where('name_key', '=', nameKey(owner))
        .where('created_at', '>', now - knownNetworkLife)
        .where('address', '!=', '')
        .limit(1000)
        .execute(),
    'read',
  )
  return sessions.some((session) => networkOf(session.address) === networkOf(address))
}

/** The failures within the window, latest first. */
function latestFailures(db: Db, subjects: string[], now: UnixSeconds) {
  return (
    db
      .selectFrom('login_failure')
      .select(['subject', 'failed_at'])
      .where('subject', 'in', subjects)
      .where('failed_at', '>', now - window)
      // A later time was recorded with a wrong clock.
      .where('failed_at', '<=', now + clockSkew)
      .orderBy('failed_at', 'desc')
      .execute()
  )
}

/**
 * Throws `tooManyAttempts`. Records only the first rejection of a window in the audit trail, so that nobody
 * can flood it.
 */
async function rejectAttempt(
  database: Database,
  attempt: LoginAttempt,
  { subject, retryAfter }: { subject: string; retryAfter: number },
  now: UnixSeconds,
): Promise<never> {
  const isFirst = await database.within(systemOrganisation, async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('login_failure')
      .values({ id: `${subject}:refused`, subject: '', failed_at: now })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ failed_at: now })
          .where((eb) =>
            eb.or([
              eb('login_failure.failed_at', '<=', now - window),
              eb('login_failure.failed_at', '>', now + clockSkew),
            ]),
          ),
      )
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) === 1
  })
  if (isFirst) {
    await recordFailedSignIn(database, await claimedBy(database, attempt, now), 'session.throttled', now)
  }
  throw new ProblemError('tooManyAttempts', { retryAfter })
}

/**
 * Lets only one attempt per `turn` run at a time: others wait for the lock row of the turn until the first
 * attempt's transaction ends. The counts of failures ignore the lock rows.
 */
async function takeTurn(db: Db, turn: string, now: UnixSeconds): Promise<void> {
  await db
    .insertInto('login_failure')
    .values({ id: turn, subject: '', failed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ failed_at: now }))
    .execute()
}

/**
 * Whether the password of a counted attempt matches the hash. Throws `tooManyRequests` if its turn does not
 * come in time; such an attempt was not a guess, so it is withdrawn.
 */
export function verifyAttempt(
  database: Database,
  { id }: CountedAttempt,
  owner: Owner,
  { password, hash }: { password: string; hash: string | undefined },
): Promise<boolean> {
  return verifyPassword(owner, password, hash).catch(async (error: unknown) => {
    if (error instanceof ProblemError) await withdrawAttempt(database, id)
    throw error
  })
}

/** The share in which the password of a sign-in waits. */
export function ownerOfAttempt(
  { organisation, username, address }: LoginAttempt,
  { isKnown }: CountedAttempt,
): Owner {
  return isKnown ? { organisation, person: nameKey(username) } : strangersFrom(networkOf(address))
}

/** Withdraws an attempt that was neither a failure nor a success; earlier failures still count. */
export async function withdrawAttempt(database: Database, id: string): Promise<void> {
  await database.within(systemOrganisation, (db) =>
    db
      .deleteFrom('login_failure')
      .where('id', 'in', [`${id}:user`, `${id}:address`, `${id}:account`])
      .execute(),
  )
}

/**
 * After a success, removes all failures of the user at this address, but only this attempt from the counts of
 * the address and the account. Also deletes failures outside the window: too old, or too far in the future.
 */
export async function removeFailures(
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
          eb('id', 'in', [`${id}:address`, `${id}:account`]),
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
    perAccount: sha256(JSON.stringify([organisation, nameKey(username)])),
    perAddress: sha256(JSON.stringify([network])),
  }
}
