import type { SecondFactors } from '@kontor/contract/second-factors/second-factor-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { factorKindsOf } from '../session/second-step.ts'
import { isSecondFactorRequired } from '../session/sign-in-policy.ts'
import { countRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts'

/**
 * When a user set up one-time codes (0 if never), how many recovery codes are left, and whether a second
 * factor is required. `owner` is the user's name key.
 */
export async function readSecondFactors(db: Db, organisation: string, owner: string): Promise<SecondFactors> {
  return {
    codesSince: (await codesSince(db, organisation, owner)) ?? 0,
    recoveryCodes: await countRecoveryCodes(db, organisation, owner),
    required: await isSecondFactorRequired(db, organisation),
  }
}

/** Whether a user has a second factor, in which case the password alone is not enough. */
export async function hasSecondFactor(db: Db, organisation: string, owner: string): Promise<boolean> {
  return (await factorKindsOf(db, organisation, owner)).length > 0
}

/** When a user set up one-time codes; undefined if they have not. */
async function codesSince(db: Db, organisation: string, owner: string): Promise<UnixSeconds | undefined> {
  const row = await db
    .selectFrom('one_time_code')
    .select('since')
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .executeTakeFirst()
  return row?.since
}

/**
 * Call after removing a second factor. Does nothing if the user has another one. Throws
 * `secondFactorRequired` if the organisation requires one; this rolls the removal back. Otherwise removes the
 * recovery codes and marks open sessions as signed in without a second factor.
 */
export async function settleRemovedFactor(db: Db, organisation: string, owner: string): Promise<void> {
  if (await hasSecondFactor(db, organisation, owner)) return
  if (await isSecondFactorRequired(db, organisation)) throw new ProblemError('secondFactorRequired')
  await withoutSecondFactor(db, organisation, owner)
}

/** Removes the recovery codes, and marks open sessions as signed in without a second factor. */
export async function withoutSecondFactor(db: Db, organisation: string, owner: string): Promise<void> {
  await removeRecoveryCodes(db, organisation, owner)
  await db
    .updateTable('user_session')
    .set({ second_factor: 0 })
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .execute()
}
