import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** Whether this connection or transaction uses PostgreSQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
