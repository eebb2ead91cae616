import { emptyProfile } from '@kontor/domain/invoice-defaults'
import { defaultNumberPattern } from '@kontor/domain/invoice-number'
import type { Profile } from '@kontor/domain/profile'
import { appendAudit } from '../audit.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problems.ts'
import type { Session } from '../session/session.ts'

/** The organisation's name and profile. Throws `notFound`. */
export async function readOrganisation(
  db: Db,
  organisation: string,
): Promise<{ id: string; name: string; profile: Profile }> {
  const row = await db
    .selectFrom('organisation')
    .select(['id', 'name', 'profile'])
    .where('id', '=', organisation)
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  return { id: row.id, name: row.name, profile: JSON.parse(row.profile) as Profile }
}

export async function organisationExists(db: Db, organisation: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', organisation)
    .executeTakeFirst()
  return row !== undefined
}

/** What finalizing needs: the number pattern, and the profile that becomes the invoice's seller. */
export async function readNumbering(
  db: Db,
  organisation: string,
): Promise<{ pattern: string; seller: Profile }> {
  const row = await db
    .selectFrom('organisation')
    .select(['number_pattern', 'profile'])
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  return { pattern: row.number_pattern, seller: JSON.parse(row.profile) as Profile }
}

/** Founds the session's organisation; answers false when there is one of this id. */
export async function createOrganisation(
  db: Db,
  session: Session,
  { name, numberPattern = defaultNumberPattern }: { name: string; numberPattern?: string | undefined },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organisation')
    .values({
      id: session.organisation,
      name,
      number_pattern: numberPattern,
      profile: JSON.stringify(emptyProfile()),
      created_at: session.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await appendAudit(db, session, {
    action: 'organisation.create',
    objectType: 'organisation',
    objectId: session.organisation,
    detail: JSON.stringify({ name, numberPattern }),
  })
  return true
}

/** Stores the organisation's profile; invoices that are final keep the seller they have. */
export async function writeProfile(db: Db, session: Session, profile: Profile): Promise<Profile> {
  const document = JSON.stringify(profile)
  await db
    .updateTable('organisation')
    .set({ profile: document })
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
