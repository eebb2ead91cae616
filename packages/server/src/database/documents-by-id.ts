import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isPostgres } from './is-postgres.ts'
import { copied, copiedValue } from './statements/copied-rows.ts'
import { fixed, type Placeholders } from './statements/fixed-statement.ts'

export interface FoundDocument {
  id: string
  revision: number
  /** A string on SQLite, its UTF-8 bytes on PostgreSQL (docs/decisions/0103). */
  document: string | Buffer
}

/**
 * Reads documents by id and passes those that still exist to `use`, in any order. `use` must not keep them,
 * because their memory is freed when it returns.
 */
type ReadDocuments = <Result>(
  db: Db,
  organisation: string,
  ids: readonly string[],
  use: (found: FoundDocument[]) => Result,
) => Promise<Result>

/** Returns a function that reads documents from this table. */
export function documentsIn(table: 'invoice' | 'offer' | 'customer'): ReadDocuments {
  const copy = copied(
    sql`select id, revision::text, document from ${sql.table(table)}
      where organisation = ${copiedValue(1)} and id = any(${copiedValue(2)}::text[])`,
  )
  const select = fixed(
    (_db, { organisation, ids }: Placeholders<{ organisation: string; ids: string }>) =>
      sql<FoundDocument>`select id, revision, document from ${sql.table(table)}
      where organisation = ${organisation} and id in (select value from json_each(${ids}))`,
  )
  return async (db, organisation, ids, use) =>
    isPostgres(db)
      ? copy(db, [organisation, ids], (rows) => use(rows.map(documentOf)))
      : use(await select(db, { organisation, ids: JSON.stringify(ids) }).execute())
}

function documentOf([id, revision, document]: Buffer[]): FoundDocument {
  if (id === undefined || revision === undefined || document === undefined)
    throw new Error('A copied row has too few columns.')
  return { id: id.toString(), revision: Number(revision.toString()), document }
}
