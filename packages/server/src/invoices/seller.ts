import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Finals and numbered offers refer to their seller, a profile of the organisation, by its hash. So the
 * profile with its logo is stored only once, however many documents use it (docs/decisions/0009). A response
 * joins the text of the document and that of the profile without parsing either.
 */

/**
 * An SQL expression for the text of the organisation's profile with the given hash. The default hash is that of
 * the seller of a row of `table`. The text is null if the hash is null.
 */
export function profileText(
  organisation: string,
  table: 'invoice' | 'invoice_version' | 'offer',
  hash: RawBuilder<string | null> = sql.ref(`${table}.seller_hash`),
): RawBuilder<string | null> {
  return sql`(select kept.profile from organisation_profile as kept
    where kept.organisation = ${organisation} and kept.hash = ${hash})`
}

/**
 * The row of an invoice or offer with the text of its seller, which is null if there is no hash. Throws
 * `notFound` without a row.
 */
export async function withItsSeller<Row extends { seller_hash: string | null; seller: string | null }>(
  db: Db,
  organisation: string,
  row: Row | undefined,
): Promise<Row & { seller: Row['seller_hash'] }> {
  if (row === undefined) throw new ProblemError('notFound')
  const { seller_hash: hash } = row
  const seller = hash === null ? null : (row.seller ?? (await newSeller(db, organisation, hash)))
  return { ...row, seller }
}

/**
 * Reads the text of a profile again. A query that waited for a row returns the new row, but it reads the
 * profiles as they were when it began, so a newer profile is missing from its result.
 */
async function newSeller(db: Db, organisation: string, hash: string): Promise<string> {
  const { profile } = await db
    .selectFrom('organisation_profile')
    .select('profile')
    .where('organisation', '=', organisation)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return profile
}
