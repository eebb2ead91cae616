import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTables } from '../testing/bound-statement.ts'
import { createMigratedDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { versionTable } from './migrations/step-names.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  ;({ testDatabase, database } = await createMigratedDatabase())
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Tables with one copy: those of the installation, and those that record migrations. */
const localTables = [...sharedTables, `${versionTable}_lock`]
/** The column by which Citus places the rows of a table. */
const owner = sql`case c.relname when 'organisation' then 'id' else 'organisation' end`

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(database.kysely)).rows
}

test('every table has the column of its organisation, except those of the installation', async () => {
  const without = await rowsOf(sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and not exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = ${owner} and a.attnotnull)`)
  expect(without.map(({ name }) => name).toSorted()).toEqual(localTables.toSorted())
})

test('every key of a table begins with or contains its organisation', async () => {
  const keys = await rowsOf(sql<{ table: string; key: string; contains: boolean }>`
    select c.relname as "table", i.indexrelid::regclass::text as key, exists (
      select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname = ${owner} and a.attnum = any (i.indkey)) as contains
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = current_schema()::regnamespace`)
  expect(keys.length).toBeGreaterThan(50)
  const without = keys.filter(({ contains }) => !contains).map(({ table }) => table)
  expect(without.toSorted()).toEqual(localTables.toSorted())
})

test('every foreign key contains the organisation on both sides', async () => {
  const keys = await rowsOf(sql<{ key: string; contains: boolean }>`
    select k.conname as key, exists (
      select 1 from unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
      join pg_class c on c.oid = k.conrelid
      join pg_class d on d.oid = k.confrelid
      where a.attname = ${owner}
        and b.attname = case d.relname when 'organisation' then 'id' else 'organisation' end) as contains
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`)
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter(({ contains }) => !contains)).toEqual([])
})

test('no table has a trigger', async () => {
  expect(await rowsOf(sql`select tgname from pg_trigger where not tgisinternal`)).toEqual([])
})
