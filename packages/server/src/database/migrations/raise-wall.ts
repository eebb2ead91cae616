import { type Kysely, sql } from 'kysely'

/**
 * Row-level security on a table of PostgreSQL: a transaction sees the rows of its organisation, whose id is
 * in `column`.
 */
export async function raiseWall(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const target = sql.table(table)
  await sql`alter table ${target} enable row level security`.execute(db)
  await sql`alter table ${target} force row level security`.execute(db)
  await sql`create policy within_organisation on ${target}
    using (${sql.ref(column)} = current_setting('kontor.organisation', true))`.execute(db)
  await sql`create policy across_organisations_for_admin on ${target}
    using (current_setting('kontor.access', true) = 'admin')`.execute(db)
}
