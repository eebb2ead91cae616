import { sql } from 'kysely'
import type { Database, Db } from './connect.ts'

/**
 * Whether no other server process on the same PostgreSQL database is doing this work for the organisation.
 * Keeps the others from it until the transaction of `db` ends. The embedded database has only one server.
 */
export async function isOnlyProcess(
  db: Db,
  { engine }: Pick<Database, 'engine'>,
  work: 'export' | 'verification',
  organisation: string,
): Promise<boolean> {
  if (engine === 'sqlite') return true
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`kontor ${work}`}), hashtext(${organisation})) as taken`.execute(
    db,
  )
  return rows[0]?.taken === true
}
