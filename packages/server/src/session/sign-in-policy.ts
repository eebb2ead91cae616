import type { Db } from '../database/connect.ts'

/** What an organisation demands of everyone who signs in. */
export interface SignInPolicy {
  secondFactorRequired: boolean
  /** Whether everyone may sign in with a password, or only administrators, because a provider decides. */
  passwordForAll: boolean
}

/** The policy of an organisation; undefined if the organisation does not exist. */
export async function readSignInPolicy(db: Db, organisation: string): Promise<SignInPolicy | undefined> {
  const row = await db
    .selectFrom('organisation')
    .leftJoin('identity_provider', (join) => join.on('identity_provider.organisation', '=', organisation))
    .select(['organisation.second_factor_required', 'identity_provider.password_for_all'])
    .where('organisation.id', '=', organisation)
    .executeTakeFirst()
  return (
    row && {
      secondFactorRequired: row.second_factor_required === 1,
      passwordForAll: row.password_for_all !== 0,
    }
  )
}

/** Whether everyone in the organisation needs a second factor. */
export async function isSecondFactorRequired(db: Db, organisation: string): Promise<boolean> {
  return (await readSignInPolicy(db, organisation))?.secondFactorRequired === true
}
