import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBulk } from '../demo/write-bulk.ts'
import { createOrganisation } from '../organisation/store.ts'
import { serverSession } from '../session/session.ts'
import { contentOf, openedDatabases } from '../testing/opened-databases.ts'
import { restoreBackup } from './restore-backup.ts'
import { copySqlite } from './write-backup.ts'

const databases = openedDatabases()
const folder = mkdtempSync(join(tmpdir(), 'kontor-copy-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('copies a database in use into one complete file that can be restored', async () => {
  const now = 1_773_133_200
  const session = serverSession('werk', 'alice', now * 1000)
  const source = join(folder, 'kontor.sqlite')
  const database = await databases.sqlite(source)
  await database.within('werk', (db) => createOrganisation(db, session, { name: 'Werk' }))
  await writeBulk(database, session, { customers: 5, invoices: 20, drafts: 1 }, randomUUID, () => undefined)
  const before = await contentOf(database)
  let copied = false
  const writing = (async () => {
    while (!copied) {
      const one = { customers: 0, invoices: 0, drafts: 1 }
      await writeBulk(database, session, one, randomUUID, () => undefined)
      await new Promise(setImmediate)
    }
  })()
  const copy = join(folder, 'copy.sqlite')
  await copySqlite(source, copy)
  copied = true
  await writing
  const target = await databases.empty()
  // Restoring checks every chain, which proves that documents and events come from the same instant.
  await restoreBackup(target, copy, { overwrite: false, keepTampered: false, now })
  const after = await contentOf(target)
  expect(after.customer).toEqual(before.customer)
  expect(after.invoice).toEqual(expect.arrayContaining(before.invoice ?? []))
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite'])
})
