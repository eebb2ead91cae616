import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { isPostgres } from './is-postgres.ts'

/** The tables with a JSON document and a revision in each row. */
export type DocumentTable = 'invoice' | 'offer' | 'customer'

interface WithDocument {
  revision: number
  document: string
}

/**
 * Reads the documents of these heads, in the same order. Leaves out heads whose row no longer exists. The
 * revision is the document's, so it can be newer than the head's.
 */
export async function documentsOf<Head extends { id: string }>(
  db: Db,
  table: DocumentTable,
  organisation: string,
  heads: readonly Head[],
): Promise<(Head & WithDocument)[]> {
  const found = await db
    .selectFrom(table)
    .select(['id', 'revision', 'document'])
    .where('organisation', '=', organisation)
    .where(
      'id',
      'in',
      valuesOf(
        db,
        heads.map(({ id }) => id),
      ),
    )
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return heads.flatMap((head) => {
    const row = byId.get(head.id)
    return row === undefined ? [] : { ...head, ...row }
  })
}

/** The texts of a list, passed as one value, so that the statement is the same for lists of any length. */
export function valuesOf(db: Db, texts: readonly string[]): RawBuilder<string> {
  return isPostgres(db)
    ? sql`(select unnest(${texts}::text[]))`
    : sql`(select value from json_each(${JSON.stringify(texts)}))`
}
