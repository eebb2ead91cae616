import type { ProviderSettings } from '@kontor/contract/providers/provider-schema'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import type { SecretPlace } from '../secrets/seal-text.ts'

/** The place of the client secret that an organisation uses to sign in to its provider. */
export function clientSecretPlace(organisation: string): SecretPlace {
  return { organisation, purpose: 'providerClient', id: '' }
}

/** The identity provider of an organisation; undefined if it has none. */
export async function readProvider(db: Db, organisation: string): Promise<ProviderSettings | undefined> {
  const row = await db
    .selectFrom('identity_provider')
    .selectAll()
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  return row && shownProvider(row)
}

/** Converts a row to the provider settings that the API returns. */
export function shownProvider(row: Selectable<Schema['identity_provider']>): ProviderSettings {
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    newPeople: row.new_people,
    domains: row.domains === '' ? [] : row.domains.split(','),
    passwordForAll: row.password_for_all === 1,
  }
}

export async function writeProvider(db: Db, organisation: string, provider: ProviderSettings): Promise<void> {
  const row = {
    issuer: provider.issuer,
    client_id: provider.clientId,
    new_people: provider.newPeople,
    domains: provider.domains.join(','),
    password_for_all: provider.passwordForAll ? 1 : 0,
  }
  await db
    .insertInto('identity_provider')
    .values({ organisation, ...row })
    .onConflict((conflict) => conflict.column('organisation').doUpdateSet(row))
    .execute()
  await announceProvider(db, organisation)
}

export async function deleteProvider(db: Db, organisation: string): Promise<void> {
  for (const table of ['identity_provider', 'provider_sign_in'] as const)
    await db.deleteFrom(table).where('organisation', '=', organisation).execute()
  await db.deleteFrom('server_secret').where('name', '=', announcement(organisation)).execute()
}

/**
 * The subjects (ids) of the provider accounts that a person has used to sign in. `owner` is the person's name
 * key.
 */
export async function subjectsOf(
  db: Db,
  organisation: string,
  issuer: string,
  owner: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_person')
    .select('subject')
    .where('organisation', '=', organisation)
    .where('issuer', '=', issuer)
    .where('name_key', '=', owner)
    .execute()
  return rows.map(({ subject }) => subject)
}

/**
 * Prefix of the names of rows that record which organisations have a provider. The public settings reveal
 * only whether any such row exists, so that the login page can offer provider sign-in.
 */
const announced = 'provider:'
const announcement = (organisation: string) => announced + organisation

/**
 * Whether a row is an announcement. Compares the prefix, not a range of names, because ':' comes after ';' in
 * most collations.
 */
function isAnnouncement(eb: ExpressionBuilder<Schema, 'server_secret'>) {
  return eb(eb.fn<string>('substr', ['name', eb.lit(1), eb.lit(announced.length)]), '=', announced)
}

/** Announces the provider of one organisation, if it has one. */
export async function announceOwnProvider(db: Db, organisation: string): Promise<void> {
  if ((await readProvider(db, organisation)) !== undefined) await announceProvider(db, organisation)
}

async function announceProvider(db: Db, organisation: string): Promise<void> {
  await db
    .insertInto('server_secret')
    .values({ name: announcement(organisation), value: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether any organisation on the server has a provider. */
export async function hasAnyProvider(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('server_secret')
    .select('name')
    .where(isAnnouncement)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Rewrites the announcements, which may be out of date after a restore or the removal of an organisation.
 */
export async function announceProviders(db: Db): Promise<void> {
  await db.deleteFrom('server_secret').where(isAnnouncement).execute()
  const providers = await db.selectFrom('identity_provider').select('organisation').execute()
  for (const { organisation } of providers) await announceProvider(db, organisation)
}
