import { type Kysely, sql } from 'kysely'

/** Adds an index of the finals that series have to send; almost all rows are in another state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index series_run_to_send on series_run (made_at) where outcome = 'toSend'`.execute(db)
}
