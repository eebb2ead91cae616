import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * A final names its seller, a profile of the organisation, by hash: the profile with its logo is stored once,
 * however many finals use it (docs/decisions/0009). A response joins both texts without parsing either.
 */

/**
 * The text of the profile with a hash, as an expression over a table with an organisation; null if the hash
 * is null.
 */
export function profileText(
  table: 'invoice' | 'invoice_version' | 'offer',
  hash: RawBuilder<string | null> = sql.ref(`${table}.seller_hash`),
): RawBuilder<string | null> {
  return sql`(select kept.profile from organisation_profile as kept
    where kept.organisation = ${sql.ref(`${table}.organisation`)} and kept.hash = ${hash})`
}

/**
 * A query that waited for a row sees the new row, but profiles as of when it began to wait. Reads a newer
 * profile again.
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
