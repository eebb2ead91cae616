import type { SearchHit } from '@kontor/contract/search/search-schema'
import type { Follower } from '@kontor/domain/invoices/paper'
import { foldedWords } from '@kontor/domain/search/fold-text'
import { hitRanks, wordStarts } from '@kontor/domain/search/hit-rank'
import { customerEntry, invoiceEntry, type SearchEntry } from '@kontor/domain/search/search-entry'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { containsText } from '../database/contains-text.ts'
import { entryRow, type SearchedObject } from '../database/search-entries.ts'
import type { ReturningStatement } from '../database/together.ts'

/** Maximum number of hits per kind; a more specific query can find the others. */
export const hitsPerKind = 6

/** Rank of a hit that contains the words of a query, but not next to each other. */
const apart = 1 + Math.max(...Object.values(hitRanks))

type EntryStatement = ReturningStatement<{ id: string }>

/**
 * The statement that writes the search entry of a customer. Run it in the transaction that writes the
 * customer.
 */
export function customerEntryStatement(
  db: Db,
  session: Session,
  customer: Parameters<typeof customerEntry>[0],
): EntryStatement {
  return entryStatement(db, session, { type: 'customer', id: customer.id }, customerEntry(customer))
}

/**
 * The statement that writes the search entry of an invoice. Run it in the transaction that writes the
 * invoice, if possible `together` with it.
 */
export function invoiceEntryStatement(
  db: Db,
  session: Session,
  invoice: Parameters<typeof invoiceEntry>[0] & { id: string },
  followers: readonly Follower[] = [],
): EntryStatement {
  return entryStatement(db, session, { type: 'invoice', id: invoice.id }, invoiceEntry(invoice, followers))
}

/**
 * The statement that writes the search entry of an offer. Run it in the transaction that writes the offer.
 */
export function offerEntryStatement(
  db: Db,
  session: Session,
  offer: Parameters<typeof invoiceEntry>[0] & { id: string },
): EntryStatement {
  return entryStatement(db, session, { type: 'offer', id: offer.id }, invoiceEntry(offer, []))
}

function entryStatement(
  db: Db,
  session: Session,
  object: SearchedObject,
  entry: SearchEntry,
): EntryStatement {
  const row = entryRow(session, object, entry)
  return db
    .insertInto('search_entry')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organisation', 'object_type', 'id']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        title: eb.ref('excluded.title'),
        about: eb.ref('excluded.about'),
        text: eb.ref('excluded.text'),
        modified_ms: eb.ref('excluded.modified_ms'),
      })),
    )
    .returning('id')
}

export async function removeEntry(db: Db, organisation: string, object: SearchedObject): Promise<void> {
  await db
    .deleteFrom('search_entry')
    .where('organisation', '=', organisation)
    .where('object_type', '=', object.type)
    .where('id', '=', object.id)
    .execute()
}

/**
 * Finds contacts, drafts, finals and, if the function is on, offers that contain every word of the query,
 * ignoring case and accents; at most six of each kind. Sorted by kind, then by where the query matches: a
 * whole field, the start of a field, the start of a word, elsewhere, or only as separate words; then newer
 * entries first. Finds nothing for a blank query.
 */
export async function search(
  db: Db,
  { organisation, functions }: Session,
  query: string,
): Promise<SearchHit[]> {
  const words = foldedWords(query)
  if (words.length === 0) return []
  const holds = (text: string) => containsText(db, 'text', text)
  const found = db
    .selectFrom('search_entry')
    .select(['kind', 'id', 'title', 'about', 'modified_ms'])
    .select(rankOf(words, holds).as('rank'))
    .where('organisation', '=', organisation)
    .$if(!functions.includes('offers'), (hidden) => hidden.where('object_type', '!=', 'offer'))
    .where((eb) => eb.and(words.map((word) => holds(word))))
  const placed = db
    .selectFrom(found.as('found'))
    .select(['kind', 'id', 'title', 'about'])
    .select(
      sql<number>`row_number() over (partition by kind order by rank, modified_ms desc, id)`.as('place'),
    )
  const rows = await db
    .selectFrom(placed.as('placed'))
    .select(['kind', 'id', 'title', 'about'])
    .where('place', '<=', hitsPerKind)
    .orderBy('kind')
    .orderBy('place')
    .execute()
  return rows
}

/** The ranks of `hitRank` for the query as a whole; hits that contain its words only separately come last. */
function rankOf(words: readonly string[], holds: (text: string) => RawBuilder<boolean>): RawBuilder<number> {
  const phrase = words.join(' ')
  const isWord = sql.join(
    wordStarts.map((start) => holds(start + phrase)),
    sql` or `,
  )
  return sql<number>`case
    when ${holds(`\n${phrase}\n`)} then ${sql.lit(hitRanks.exact)}
    when ${holds(`\n${phrase}`)} then ${sql.lit(hitRanks.prefix)}
    when ${isWord} then ${sql.lit(hitRanks.word)}
    when ${holds(phrase)} then ${sql.lit(hitRanks.inside)}
    else ${sql.lit(apart)} end`
}
