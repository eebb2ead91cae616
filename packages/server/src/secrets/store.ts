import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { StartError } from '../start-error.ts'
import {
  keyIdOf,
  keyIdOfHead,
  openText,
  type SecretPlace,
  type SecretPurpose,
  sealedHeadLength,
  sealText,
} from './seal-text.ts'
import type { SecretKeys } from './secret-keys.ts'

/**
 * Seals and stores the secret for a place; replaces an earlier one. Throws `secretKeyMissing` if the server
 * has no key to seal with.
 */
export async function storeSecret(db: Db, keys: SecretKeys, place: SecretPlace, text: string): Promise<void> {
  const key = keys.sealing()
  if (key === undefined) throw new ProblemError('secretKeyMissing')
  const sealed = sealText(key, place, text)
  const { organisation, purpose, id } = place
  await db
    .insertInto('sealed_secret')
    .values({ organisation, purpose, id, sealed })
    .onConflict((conflict) => conflict.columns(['organisation', 'purpose', 'id']).doUpdateSet({ sealed }))
    .execute()
}

/**
 * The secret stored for a place; undefined if there is none. Throws `secretUnreadable` if no key of the
 * server can open it, or if the value was changed or belongs to another place.
 */
export async function readSecret(db: Db, keys: SecretKeys, place: SecretPlace): Promise<string | undefined> {
  const row = await db
    .selectFrom('sealed_secret')
    .select('sealed')
    .where('organisation', '=', place.organisation)
    .where('purpose', '=', place.purpose)
    .where('id', '=', place.id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const text = opened(keys, place, row.sealed)
  if (text === undefined) throw new ProblemError('secretUnreadable')
  return text
}

export async function deleteSecret(db: Db, { organisation, purpose, id }: SecretPlace): Promise<void> {
  await db
    .deleteFrom('sealed_secret')
    .where('organisation', '=', organisation)
    .where('purpose', '=', purpose)
    .where('id', '=', id)
    .execute()
}

function opened(keys: SecretKeys, place: SecretPlace, sealed: string): string | undefined {
  const key = keys.opening(keyIdOf(sealed) ?? '')
  return key && openText(key, place, sealed)
}

/**
 * Counts the secrets that the server's keys can open, and those that they cannot open: in one organisation,
 * or in all if none is given. `filed` counts those whose key is in the key file, but not in
 * KONTOR_SECRET_KEY.
 */
export async function countSecrets(
  db: Db,
  keys: SecretKeys,
  organisation?: string,
): Promise<{ readable: number; unreadable: number; filed: number }> {
  const secrets = await secretsOf(db, organisation)
  const unreadable = secrets.filter(({ place, sealed }) => opened(keys, place, sealed) === undefined).length
  const filed = secrets.filter(({ sealed }) => keys.opening(keyIdOf(sealed) ?? '')?.isFiled).length
  return { readable: secrets.length - unreadable, unreadable, filed }
}

/**
 * Seals all secrets with the current key; returns their number. Throws a StartError if one cannot be read.
 */
export async function resealSecrets(db: Db, keys: SecretKeys): Promise<number> {
  const secrets = await secretsOf(db)
  for (const { place, sealed } of secrets) {
    const text = opened(keys, place, sealed)
    if (text === undefined) throw new StartError(unreadableSentence)
    await storeSecret(db, keys, place, text)
  }
  return secrets.length
}

/** Removes the secrets that none of the server's keys can open; returns their places. */
export async function discardUnreadable(db: Db, keys: SecretKeys): Promise<SecretPlace[]> {
  const secrets = await secretsOf(db)
  const places = secrets.flatMap(({ place, sealed }) =>
    opened(keys, place, sealed) === undefined ? [place] : [],
  )
  for (const place of places) await deleteSecret(db, place)
  return places
}

const unreadableSentence =
  'Some stored secrets have been changed, or were sealed with a key that this server does not have; restore KONTOR_SECRET_KEY (or the file secret.key in the data folder) as it was when they were sealed, or remove them with npm run admin -- secret discard.'

/**
 * Throws a StartError if the server lacks the key to a stored secret, because calls that need the secret
 * would fail. Compares only the ids of keys, so that the server starts fast even with many secrets; `secret
 * check` opens them all.
 */
export async function rejectUnreadableSecrets(db: Db, keys: SecretKeys): Promise<void> {
  const rows = await db
    .selectFrom('sealed_secret')
    .select(sql<string>`substr(sealed, 1, ${sql.lit(sealedHeadLength)})`.as('head'))
    .distinct()
    .execute()
  if (rows.some(({ head }) => keys.opening(keyIdOfHead(head) ?? '') === undefined)) {
    throw new StartError(unreadableSentence)
  }
}

async function secretsOf(db: Db, owner?: string): Promise<{ place: SecretPlace; sealed: string }[]> {
  const rows = await db
    .selectFrom('sealed_secret')
    .selectAll()
    .$if(owner !== undefined, (query) => query.where('organisation', '=', owner ?? ''))
    .execute()
  return rows.map(({ organisation, purpose, id, sealed }) => ({
    place: { organisation, purpose: purpose as SecretPurpose, id },
    sealed,
  }))
}
