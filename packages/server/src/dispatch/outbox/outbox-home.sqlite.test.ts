import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serverSession } from '../../caller.ts'
import { connectSqlite, type Database } from '../../database/connect.ts'
import { migrate } from '../../database/migrate.ts'
import { createOrganisation } from '../../organisation/store.ts'
import { createSecretKeys } from '../../secrets/secret-keys.ts'
import { accountBody } from '../../testing/dispatch-tests.ts'
import { saveAccount } from '../account/store.ts'
import { stopOutboxesOfCopy } from './outbox-home.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-home-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stopOf = async (database: Database) =>
  (await database.kysely.selectFrom('organisation').select('outbox_stop').executeTakeFirstOrThrow())
    .outbox_stop

async function opened<Result>(file: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = connectSqlite(join(folder, file))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

test('a copy of the database sends nothing until released; the original and a moved file go on [A23.7]', async () => {
  const session = serverSession('werk', 'admin', 0)
  const secretKeys = createSecretKeys({
    dataDir: folder,
    databaseUrl: undefined,
    secretKeys: [Buffer.alloc(32, 1)],
  })
  await opened('kontor.db', async (database) => {
    await migrate(database)
    await database.within('werk', async (db) => {
      await createOrganisation(db, session, { name: 'Werk' })
      await saveAccount(db, session, secretKeys, accountBody({ port: 465 }))
    })
    await stopOutboxesOfCopy(database, 0)
    expect(await stopOf(database)).toBe('')
  })
  await opened('kontor.db', async (database) => {
    await stopOutboxesOfCopy(database, 0)
    expect(await stopOf(database)).toBe('')
  })
  copyFileSync(join(folder, 'kontor.db'), join(folder, 'copy.db'))
  await opened('copy.db', async (database) => {
    await stopOutboxesOfCopy(database, 0)
    expect(await stopOf(database)).toBe('copied')
    await database.kysely.updateTable('organisation').set({ outbox_stop: '' }).execute()
    // From then on, the copy is a place of its own.
    await stopOutboxesOfCopy(database, 0)
    expect(await stopOf(database)).toBe('')
  })
  await opened('kontor.db', async (database) => {
    await stopOutboxesOfCopy(database, 0)
    expect(await stopOf(database)).toBe('')
  })
})
