import { type Kysely, sql } from 'kysely'

/**
 * Adds row-level security to a PostgreSQL table: a transaction sees only the rows whose `column` names its
 * organisation, or all rows if it has opened access across organisations (database/connect.ts).
 */
export async function addRowLevelSecurity(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const target = sql.table(table)
  await sql`alter table ${target} enable row level security`.execute(db)
  await sql`alter table ${target} force row level security`.execute(db)
  await sql`create policy within_organisation on ${target}
    using (${sql.ref(column)} = current_setting('kontor.organisation', true))`.execute(db)
  await sql`create policy across_organisations_for_admin on ${target}
    using (current_setting('kontor.access', true) = 'admin')`.execute(db)
}
