import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Database, Db } from './connect.ts'
import { migrate } from './migrate.ts'

let testDatabase: TestDatabase
let database: Database
/** A separate connection, which sees only committed rows. */
let other: DatabaseSync
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.connect()
  await migrate(database)
  other = new DatabaseSync(join(testDatabase.dataDir, 'kontor.sqlite'))
})
afterEach(async () => {
  other.close()
  await database.close()
  await testDatabase.drop()
})

const committed = () =>
  other
    .prepare('select tag from tag order by tag')
    .all()
    .map((row) => row.tag)
const add = (db: Db, tag: string, color = '') =>
  db.insertInto('tag').values({ organisation: 'eins', tag, color }).execute()
const within = <Result>(work: (db: Db) => Promise<Result>) => database.within('eins', work)

test('units of work that arrive together run one after the other and are committed together', async () => {
  const steps: string[] = []
  const seen: unknown[] = []
  const unit = (name: string) =>
    within(async (db) => {
      steps.push(`${name} begins`)
      await add(db, name)
      await db.selectFrom('tag').select('tag').execute()
      seen.push(committed())
      steps.push(`${name} ends`)
      return name
    }).then((result) => {
      expect(committed()).toEqual(['a', 'b', 'c'])
      return result
    })
  expect(await Promise.all([unit('a'), unit('b'), unit('c')])).toEqual(['a', 'b', 'c'])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(seen).toEqual([[], [], []])
})

test('units that fail are undone, and the others are stored', async () => {
  const outcomes = await Promise.allSettled([
    within((db) => add(db, 'a')),
    within(async (db) => {
      await add(db, 'b')
      throw new Error('on purpose')
    }),
    within(async (db) => {
      await add(db, 'c')
      await add(db, 'c')
    }),
    within((db) => add(db, 'd')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { message: 'on purpose' } })
  expect(committed()).toEqual(['a', 'd'])
})

test('if the disk fills up during one unit of work, those before it fail too, and later ones run again', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.kysely)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 10)}`.execute(database.kysely)
  const outcomes = await Promise.allSettled([
    within((db) => add(db, 'a')),
    within((db) => add(db, 'b', 'x'.repeat(1_000_000))),
    within((db) => add(db, 'c')),
  ])
  const full = { status: 'rejected', reason: { errcode: 13 } }
  expect(outcomes).toMatchObject([full, full, { status: 'fulfilled' }])
  expect(committed()).toEqual(['c'])
  await sql`pragma max_page_count = 1000000`.execute(database.kysely)
  await within((db) => add(db, 'd'))
  expect(committed()).toEqual(['c', 'd'])
})

test('if the commit fails, all units fail', async () => {
  await sql`create table child (parent text references tag (tag) deferrable initially deferred)`.execute(
    database.kysely,
  )
  await sql`create unique index parent on tag (tag)`.execute(database.kysely)
  const outcomes = await Promise.allSettled([
    within((db) => add(db, 'a')),
    within((db) => sql`insert into child values ('nowhere')`.execute(db)),
    within(async (db) => {
      throw new Error(`sees ${(await db.selectFrom('tag').select('tag').execute()).length}`)
    }),
  ])
  const failed = { status: 'rejected', reason: { message: 'FOREIGN KEY constraint failed' } }
  expect(outcomes).toMatchObject([failed, failed, failed])
  expect(committed()).toEqual([])
  await within((db) => add(db, 'b'))
  expect(committed()).toEqual(['b'])
})

test('runs all units even if they do not fit into one transaction', async () => {
  const names = Array.from({ length: 50 }, (_, place) => `tag ${String(place).padStart(2, '0')}`)
  await Promise.all(names.map((name) => within((db) => add(db, name))))
  expect(committed()).toEqual(names)
})
