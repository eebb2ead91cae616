import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { connectSqlite, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { organisationTables } from '../database/organisation-tables.ts'
import { createMigratedDatabase } from './test-database.ts'

/** Opens databases for tests, and closes them after each test. */
export function openedDatabases() {
  const opened: { database: Database; drop: () => Promise<void> }[] = []
  afterEach(async () => {
    for (const { database, drop } of opened.splice(0)) {
      await database.close()
      await drop()
    }
  })
  return {
    /** Opens an empty database on the engine of this run. */
    async empty(): Promise<Database> {
      const { testDatabase, database } = await createMigratedDatabase()
      opened.push({ database, drop: () => testDatabase.drop() })
      return database
    },
    /** Opens an SQLite database in a file, whatever the engine of this run is. */
    async sqlite(file: string): Promise<Database> {
      const database = connectSqlite(file)
      opened.push({ database, drop: async () => undefined })
      await migrate(database)
      return database
    },
  }
}

/** All data of the organisations, by table, except rows that belong to the installation itself. */
export function contentOf(database: Database): Promise<Record<string, string[]>> {
  return database.snapshot(async (db) => {
    const content: Record<string, string[]> = {}
    for (const table of Object.keys(organisationTables)) {
      const { rows } = await sql<{ organisation?: string }>`select * from ${sql.table(table)}`.execute(db)
      content[table] = rows
        .filter((row) => row.organisation !== '')
        .map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
        .toSorted()
    }
    return content
  })
}
