import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * A final names its seller, a profile of the organisation, by hash: the profile with its logo is stored once,
 * however many finals were made with it (docs/decisions/0009). What an invoice is sent with is put together
 * from both texts, without parsing either.
 */

/**
 * The text of the profile with a hash, as an expression over a table with an organisation; null where the
 * hash is.
 */
export function profileText(
  table: 'invoice' | 'invoice_version',
  hash: RawBuilder<string | null> = sql.ref(`${table}.seller_hash`),
): RawBuilder<string | null> {
  return sql`(select kept.profile from organisation_profile as kept
    where kept.organisation = ${sql.ref(`${table}.organisation`)} and kept.hash = ${hash})`
}

/**
 * Who waited for a row finds it as it is now, and beside it the profiles of when the waiting began: one that
 * came since is read once more.
 */
export async function newSeller(db: Db, organisation: string, hash: string): Promise<string> {
  const { profile } = await db
    .selectFrom('organisation_profile')
    .select('profile')
    .where('organisation', '=', organisation)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return profile
}
