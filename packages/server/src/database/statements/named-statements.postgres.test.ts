import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TestDatabase } from '../../testing/test-database.ts'
import { startTransactionPooler } from '../../testing/transaction-pooler.ts'
import { twoOrganisations } from '../../testing/two-organisations.ts'
import { connectPostgres, type Database, type Db } from '../connect.ts'
import { fixed, type Placeholders } from './fixed-statement.ts'
import { inLastRoundTrip } from './in-one-round-trip.ts'
import { nameOf } from './statement-names.ts'

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

/** Deliberately has no condition on the organisation. */
const allTags = fixed((db) => db.selectFrom('tag').select(['organisation', 'tag']))
const tagNamed = fixed((db, { tag }: Placeholders<{ tag: string }>) =>
  db.selectFrom('tag').select('tag').where('tag', '=', tag),
)

/** Adds a tag; if it already exists, adds a plus sign to its colour. */
const addTag = fixed((db, { organisation, tag }: Placeholders<{ organisation: string; tag: string }>) =>
  db
    .insertInto('tag')
    .values({ organisation, tag, color: '' })
    .onConflict((conflict) =>
      conflict.columns(['organisation', 'tag']).doUpdateSet({ color: sql`tag.color || '+'` }),
    )
    .returning('tag'),
)

interface Prepared {
  name: string
  statement: string
  generic_plans: number
  custom_plans: number
}
/** The prepared statements on the connection of a transaction. */
const preparedOn = async (db: Db): Promise<Prepared[]> =>
  (
    await sql<Prepared>`select name, statement, generic_plans, custom_plans from pg_prepared_statements`.execute(
      db,
    )
  ).rows

test('organisations that share a named statement and its plan see only their own rows', async () => {
  const database = connect()
  const pids = new Set<unknown>()
  for (let turn = 0; turn < 20; turn++) {
    const organisation = turn % 2 === 0 ? 'eins' : 'zwei'
    await database.within(organisation, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      pids.add(rows[0]?.pid)
      expect(await allTags(db, {}).execute()).toEqual([{ organisation, tag: `Tag von ${organisation}` }])
    })
  }
  expect(pids.size).toBe(1)
  const [kept] = await database.within('eins', async (db) =>
    (await preparedOn(db)).filter(({ statement }) => statement === 'select "organisation", "tag" from "tag"'),
  )
  expect(kept?.generic_plans).toBeGreaterThan(10)
})

test('a named statement accepts any text as a value', async () => {
  const database = connect()
  const tags = ["' or true --", '$1', 'Größe „M“', '\\', '']
  await database.within('werte', async (db) => {
    for (const tag of tags) {
      await db.insertInto('tag').values({ organisation: 'werte', tag, color: '' }).execute()
      expect(await tagNamed(db, { tag }).execute()).toEqual([{ tag }])
    }
    expect(await preparedOn(db)).toContainEqual(expect.objectContaining({ name: nameOf(tagText(db)) }))
  })
})
const tagText = (db: Db) => tagNamed(db, { tag: '' }).text.query.sql

test('statements have no names when they go through a pooler, which switches connections', async () => {
  const pooler = await startTransactionPooler(testDatabase.url ?? '')
  onTestFinished(() => pooler.close())
  const database = connect(pooler.url)
  for (let turn = 0; turn < 10; turn++)
    await database.within('eins', async (db) => expect(await allTags(db, {}).execute()).toHaveLength(1))
  expect(await pooler.leftovers()).toEqual([])
})

/** Reasons why a connection rejects a named statement that it has just run. */
const rejections: Record<string, (db: Db) => Promise<unknown>> = {
  'has deallocated a statement': (db) => sql`deallocate all`.execute(db),
  'has planned a statement for another type': (db) => sql`alter table probe alter a type bigint`.execute(db),
}

const probe = fixed(() => sql<{ a: number }>`select a from probe`)

for (const [why, provoke] of Object.entries(rejections)) {
  test(`a transaction runs again without statement names if its connection ${why}`, async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    onTestFinished(() => warned.mockRestore())
    const database = connect()
    const work = vi.fn(async (db: Db) => {
      await db.insertInto('tag').values({ organisation: 'eins', tag: why, color: '' }).execute()
      await sql`create temporary table probe on commit drop as select 1 as a`.execute(db)
      await probe(db, {}).execute()
      await provoke(db)
      return probe(db, {}).execute()
    })
    expect(await database.within('eins', work)).toEqual([{ a: 1 }])
    expect(work).toHaveBeenCalledTimes(2)
    const tags = await database.within('eins', (db) => tagNamed(db, { tag: why }).execute())
    expect(tags).toHaveLength(1)
    expect(warned).toHaveBeenCalledTimes(1)
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('without names'))
  })
}

test('a transaction runs again if the name of its statement is already taken on the connection', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  let runs = 0
  const seen = await connect().within('eins', async (db) => {
    if (++runs === 1) await sql`prepare ${sql.id(nameOf(tagText(db)) ?? '')} as select 1`.execute(db)
    return tagNamed(db, { tag: 'Tag von eins' }).execute()
  })
  expect(seen).toEqual([{ tag: 'Tag von eins' }])
  expect(runs).toBe(2)
  expect(warned).toHaveBeenCalledTimes(1)
})

test('a transaction that fails for another reason does not run again', async () => {
  const work = vi.fn((db: Db) => sql`select 1 / 0`.execute(db))
  await expect(connect().within('eins', work)).rejects.toMatchObject({ code: '22012' })
  expect(work).toHaveBeenCalledTimes(1)
})

test('nothing can follow the last round trip of a transaction', async () => {
  const database = connect()
  const late = database.within('eins', async (db) => {
    await inLastRoundTrip(db, tagNamed(db, { tag: 'Tag von eins' }))
    return allTags(db, {}).execute()
  })
  await expect(late).rejects.toThrow('No statement may follow the last one.')
  expect(await database.within('eins', (db) => tagNamed(db, { tag: 'Tag von eins' }).execute())).toHaveLength(
    1,
  )
})

test('a transaction runs again if its last round trip uses a deallocated statement', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  const database = connect()
  const add = () =>
    database.within('drei', (db) => inLastRoundTrip(db, addTag(db, { organisation: 'drei', tag: 'a' })))
  await add()
  await database.within('drei', (db) => sql`deallocate all`.execute(db))
  await add()
  const colors = await database.within('drei', (db) => db.selectFrom('tag').select('color').execute())
  expect(colors).toEqual([{ color: '+' }])
})
