import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { serverSession } from '../caller.ts'
import { connectSqlite } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { writeBulk } from '../demo/write-bulk.ts'
import { createOrganisation } from '../organisation/store.ts'
import { contentOf, openedDatabases } from '../testing/opened-databases.ts'
import { BackupError } from './backup-error.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { copySqlite } from './write-backup.ts'

const run = promisify(execFile)
const adminCommand = join(import.meta.dirname, '..', 'admin', 'main.ts')

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

test.each([
  ['copying', -1, 'in the same folder: EFBIG'],
  ['migrating', 1, 'in the same folder: disk I/O error'],
])(
  'does not call a backup damaged if the disk has too little space for %s it',
  async (doing, more, sentence) => {
    const file = join(folder, `old-${doing}.sqlite`)
    const old = connectSqlite(file)
    await migrate(old, '0002-walls')
    await old.close()
    const env = { KONTOR_DATA_DIR: join(folder, `target-${doing}`) }
    await run(process.execPath, [adminCommand, 'org', 'list'], { env })
    // The shell counts in blocks of 512 bytes. Like a full disk, the limit makes writes fail.
    const blocks = Math.floor(statSync(file).size / 512) + more
    const limited = `ulimit -f ${blocks} && exec "$0" "$@"`
    const restore = run('/bin/sh', ['-c', limited, process.execPath, adminCommand, 'restore', file], { env })
    await expect(restore).rejects.toHaveProperty('stderr', expect.stringContaining(sentence))
    expect(readdirSync(folder).filter((name) => name.startsWith('.kontor-restore'))).toEqual([])
  },
)

test('opens a write-protected copy, because migrating writes only to a temporary copy', async () => {
  const own = mkdtempSync(join(folder, 'protected-'))
  const file = join(own, 'kontor.sqlite')
  await databases.sqlite(file)
  const copy = join(own, 'copy.sqlite')
  await copySqlite(file, copy)
  chmodSync(copy, 0o400)
  const backup = await openBackup(copy)
  const [made = ''] = readdirSync(own).filter((name) => name.startsWith('.kontor-restore'))
  // Checks the mode instead of writing, because root may write to any file.
  expect(statSync(join(own, made, 'kontor.sqlite')).mode & 0o777).toBe(0o600)
  await backup.close()
  expect(statSync(copy).mode & 0o777).toBe(0o400)
})

test.each<[string, (file: string) => void]>([
  ['a page of zeros', zeroOrganisations],
  // SQLite reads zeros after the end of a file that was cut off in the middle of its last page.
  ['zeros in a text', (file) => execute(file, "update organisation set name = 'Werk' || char(0)")],
  // A format that only newer versions of SQLite may write. The version is byte 18 of the header.
  ['another version in its header', (file) => overwrite(file, 18, [3])],
])('the error for a copy with %s says that this copy is damaged', async (damage, spoil) => {
  const source = join(folder, `whole ${damage}.sqlite`)
  const database = await databases.sqlite(source)
  const session = serverSession('werk', 'alice', 1_773_133_200_000)
  await database.within('werk', (db) => createOrganisation(db, session, { name: 'Werk' }))
  const copy = join(folder, `with ${damage}.sqlite`)
  await copySqlite(source, copy)
  spoil(copy)
  const restored = restoreBackup(await databases.empty(), copy, {
    overwrite: false,
    keepTampered: false,
    now: 0,
  })
  await expect(restored).rejects.toThrow(
    new BackupError('damaged', `The backup ${copy} is incomplete or damaged.`),
  )
})

function execute(file: string, statement: string): void {
  const database = new DatabaseSync(file)
  database.exec(statement)
  database.close()
}

/** Writes zeros over the page that contains the rows of organisations. */
function zeroOrganisations(file: string): void {
  const database = new DatabaseSync(file)
  const { rootpage } =
    database.prepare("select rootpage from sqlite_master where name = 'organisation'").get() ?? {}
  database.close()
  overwrite(file, (Number(rootpage) - 1) * 4096, new Uint8Array(4096))
}

function overwrite(file: string, position: number, bytes: ArrayLike<number>): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Uint8Array.from(bytes), 0, bytes.length, position)
  closeSync(handle)
}
