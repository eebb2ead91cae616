import type { NewCodes } from '@kontor/contract/second-factors/second-factor-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import { Secret, TOTP } from 'otpauth'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecretPlace } from '../secrets/seal-text.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { deleteSecret, readSecret, storeSecret } from '../secrets/store.ts'

// Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds.
const kind = { issuer: 'Kontor', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Maximum deviation of a phone's clock, in steps of 30 seconds. */
const tolerance = 1
/** Length of a key in bytes, the same as the length of the hash (RFC 4226, section 4). */
const keyLength = 20

/**
 * Creates a key for the session's user and replaces any unconfirmed one. The key takes effect once the
 * user has confirmed it with one of its codes. Throws `secretKeyMissing`.
 */
export async function beginCodes(db: Db, keys: SecretKeys, session: Session): Promise<NewCodes> {
  const { organisation, user } = session
  const secret = new Secret({ size: keyLength })
  await storeSecret(db, keys, newKeyPlace(organisation, nameKey(user)), secret.base32)
  const label = `${organisation}: ${user}`
  return { key: secret.base32, address: new TOTP({ ...kind, secret, label }).toString() }
}

/**
 * Confirms the new key with one of its codes. Throws `wrongCode` (also if there is no new key),
 * `secretUnreadable` or `secretKeyMissing`.
 */
export async function confirmCodes(
  db: Db,
  keys: SecretKeys,
  { organisation, user, now }: Session,
  code: string,
): Promise<void> {
  const owner = nameKey(user)
  const place = newKeyPlace(organisation, owner)
  const key = await readSecret(db, keys, place)
  const step = key === undefined ? undefined : stepOf(key, code, now)
  if (key === undefined || step === undefined) throw new ProblemError('wrongCode')
  await storeSecret(db, keys, keyPlace(organisation, owner), key)
  await deleteSecret(db, place)
  const state = { since: now, last_step: step }
  await db
    .insertInto('one_time_code')
    .values({ organisation, name_key: owner, ...state })
    .onConflict((conflict) => conflict.columns(['organisation', 'name_key']).doUpdateSet(state))
    .execute()
}

/**
 * Uses one of the user's current codes; returns false for a wrong one. Each code works only once; after that,
 * earlier codes no longer work either (RFC 6238, section 5.2). Throws `secretUnreadable`.
 */
export async function takeOneTimeCode(
  db: Db,
  keys: SecretKeys,
  { organisation, owner }: { organisation: string; owner: string },
  code: string,
  now: UnixSeconds,
): Promise<boolean> {
  const key = await readSecret(db, keys, keyPlace(organisation, owner))
  const step = key === undefined ? undefined : stepOf(key, code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('one_time_code')
    .set({ last_step: step })
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes the key of a user, confirmed or not; returns whether there was a confirmed one. */
export async function removeOneTimeCodes(db: Db, organisation: string, owner: string): Promise<boolean> {
  await deleteSecret(db, keyPlace(organisation, owner))
  await deleteSecret(db, newKeyPlace(organisation, owner))
  const { numDeletedRows } = await db
    .deleteFrom('one_time_code')
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Moves the keys of a user to another name key. Sealed secrets are bound to their place, so they are sealed
 * again. Throws `secretUnreadable` or `secretKeyMissing`.
 */
export async function moveOneTimeCodes(
  db: Db,
  keys: SecretKeys,
  organisation: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const placeOf of [keyPlace, newKeyPlace]) {
    const key = await readSecret(db, keys, placeOf(organisation, from))
    if (key === undefined) continue
    await storeSecret(db, keys, placeOf(organisation, to), key)
    await deleteSecret(db, placeOf(organisation, from))
  }
}

/** The 30-second step of a code; undefined for a wrong one. */
function stepOf(key: string, code: string, now: UnixSeconds): number | undefined {
  const timestamp = now * 1000
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(key) })
  const delta = totp.validate({ token: code, timestamp, window: tolerance })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function keyPlace(organisation: string, owner: string): SecretPlace {
  return { organisation, purpose: 'oneTimeCode', id: owner }
}

function newKeyPlace(organisation: string, owner: string): SecretPlace {
  return { organisation, purpose: 'newOneTimeCode', id: owner }
}
