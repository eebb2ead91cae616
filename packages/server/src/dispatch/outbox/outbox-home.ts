import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Db } from '../../database/connect.ts'
import { stopOutboxes } from './outbox-stop.ts'

const name = 'outboxHome'

/**
 * Recognizes a copy of the database, in which mails may wait that the original sends: stops all outboxes in it
 * until an administrator releases each. Call it before the first round. The mark of the place is in
 * `server_secret`, which backups omit; a restore stops the outboxes itself.
 */
export async function stopOutboxesOfCopy(database: Database, nowMs: number): Promise<void> {
  const home = await homeOf(database)
  if (home === undefined) return
  await database.across(async (db) => {
    const known = await db
      .selectFrom('server_secret')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (known?.value === home) return
    await db
      .insertInto('server_secret')
      .values({ name, value: home })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: home }))
      .execute()
    if (known !== undefined) await stopOutboxes(db, 'copied', { nowMs })
  })
}

/**
 * A mark of the place of the database, which no copy has: the number of the SQLite file and when it was created,
 * or the number of the PostgreSQL database and its cluster. Undefined for a database in memory.
 */
async function homeOf({ engine, snapshot }: Database): Promise<string | undefined> {
  if (engine === 'postgres') return snapshot(postgresHome)
  const file = await snapshot(async (db) => {
    const { rows } = await sql<{
      file: string
    }>`select file from pragma_database_list where name = 'main'`.execute(db)
    return rows[0]?.file ?? ''
  })
  if (file === '') return undefined
  const { ino, birthtimeMs, ctimeMs } = await stat(file)
  // A file system that does not know when a file was created says when it was changed.
  return `file ${ino} ${birthtimeMs === ctimeMs ? '' : Math.floor(birthtimeMs)}`
}

async function postgresHome(db: Db): Promise<string> {
  const { rows } = await sql<{ oid: string; may: boolean }>`
    select oid::text, has_function_privilege('pg_control_system()', 'execute') as may
    from pg_database where datname = current_database()`.execute(db)
  const [database] = rows
  if (database?.may !== true) return `database ${database?.oid ?? ''}`
  const cluster = await sql<{
    id: string
  }>`select system_identifier::text as id from pg_control_system()`.execute(db)
  return `database ${database.oid} ${cluster.rows[0]?.id ?? ''}`
}
