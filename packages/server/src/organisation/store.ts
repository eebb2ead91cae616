import type { StoredStandardTexts } from '@kontor/contract/organisation/standard-texts-schema'
import { defaultNumberPattern } from '@kontor/domain/invoices/number/invoice-number'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'
import { withdrawFounding } from './founding-permissions.ts'
import { parseStandardTexts } from './standard-texts.ts'

/** The organisation's name, profile and, if it has stored any, texts. Throws `notFound`. */
export async function readOrganisation(
  db: Db,
  organisation: string,
): Promise<{ id: string; name: string; profile: Profile; standardTexts?: StoredStandardTexts }> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('organisation_profile', (join) =>
      join
        .on('organisation_profile.organisation', '=', organisation)
        .onRef('organisation_profile.hash', '=', 'organisation.profile_hash'),
    )
    .select(['organisation.id', 'organisation.name', 'organisation.standard_texts'])
    .select('organisation_profile.profile')
    .where('organisation.id', '=', organisation)
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  const standardTexts = parseStandardTexts(row.standard_texts)
  return {
    id: row.id,
    name: row.name,
    profile: JSON.parse(row.profile) as Profile,
    ...(standardTexts && { standardTexts }),
  }
}

export async function organisationExists(db: Db, organisation: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', organisation)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Creates the session's organisation, after which the setup code is no longer valid; returns false if the id is
 * taken.
 */
export async function createOrganisation(
  db: Db,
  session: Session,
  { name, numberPattern = defaultNumberPattern }: { name: string; numberPattern?: string | undefined },
): Promise<boolean> {
  if (await organisationExists(db, session.organisation)) return false
  const profile = JSON.stringify(emptyProfile())
  const profileHash = await keepProfile(db, session.organisation, profile)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organisation')
    .values({
      id: session.organisation,
      name,
      number_pattern: numberPattern,
      profile_hash: profileHash,
      created_at: session.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await withdrawFounding(db)
  await appendAudit(db, session, {
    action: 'organisation.create',
    objectType: 'organisation',
    objectId: session.organisation,
    detail: JSON.stringify({ name, numberPattern }),
    document: profile,
  })
  return true
}

/**
 * Stores the organisation's profile; earlier ones are kept for the finals that refer to them as their seller.
 */
export async function writeProfile(db: Db, session: Session, profile: Profile): Promise<Profile> {
  const document = JSON.stringify(profile)
  await db
    .updateTable('organisation')
    .set({ profile_hash: await keepProfile(db, session.organisation, document) })
    .where('id', '=', session.organisation)
    .execute()
  await appendAudit(db, session, {
    action: 'organisation.profile',
    objectType: 'organisation',
    objectId: session.organisation,
    document,
  })
  return profile
}

/** Stores a profile permanently unless an identical one is already stored; returns its hash. */
async function keepProfile(db: Db, organisation: string, profile: string): Promise<string> {
  const hash = sha256(profile)
  await db
    .insertInto('organisation_profile')
    .values({ organisation, hash, profile })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}

/** All organisations, sorted by id; needs a transaction across organisations. */
export function listOrganisations(db: Db): Promise<{ id: string; name: string; number_pattern: string }[]> {
  return db.selectFrom('organisation').select(['id', 'name', 'number_pattern']).orderBy('id').execute()
}

export async function renameOrganisation(db: Db, session: Session, name: string): Promise<void> {
  await db.updateTable('organisation').set({ name }).where('id', '=', session.organisation).execute()
  await appendAudit(db, session, {
    action: 'organisation.name',
    objectType: 'organisation',
    objectId: session.organisation,
    detail: name,
  })
}
