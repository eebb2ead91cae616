import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database/connect.ts'
import { isPostgres } from '../database/is-postgres.ts'
import { excludedTables } from '../database/organisation-tables.ts'
import { fullOrganisation } from '../testing/full-organisation.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TamperedError, verifyAudit } from './verify-audit.ts'

const publicOrigin = 'https://kontor.example.de'
let app: TestApp
let organisation: string
beforeAll(async () => {
  app = await startTestApp({ publicOrigin })
  ;({ organisation } = await fullOrganisation(app, publicOrigin))
})
afterAll(() => app.close())

interface Column {
  table: string
  name: string
  isNumber: boolean
}

/** All columns of the tables that belong to an organisation, and of the table of organisations. */
async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ table: string; name: string; type: string }>`
        select table_name as "table", column_name as name, data_type as type
        from information_schema.columns where table_schema = current_schema()`.execute(db)
    : await sql<{ table: string; name: string; type: string }>`
        select m.name as "table", c.name, c.type from sqlite_master m, pragma_table_info(m.name) c
        where m.type = 'table'`.execute(db)
  const owned = new Set(rows.filter(({ name }) => name === 'organisation').map(({ table }) => table))
  return rows
    .filter(({ table }) => owned.has(table) || table === 'organisation')
    .map(({ table, name, type }) => ({ table, name, isNumber: /int/i.test(type) }))
}

class Undone extends Error {}

/** Whoever can change rows can also give themselves the right to change files,, or remove SQLite's triggers. */
async function permitChanges(db: Db, table: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`grant update on ${sql.table(table)} to current_user`.execute(db)
    return
  }
  const triggers = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(db)
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}

/**
 * What the check says after a change of one row of the organisation, which is undone afterwards; 'refused' if
 * a constraint of the database prevents the change.
 */
async function findingAfter(
  table: string,
  change: (where: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<string> {
  let finding = ''
  const owner = sql.ref(table === 'organisation' ? 'id' : 'organisation')
  try {
    await app.database.across(async (db) => {
      await permitChanges(db, table)
      const row = isPostgres(db) ? sql.ref('ctid') : sql.ref('rowid')
      const one = sql`select ${row} from ${sql.table(table)} where ${owner} = ${organisation} limit 1`
      const { numAffectedRows } = await change(sql`where ${row} in (${one})`).execute(db)
      expect(numAffectedRows, `${table} needs a row in fullOrganisation`).toBe(1n)
      finding = await verifyAudit(db, organisation).then(() => 'nothing', sentenceOf)
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) return finding
    if (error instanceof Error && /constraint|foreign key/i.test(error.message)) return 'refused'
    throw error
  }
  return finding
}

function sentenceOf(error: unknown): string {
  if (error instanceof TamperedError) return error.message
  throw error
}

const changeOf =
  ({ table, name, isNumber }: Column) =>
  (where: RawBuilder<unknown>) => {
    const column = sql.ref(name)
    const changed = isNumber ? sql`coalesce(${column}, 0) + 1` : sql`coalesce(${column}, '') || 'x'`
    return sql`update ${sql.table(table)} set ${column} = ${changed} ${where}`
  }

/**
 * The rows of the table in docs/operations.md, as `table.column`; as `table` for all columns and rows of a
 * table, and as `table removed` for its removed rows.
 */
function documented(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const [, section = ''] = text.split('### What stays unseen\n')
  const rows = section.split('\n## ')[0]?.matchAll(/^\| `(\w+)` \| (.+?) \|/gm) ?? []
  return [...rows].flatMap(([, table = '', what = '']) =>
    what === 'everything'
      ? [table]
      : [
          ...[...what.matchAll(/`(\w+)`/g)].map(([, name]) => `${table}.${name}`),
          ...(what.includes('removed rows') ? [`${table} removed`] : []),
        ],
  )
}

test('the audit check names each change by SQL, except those that docs/operations.md lists', async () => {
  const columns = await app.database.snapshot(columnsOf)
  const unseen = new Set<string>()
  for (const column of columns) {
    const { table, name } = column
    if (isShortLived(table)) unseen.add(table)
    else if ((await findingAfter(table, changeOf(column))) === 'nothing') unseen.add(`${table}.${name}`)
  }
  for (const table of new Set(columns.map((column) => column.table))) {
    if (isShortLived(table)) continue
    const remove = (where: RawBuilder<unknown>) => sql`delete from ${sql.table(table)} ${where}`
    if ((await findingAfter(table, remove)) === 'nothing') unseen.add(`${table} removed`)
  }
  expect(documented().toSorted()).toEqual([...unseen].toSorted())
})

function isShortLived(table: string): boolean {
  return table !== 'program_token' && (excludedTables as readonly string[]).includes(table)
}
