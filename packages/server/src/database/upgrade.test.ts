import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { release } from '@kontor/contract/release'
import { afterEach, describe, expect, test } from 'vitest'
import { insertRows } from '../backup/insert-rows.ts'
import { openBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { serverSession } from '../caller.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { type ReleasedData, releasedData } from '../testing/released-data.ts'
import {
  createMigratedDatabase,
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { migrate } from './migrate.ts'

const folder = join(import.meta.dirname, '../../releases')
const kept = globSync('[0-9]*', { cwd: folder })
  .map(Number)
  .toSorted((a, b) => a - b)

const opened: { database: Database; testDatabase: TestDatabase }[] = []
afterEach(async () => {
  for (const { database, testDatabase } of opened.splice(0)) {
    await database.close()
    await testDatabase.drop()
  }
})

const now = Math.floor(Date.UTC(2026, 11, 1) / 1000)

/** Tables that a restore writes to: it stops the outboxes, and is an event. */
const writtenByRestore = ['audit_event', 'audit_head', 'organisation']

test('the data of every earlier release are kept [A25.3]', () => {
  expect(kept).toEqual(Array.from({ length: release - 1 }, (_, index) => index + 1))
})

describe.each(kept)('the data of release %i', (number) => {
  const backup = join(folder, String(number), 'kontor.backup')
  const data = JSON.parse(readFileSync(join(folder, String(number), 'data.json'), 'utf8')) as ReleasedData
  const columns = Object.fromEntries(
    Object.entries(data.tables).map(([name, table]) => [name, table.columns]),
  )

  test('do not change when this release migrates the database, and its numbers go on [A25.3]', async () => {
    const database = await databaseOf(number, backup)
    await migrate(database)
    expect(await releasedData(database, columns)).toEqual(data)
    expect(await finalizedNumber(database)).toBe(nextNumber(data))
  })

  test('do not change when this release restores the backup, and its numbers go on [A25.3]', async () => {
    const created = await createMigratedDatabase()
    opened.push(created)
    await restoreBackup(created.database, backup, { overwrite: false, keepTampered: false, now })
    const { tables, papers } = await releasedData(created.database, columns)
    expect(papers).toEqual(data.papers)
    const changed = Object.keys(tables).filter((name) => tables[name]?.sha256 !== data.tables[name]?.sha256)
    expect(changed).toEqual(writtenByRestore)
    expect(await finalizedNumber(created.database)).toBe(nextNumber(data))
  })
})

/** The kept database on SQLite; on PostgreSQL, the schema of the release with the rows of its backup. */
async function databaseOf(number: number, file: string): Promise<Database> {
  const testDatabase = await createTestDatabase()
  if (testEngine === 'sqlite') {
    const zipped = readFileSync(join(folder, String(number), 'kontor.sqlite.gz'))
    writeFileSync(join(testDatabase.dataDir, 'kontor.sqlite'), gunzipSync(zipped))
  }
  const database = testDatabase.connect()
  opened.push({ database, testDatabase })
  if (testEngine === 'postgres') {
    const backup = await openBackup(file)
    await migrate(database, backup.schema)
    await database.across((db) => insertRows(db, backup.rows))
    await backup.close()
  }
  return database
}

/** Finalizes a draft of the release, and returns its number. */
function finalizedNumber(database: Database): Promise<string | undefined> {
  const session = serverSession('hafen', 'alice', now * 1000)
  return database.within('hafen', async (db) => {
    const draft = await db
      .selectFrom('invoice')
      .select('id')
      .where('organisation', '=', 'hafen')
      .where('status', '=', 'draft')
      .limit(1)
      .executeTakeFirstOrThrow()
    return (await finalizeInvoice(db, session, draft.id)).invoice.invoiceNumber
  })
}

/** The number after the highest one of this year. */
function nextNumber({ papers }: ReleasedData): string {
  const ofYear = Object.entries(papers).filter(
    ([key, { number }]) => key.startsWith('hafen/') && number.startsWith('2026-'),
  )
  return `2026-${String(ofYear.length + 1).padStart(4, '0')}`
}
