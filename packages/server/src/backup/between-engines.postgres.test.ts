import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serverSession } from '../caller.ts'
import { writeBulk } from '../demo/write-bulk.ts'
import { createOrganisation } from '../organisation/store.ts'
import { contentOf, openedDatabases } from '../testing/opened-databases.ts'
import { verifyAudit } from '../verification/verify-audit.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const databases = openedDatabases()
const folder = mkdtempSync(join(tmpdir(), 'kontor-engines-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('moves an organisation from SQLite to PostgreSQL and back without changing a byte', async () => {
  const now = 1_773_133_200
  const options = { overwrite: false, keepTampered: false, now }
  const session = serverSession('werk', 'Ümit', now * 1000)
  const first = await databases.sqlite(join(folder, 'first.sqlite'))
  await first.within('werk', (db) => createOrganisation(db, session, { name: 'Größe & "Söhne" 🧾' }))
  await writeBulk(first, session, { customers: 15, invoices: 40, drafts: 5 }, randomUUID, () => undefined)
  const there = join(folder, 'there')
  await writeBackup(first, there, now)
  const postgres = await databases.empty()
  await restoreBackup(postgres, there, options)
  const back = join(folder, 'back')
  await writeBackup(postgres, back, now)
  const last = await databases.sqlite(join(folder, 'last.sqlite'))
  await restoreBackup(last, back, options)
  expect(await contentOf(postgres)).toEqual(await contentOf(first))
  expect(await contentOf(last)).toEqual(await contentOf(first))
  expect((await last.snapshot((db) => verifyAudit(db, 'werk'))).documents).toBe(61)
})
