import { sql } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Db } from './connect.ts'

/** Throws a StartError when the database role passes row-level security, which is the second wall between organisations. */
export async function refuseMightyRole(db: Db): Promise<void> {
  const { rows } = await sql<{ mighty: boolean }>`
    select rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user`.execute(db)
  if (rows[0]?.mighty === false) return
  throw new StartError(
    'KONTOR_DATABASE_URL must name a PostgreSQL role without SUPERUSER and BYPASSRLS, which would pass the walls between organisations.',
  )
}
