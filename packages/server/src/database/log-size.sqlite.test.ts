import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createMigratedDatabase } from '../testing/test-database.ts'

test('the write-ahead log becomes short again after a long read has kept it from being emptied', async () => {
  const { testDatabase, database } = await createMigratedDatabase()
  const file = join(testDatabase.dataDir, 'kontor.sqlite')
  const reader = new DatabaseSync(file)
  onTestFinished(async () => {
    reader.close()
    await database.close()
    await testDatabase.drop()
  })
  const mebibytes = () => statSync(`${file}-wal`).size / 1024 / 1024
  const write = (n: number, size: number) =>
    database.within('eins', (db) =>
      db
        .insertInto('tag')
        .values({ organisation: 'eins', tag: `tag ${n}`, color: 'x'.repeat(size) })
        .execute(),
    )
  reader.exec('begin; select * from tag')
  for (let n = 0; n < 24; n++) await write(n, 1024 * 1024)
  expect(mebibytes()).toBeGreaterThan(20)
  reader.exec('commit')
  for (let n = 24; n < 27; n++) await write(n, 5 * 1024 * 1024)
  expect(mebibytes()).toBeLessThanOrEqual(17)
})
