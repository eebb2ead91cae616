import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Returns how many transactions in a PostgreSQL database are waiting for a lock. */
export async function waitingTransactions({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
  return rows[0]?.waiting ?? 0
}
