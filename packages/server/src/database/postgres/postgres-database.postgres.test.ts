import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestDatabase } from '../../testing/test-database.ts'
import { startTransactionPooler } from '../../testing/transaction-pooler.ts'
import { twoOrganisations } from '../../testing/two-organisations.ts'
import { connectPostgres, type Database, type Db } from '../connect.ts'

let testDatabase: TestDatabase
const connect = (url = testDatabase.url ?? ''): Database => {
  const database = connectPostgres(url)
  onTestFinished(() => database.close())
  return database
}
beforeAll(async () => {
  testDatabase = await twoOrganisations()
})
afterAll(() => testDatabase.drop())

/** Deliberately without a condition on the organisation. */
const allTags = (db: Db) => db.selectFrom('tag').select('tag').execute()
const setting = async (db: Db) => {
  const { rows } = await sql<{ value: string }>`
    select current_setting('kontor.organisation', true) as value`.execute(db)
  return rows[0]?.value ?? ''
}

test('each transaction on a connection sees only the rows of its own organisation', async () => {
  const database = connect()
  const pids = new Set<unknown>()
  for (let turn = 0; turn < 20; turn++) {
    const organisation = turn % 2 === 0 ? 'eins' : 'zwei'
    await database.within(organisation, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      pids.add(rows[0]?.pid)
      expect(await allTags(db)).toEqual([{ tag: `Tag von ${organisation}` }])
    })
  }
  expect(pids.size).toBe(1)
})

test('the name of an organisation reaches the database unchanged, and is gone after its transaction', async () => {
  const database = connect()
  for (const name of [`'; drop table tag; --`, '"\\', "\\'", 'ä€🧾', "e'\\x27'", '$1', ''])
    expect(await database.within(name, setting)).toBe(name)
  await expect(database.within('eins\0', setting)).rejects.toMatchObject({ code: '22021' })
  expect(await setting(database.kysely)).toBe('')
  expect(await database.within('eins', allTags)).toHaveLength(1)
})

test('a transaction that swallows the error of a statement fails instead of losing its writes', async () => {
  const database = connect()
  const swallowing = database.within('eins', async (db) => {
    await db.insertInto('tag').values({ organisation: 'eins', tag: 'weg', color: '' }).execute()
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow(/rolled back|abort/i)
  expect(await database.within('eins', allTags)).toEqual([{ tag: 'Tag von eins' }])
})

test('statements that are sent together through a pooler leave nothing behind', async () => {
  const pooler = await startTransactionPooler(testDatabase.url ?? '')
  onTestFinished(() => pooler.close())
  const database = connect(pooler.url)
  for (let turn = 0; turn < 10; turn++)
    await database.within('eins', async (db) =>
      expect(await Promise.all([allTags(db), allTags(db)])).toEqual([
        [{ tag: 'Tag von eins' }],
        [{ tag: 'Tag von eins' }],
      ]),
    )
  expect(await pooler.leftovers()).toEqual([])
})
