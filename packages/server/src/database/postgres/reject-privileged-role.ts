import { sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Db } from '../connect.ts'

/**
 * Throws a StartError if the database role bypasses row-level security, which keeps organisations apart even
 * if a query does not.
 */
export async function rejectPrivilegedRole(db: Db): Promise<void> {
  const { rows } = await sql<{ privileged: boolean }>`
    select rolsuper or rolbypassrls as privileged from pg_roles where rolname = current_user`.execute(db)
  if (rows[0]?.privileged === false) return
  throw new StartError(
    'KONTOR_DATABASE_URL must name a PostgreSQL role without SUPERUSER or BYPASSRLS, which would bypass the separation of organisations.',
  )
}
