import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testEngine } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let testDatabase: TestDatabase
beforeEach(async () => {
  testDatabase = await createTestDatabase(testEngine, { isMigrated: false })
})
afterEach(() => testDatabase.drop())

// After each transaction, PgBouncer gives the connection to another client, along with any session lock.
test('a migration leaves no lock on its connection', async () => {
  const database = testDatabase.connect()
  await migrate(database)
  const held = await sql`select 1 from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(database.kysely)
  expect(held.rows).toEqual([])
  await database.close()
})

test('starting with an up-to-date schema does not wait for a lock', async () => {
  const database = testDatabase.connect()
  await migrate(database)
  const other = testDatabase.connect()
  await other.kysely.connection().execute(async (db) => {
    // Kysely's lock and Kontor's lock.
    await sql`select pg_advisory_lock(3853314791062309107), pg_advisory_lock(7166130552)`.execute(db)
    await migrate(database)
  })
  await other.close()
  await database.close()
})

test('several connections can migrate at the same time', async () => {
  const databases = Array.from({ length: 4 }, () => testDatabase.connect())
  await Promise.all(databases.map((database) => migrate(database)))
  for (const database of databases) await database.close()
})
