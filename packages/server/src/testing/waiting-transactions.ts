import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Number of transactions of a PostgreSQL database that wait for a lock of another transaction. */
export async function waitingTransactions({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
  return rows[0]?.waiting ?? 0
}
