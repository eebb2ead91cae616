import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestDatabase } from '../../testing/test-database.ts'
import { startTransactionPooler } from '../../testing/transaction-pooler.ts'
import { twoOrganisations } from '../../testing/two-organisations.ts'
import { connectPostgres, type Database } from '../connect.ts'
import { copied, copiedValue } from './copied-rows.ts'

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
const allTags = copied(sql`select tag from tag`)
const values = copied(sql`select ${copiedValue(1)}, unnest(${copiedValue(2)}::text[]) order by 2`)
const quotient = copied(sql`select (1 / ${copiedValue(1)}::int)::text, ${copiedValue(2)}`)
/** The columns of the rows, as texts. */
const textsOf = (rows: Buffer[][]) => rows.map((row) => row.map((column) => column.toString()))

test('a copy returns only the rows of its organisation', async () => {
  const database = connect()
  for (const organisation of ['eins', 'zwei']) {
    const rows = await database.within(organisation, (db) => allTags(db, ['', ''], textsOf), 'read')
    expect(rows).toEqual([[`Tag von ${organisation}`]])
  }
})

test('values arrive unchanged, and are gone once their transaction has ended', async () => {
  const database = connect()
  const first = `'); drop table tag; --"\\{},ä€🧾`
  const rows = await database.within(
    'eins',
    (db) => values(db, [first, ['b"', 'a,}\\', '']], textsOf),
    'read',
  )
  expect(rows).toEqual(['', 'a,}\\', 'b"'].map((second) => [first, second]))
  const left = await database.within('eins', (db) =>
    sql<{ value: string }>`select current_setting('kontor.copied_1', true) as value`.execute(db),
  )
  expect(left.rows).toEqual([{ value: '' }])
})

test('a copy that fails throws its error, and the connection continues to work', async () => {
  const database = connect()
  const divide = (by: string) => database.within('eins', (db) => quotient(db, [by, 'x'], textsOf), 'read')
  await expect(divide('0')).rejects.toMatchObject({ code: '22012' })
  await expect(divide('null\0')).rejects.toMatchObject({ code: '22021' })
  expect(await divide('1')).toEqual([['1', 'x']])
})

test('the memory that a copy uses is freed afterwards', async () => {
  const kept = await connect().within(
    'eins',
    (db) => allTags(db, ['', ''], (rows) => rows.map(([tag]) => ({ tag, length: tag?.length }))),
    'read',
  )
  expect(kept).toEqual([{ tag: Buffer.alloc(0), length: 'Tag von eins'.length }])
})

test('a copy works through a connection pooler, alongside other statements in the same transaction', async () => {
  const pooler = await startTransactionPooler(testDatabase.url ?? '')
  onTestFinished(() => pooler.close())
  const database = connect(pooler.url)
  const counts = await Promise.all(
    Array.from({ length: 10 }, () =>
      database.within(
        'eins',
        async (db) => {
          const before = await db.selectFrom('tag').select('tag').execute()
          const rows = await allTags(db, ['', ''], textsOf)
          return [before.length, rows.length, (await values(db, ['x', ['y', 'z']], textsOf)).length]
        },
        'read',
      ),
    ),
  )
  expect(counts).toEqual(counts.map(() => [1, 1, 2]))
  expect(await pooler.leftovers()).toEqual([])
})
