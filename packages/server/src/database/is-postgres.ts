import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** Whether statements of this connection or transaction run on PostgreSQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
