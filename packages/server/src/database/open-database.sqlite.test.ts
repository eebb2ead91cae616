import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from './data-folder.ts'
import { connectAgain, openDatabase } from './open-database.ts'

// This test takes as long as SQLite waits for a lock.
test('a database is not reported as damaged while another process is writing to it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-locked-'))
  const config = { databaseUrl: undefined, dataDir }
  await connectAgain(config).close()
  const other = new DatabaseSync(databaseFile(dataDir))
  onTestFinished(() => {
    other.close()
    rmSync(dataDir, { recursive: true })
  })
  other.exec('begin immediate')
  await expect(openDatabase(config)).rejects.toThrow(
    /^The database .* cannot be used: database is locked; another process is writing to it, so wait until it has finished, or stop it\.$/,
  )
})
