import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const run = promisify(execFile)
const adminCommand = join(import.meta.dirname, '..', 'admin', 'main.ts')

let testDatabase: TestDatabase
beforeEach(async () => {
  testDatabase = await createTestDatabase()
})
afterEach(() => testDatabase.drop())

test('migrating twice, and from two processes at once, is migrating once', async () => {
  const env = { KONTOR_DATA_DIR: testDatabase.dataDir, KONTOR_DATABASE_URL: testDatabase.url ?? '' }
  const listOrganisations = () => run(process.execPath, [adminCommand, 'org', 'list'], { env })
  await Promise.all([listOrganisations(), listOrganisations()])
  const database = testDatabase.connect()
  await migrate(database)
  const steps = await sql<{ name: string }>`select name from schema_version order by name`.execute(
    database.kysely,
  )
  expect(steps.rows.map((row) => row.name)).toEqual(['0001-tables', '0002-walls'])
  await database.close()
})

test('a database of a newer version is refused in one sentence', async () => {
  const database = testDatabase.connect()
  await migrate(database)
  await sql`insert into schema_version (name, timestamp) values ('0999-future', '2099')`.execute(
    database.kysely,
  )
  await expect(migrate(database)).rejects.toThrow(
    /written by a newer version of Kontor \(schema 0999-future\)/,
  )
  await database.close()
})
