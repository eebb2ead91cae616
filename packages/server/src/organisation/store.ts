import { defaultNumberPattern } from '@kontor/domain/invoices/number/invoice-number'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import { appendAudit, takeLinks } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { invoiceRange, type NumberRange } from '../numbering/number-range.ts'
import { ProblemError } from '../problem-error.ts'
import type { Session } from '../session/session.ts'
import { sha256 } from '../sha256.ts'

/** The organisation's name and profile. Throws `notFound`. */
export async function readOrganisation(
  db: Db,
  organisation: string,
): Promise<{ id: string; name: string; profile: Profile }> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('organisation_profile', (join) =>
      join
        .onRef('organisation_profile.organisation', '=', 'organisation.id')
        .onRef('organisation_profile.hash', '=', 'organisation.profile_hash'),
    )
    .select(['organisation.id', 'organisation.name', 'organisation_profile.profile'])
    .where('organisation.id', '=', organisation)
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

/** The pattern for the numbers that an organisation assigns in a range [A4.2]. */
export async function readNumberPattern(
  db: Db,
  organisation: string,
  { patternColumn }: NumberRange = invoiceRange,
): Promise<string> {
  const row = await db
    .selectFrom('organisation')
    .select(`${patternColumn} as pattern`)
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  return row.pattern
}

/** Creates the session's organisation; returns false if the id is taken. */
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
  await appendAudit(db, session, settingEvent(session, 'organisation.name', name))
}

/** Sets the pattern for future numbers [A4.2]. */
export async function setNumberPattern(
  db: Db,
  session: Session,
  pattern: string,
  { patternColumn, patternEvent }: NumberRange = invoiceRange,
): Promise<void> {
  await db
    .updateTable('organisation')
    .set({ [patternColumn]: pattern })
    .where('id', '=', session.organisation)
    .execute()
  await appendAudit(db, session, settingEvent(session, patternEvent, pattern))
}

/** Raises a counter's last number unless it is already higher; returns the resulting number. */
export async function raiseCounter(
  db: Db,
  session: Session,
  counterKey: string,
  lastNumber: number,
  reason?: string,
  { counterEvent }: NumberRange = invoiceRange,
): Promise<number> {
  const { organisation } = session
  // Locks the head of the audit chain before the counter, as finalizing does, to avoid a deadlock.
  await takeLinks(db, organisation, 0).executeTakeFirstOrThrow()
  await db
    .insertInto('invoice_counter')
    .values({ organisation, counter_key: counterKey, last_number: lastNumber })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation', 'counter_key'])
        .doUpdateSet({ last_number: lastNumber })
        .where('invoice_counter.last_number', '<', lastNumber),
    )
    .execute()
  const { last_number } = await db
    .selectFrom('invoice_counter')
    .select('last_number')
    .where('organisation', '=', organisation)
    .where('counter_key', '=', counterKey)
    .executeTakeFirstOrThrow()
  const detail = JSON.stringify({ counterKey, lastNumber: last_number, reason })
  await appendAudit(db, session, settingEvent(session, counterEvent, detail))
  return last_number
}

function settingEvent(session: Session, action: string, detail: string) {
  return { action, objectType: 'organisation', objectId: session.organisation, detail } as const
}
