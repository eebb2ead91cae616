import type { OwnPasskeys } from '@kontor/contract/passkeys/passkey-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Selectable } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { PasskeyTable } from '../database/schema.ts'

export type StoredPasskey = Selectable<PasskeyTable>

/** The passkeys of a user (identified by name key), oldest first. */
export function passkeysOf(db: Db, organisation: string, owner: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}

/** The passkeys of a user for display. `host` is the host for which new passkeys are created. */
export async function listPasskeys(
  db: Db,
  organisation: string,
  owner: string,
  host: string,
): Promise<OwnPasskeys> {
  const rows = await passkeysOf(db, organisation, owner)
  const passkeys = rows.map((row) => ({
    id: row.credential_id,
    name: row.name,
    host: row.host,
    createdAt: row.created_at,
    usedAt: row.used_at,
    synced: row.synced === 1,
  }))
  return { host, passkeys }
}

export function findPasskey(
  db: Db,
  organisation: string,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Stores a new passkey; returns false if the organisation already has a passkey with that id. */
export async function insertPasskey(db: Db, passkey: StoredPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use. Returns false if the passkey has been removed, or if its counter did not increase, which
 * suggests that there is a copy of the passkey. If a passkey has no counter, the stored value stays 0.
 */
export async function recordUse(
  db: Db,
  { organisation, credential_id }: StoredPasskey,
  { counter, synced, now }: { counter: number; synced: boolean; now: UnixSeconds },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ sign_count: counter, synced: synced ? 1 : 0, used_at: now })
    .where('organisation', '=', organisation)
    .where('credential_id', '=', credential_id)
    .where((eb) => (counter === 0 ? eb('sign_count', '=', 0) : eb('sign_count', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Renames one of the user's passkeys; returns false if there is no such passkey. */
export async function renameStored(
  db: Db,
  organisation: string,
  owner: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .where('credential_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes one of the user's passkeys, or all of them; returns how many it removed. */
export async function removePasskeys(
  db: Db,
  organisation: string,
  owner: string,
  id?: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .$if(id !== undefined, (query) => query.where('credential_id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
