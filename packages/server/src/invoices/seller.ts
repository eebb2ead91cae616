import { type RawBuilder, sql } from 'kysely'
import type { StoredInvoice } from './save-invoice.ts'

/**
 * A final names its seller, a profile of the organisation, by hash: the profile with its logo is stored once, however many finals
 * were made with it (docs/decisions/0009). What an invoice is sent with is put together from both texts, without parsing either.
 */

/** The text that is stored: without a seller, and with the content at its end, where `withSeller` finds it. */
export function documentText({ content, ...rest }: StoredInvoice): string {
  return JSON.stringify({ ...rest, content })
}

/** A stored document with the text of a profile as `content.seller` (contract §2). */
export function withSeller(document: string, profile: string): string {
  return `${document.slice(0, -2)},"seller":${profile}}}`
}

/** What the event of an invoice proves: its document, and of a final the seller too. */
export function auditedText(row: { document: string; seller_hash: string | null }): string {
  return row.seller_hash === null ? row.document : `${row.document}\n${row.seller_hash}`
}

/** The text of the profile with a hash, as an expression over a table with an organisation; null where the hash is. */
export function profileText(
  table: 'invoice' | 'invoice_version',
  hash: RawBuilder<string | null> = sql.ref(`${table}.seller_hash`),
): RawBuilder<string | null> {
  return sql`(select kept.profile from organisation_profile as kept
    where kept.organisation = ${sql.ref(`${table}.organisation`)} and kept.hash = ${hash})`
}
