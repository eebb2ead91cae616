import type {
  RecoveryCodes,
  SecondFactors,
  SetUpFactor,
} from '@kontor/contract/second-factors/second-factor-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { replaceSession, revokeSessions } from '../session/refresh-tokens.ts'
import { type SessionParts, tokensFor } from '../session/signed-in.ts'
import { knownUser } from '../session/store.ts'
import { confirmCodes, removeOneTimeCodes } from './one-time-codes.ts'
import { countRecoveryCodes, makeRecoveryCodes, recoveryCodeMarks } from './recovery-codes.ts'
import { hasSecondFactor, readSecondFactors, settleRemovedFactor, withoutSecondFactor } from './store.ts'

/**
 * Sets up one-time codes using a first code generated from the new key [A10.10]. Throws the same errors as
 * `confirmCodes` and `afterSetUp`.
 */
export async function setUpCodes(
  db: Db,
  parts: SessionParts & { secretKeys: SecretKeys },
  session: Session,
  code: string,
): Promise<SetUpFactor> {
  await confirmCodes(db, parts.secretKeys, session, code)
  return afterSetUp(db, parts, session, 'user.codesOn')
}

/**
 * Completes the set-up of a second factor: creates recovery codes if there are none, and opens a new session.
 * Ends all other sessions, because they were opened without the factor. Throws `invalidToken` if the session
 * has ended.
 */
export async function afterSetUp(
  db: Db,
  parts: SessionParts,
  session: Session,
  action: 'user.codesOn' | 'user.passkeyAdded',
  about: object = {},
): Promise<SetUpFactor> {
  const { organisation, user, now, role } = session
  const owner = nameKey(user)
  const hasCodes = (await countRecoveryCodes(db, organisation, owner)) > 0
  const recoveryCodes = hasCodes ? [] : await makeRecoveryCodes(db, organisation, owner)
  const opened = await replaceSession(db, session, { secondFactor: true })
  await revokeSessions(db, organisation, { nameKey: owner, exceptSessionId: opened.sessionId }, now)
  const detail = JSON.stringify({ ...about, recoveryCodeMarks: recoveryCodeMarks(recoveryCodes) })
  await appendAudit(db, session, { action, objectType: 'user', objectId: user, detail })
  const tokens = await tokensFor(parts, { ...opened, user, role, secondFactorMissing: false }, now)
  return { recoveryCodes, tokens }
}

/**
 * Removes the user's one-time codes. Throws `secondFactorRequired` if they are the last factor and one is
 * required.
 */
export async function removeCodes(db: Db, session: Session): Promise<SecondFactors> {
  const { organisation, user } = session
  const owner = nameKey(user)
  if (await removeOneTimeCodes(db, organisation, owner)) {
    await settleRemovedFactor(db, organisation, owner)
    await appendAudit(db, session, { action: 'user.codesOff', objectType: 'user', objectId: user })
  }
  return readSecondFactors(db, organisation, owner)
}

/**
 * Removes a user's one-time codes because their secret key cannot be opened. `owner` is the user's name key.
 * Unlike `removeCodes`, does so even if they are the last factor and one is required: the user then has to
 * set up another.
 */
export async function deleteLostCodes(
  db: Db,
  session: Pick<Session, 'organisation' | 'user' | 'now'>,
  owner: string,
): Promise<void> {
  const { organisation } = session
  await removeOneTimeCodes(db, organisation, owner)
  if (!(await hasSecondFactor(db, organisation, owner))) await withoutSecondFactor(db, organisation, owner)
  const user = await knownUser(db, organisation, owner)
  const event = { action: 'user.codesOff', objectType: 'user', objectId: user?.name ?? owner } as const
  await appendAudit(db, session, event)
}

/** Creates ten new recovery codes. Throws `ownFactorFirst` for a user without a second factor. */
export async function renewRecoveryCodes(db: Db, session: Session): Promise<RecoveryCodes> {
  const { organisation, user } = session
  const owner = nameKey(user)
  if (!(await hasSecondFactor(db, organisation, owner))) throw new ProblemError('ownFactorFirst')
  const recoveryCodes = await makeRecoveryCodes(db, organisation, owner)
  const detail = JSON.stringify({ recoveryCodeMarks: recoveryCodeMarks(recoveryCodes) })
  await appendAudit(db, session, { action: 'user.recoveryCodes', objectType: 'user', objectId: user, detail })
  return { recoveryCodes }
}

/**
 * Requires a second factor of everyone in the organisation, or stops requiring it. Throws `ownFactorFirst` if
 * a user without a second factor switches the requirement on, so that at least one factor is known to work.
 */
export async function requireSecondFactor(
  db: Db,
  session: Session,
  required: boolean,
): Promise<{ required: boolean }> {
  const { organisation, user } = session
  if (required && !(await hasSecondFactor(db, organisation, nameKey(user)))) {
    throw new ProblemError('ownFactorFirst')
  }
  await setSecondFactorRequired(db, session, required)
  return { required }
}

/** Like `requireSecondFactor`, without checking the calling user. */
export async function setSecondFactorRequired(
  db: Db,
  session: Pick<Session, 'organisation' | 'user' | 'now'>,
  required: boolean,
): Promise<void> {
  const { organisation } = session
  const value = required ? 1 : 0
  const { numUpdatedRows } = await db
    .updateTable('organisation')
    .set({ second_factor_required: value })
    .where('id', '=', organisation)
    .where('second_factor_required', '!=', value)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const action = required ? 'organisation.factorRequired' : 'organisation.factorOptional'
  await appendAudit(db, session, { action, objectType: 'organisation', objectId: organisation })
}
