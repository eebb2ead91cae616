import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../database/data-folder.ts'
import { commandOutput } from '../testing/admin-command.ts'
import { createTestDatabase, environmentFor } from '../testing/test-database.ts'

test('the nightly check names a damaged page, even one that holds only an index', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const admin = (...words: string[]) => commandOutput(words, environmentFor(database))
  await admin('demo', 'eins', '--invoices', '40', '--customers', '5', '--drafts', '5')
  expect(await admin('audit', 'verify')).toContain('eins\t')
  damageIndex(databaseFile(database.dataDir))
  for (const words of [
    ['audit', 'verify'],
    ['audit', 'verify', 'eins'],
  ])
    expect(await admin(...words)).toMatch(/^refused: The database is damaged; restore a backup/)
})

/** Overwrites the middle of an index on finals, which the comparison with the audit trail does not read. */
function damageIndex(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('pragma wal_checkpoint(truncate)')
  const [page] = database
    .prepare(
      "select rootpage from sqlite_master where type = 'index' and tbl_name = 'invoice' and sql is not null",
    )
    .all()
  const [size] = database.prepare('pragma page_size').all()
  database.close()
  const file = openSync(path, 'r+')
  const start = (Number(page?.rootpage) - 1) * Number(size?.page_size)
  expect(fstatSync(file).size).toBeGreaterThan(start)
  writeSync(file, Buffer.alloc(500, 0xa5), 0, 500, start + Number(size?.page_size) - 600)
  closeSync(file)
}
