import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './schema.ts'

/**
 * The SQL condition that a column, or another expression, contains a text literally. `like` would ignore the case of ASCII letters on
 * SQLite only, treat `%` and `_` as wildcards, and take three times as long. Each engine has its own function
 * for this.
 */
export function containsText(
  db: Db,
  column: string | RawBuilder<unknown>,
  text: string,
): RawBuilder<boolean> {
  const position = sql.raw(isPostgres(db) ? 'strpos' : 'instr')
  return sql<boolean>`${position}(${typeof column === 'string' ? sql.ref(column) : column}, ${text}) > 0`
}
