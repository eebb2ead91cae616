import { randomUUID } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { endpoints } from '@kontor/contract/endpoints'
import { release } from '@kontor/contract/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../database/connect.ts'
import { excludedTables, organisationTables } from '../database/organisation-tables.ts'
import { writeExampleData } from '../demo/example-data.ts'
import { insertUser, updatePasswordHash } from '../session/store.ts'
import { contentOf, openedDatabases } from '../testing/opened-databases.ts'
import { correctionOf } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser, testStart } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const now = testStart / 1000
const options = { overwrite: false, keepTampered: false, now }
const folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'))
const file = join(folder, 'kontor.backup')

const databases = openedDatabases()
let app: TestApp
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
  alice = await app.user()
  const other = await app.user({ name: 'Ümit "der" Größte' })
  for (const { session } of [alice, other]) {
    await app.database.within(session.organisation, (db) => writeExampleData(db, session, randomUUID))
  }
  const [final] = await alice.call(endpoints.listFinalInvoices, { body: {} })
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: final?.id } })
  await alice.call(endpoints.updateInvoice, { body: correctionOf(final) })
  await alice.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  await alice.call(endpoints.uploadReceived, { body: { name: 'a.xml', content: new Blob(['<a/>']) } })
  await writeBackup(app.database, file, now)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('every table is either part of a backup or listed as excluded', async () => {
  const tables = await app.database.kysely.introspection.getTables()
  const known = [...Object.keys(organisationTables), ...excludedTables]
  const names = tables.map((table) => table.name).filter((name) => !name.startsWith('schema_version'))
  expect(names.toSorted()).toEqual(known.toSorted())
})

test('a backup of a database in use restores every row unchanged, and the audit chains stay valid', async () => {
  const target = await databases.empty()
  await restoreBackup(target, file, options)
  expect(await contentOf(target)).toEqual(await contentOf(app.database))
  const before = await app.database.snapshot((db) => verifyAudit(db, alice.organisation))
  expect(await target.snapshot((db) => verifyAudit(db, alice.organisation))).toEqual(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

// A reader that appends each piece to the line read so far would take quadratic time and exceed the test's
// time limit.
test('restores documents of many megabytes', async () => {
  const source = await databases.empty()
  await restoreBackup(source, file, options)
  const documents = ['long', 'longer'].map((id, index) => ({
    organisation: alice.organisation,
    id,
    modified_ms: 0,
    revision: 1,
    document: JSON.stringify({ filler: 'x'.repeat((index + 1) * 4_000_000) }),
    lock_user: null,
    lock_since: null,
    lock_until: null,
  }))
  await source.across(async (db) => {
    for (const row of documents) await db.insertInto('customer').values(row).execute()
  })
  const long = join(folder, 'long')
  await writeBackup(source, long, now)
  const target = await databases.empty()
  await restoreBackup(target, long, { ...options, keepTampered: true })
  expect((await contentOf(target)).customer).toEqual((await contentOf(source)).customer)
})

test('a failed backup leaves no file behind, not even an incomplete one', async () => {
  const failed = join(folder, 'failed')
  // Simulates a disk that becomes full during the backup.
  const full = (rows: number) => {
    if (rows > 50) throw new Error('no space left')
  }
  await expect(writeBackup(app.database, failed, now, full)).rejects.toThrow('no space left')
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
})

test('a backup contains neither sessions nor the signing secret', async () => {
  const text = gunzipSync(readFileSync(file)).toString()
  const [secret] = alice.refreshToken.split('.').slice(-1)
  expect(text).not.toMatch(/"(user_session|refresh_token|server_secret|idempotency_key)"/)
  expect(text).not.toContain(secret)
})

test('a restore into a database that has organisations needs --overwrite and replaces all content', async () => {
  const target = await databases.empty()
  await restoreBackup(target, file, options)
  await expect(restoreBackup(target, file, options)).rejects.toThrow('--overwrite replaces all of them')
  const marker = { organisation: alice.organisation, tag: 'after', color: '' }
  await target.across((db) => db.insertInto('tag').values(marker).execute())
  await restoreBackup(target, file, { ...options, overwrite: true })
  expect(await contentOf(target)).toEqual(await contentOf(app.database))
})

describe('rejects an unreadable, newer or damaged file and keeps the old content', () => {
  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n')
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, gzipSync(text))
    return path
  }
  test.each<[string, () => string, string]>([
    ['a text file', () => writeText('no.txt', 'hello'), 'is not a Kontor backup'],
    ['a missing file', () => join(folder, 'nowhere'), 'cannot be read'],
    [
      'a file without a backup header',
      () => write('lines', '{"a":1}\n'),
      'is not a backup that this version',
    ],
    [
      'a newer schema',
      () =>
        write(
          'newer',
          lines()
            .join('\n')
            .replace(/"schema":"[^"]+"/, '"schema":"0999"'),
        ),
      'newer version',
    ],
    [
      'a newer release [A25.2]',
      () =>
        write(
          'release',
          lines()
            .join('\n')
            .replace(`"release":${release},`, `"release":${release + 1},`),
        ),
      `was written by release ${release + 1} of Kontor, and this is release ${release}; please restore it with`,
    ],
    ['a truncated file', () => cutFile('cut', 0.7), 'incomplete or damaged'],
    ['a missing last line', () => write('end', lines().slice(0, -2).join('\n')), 'incomplete or damaged'],
    ['a missing row', () => write('row', lines().toSpliced(5, 1).join('\n')), 'incomplete or damaged'],
    [
      'a changed row',
      () => write('changed', lines().join('\n').replace('Musterstadt', 'Musterdorf')),
      'damaged',
    ],
  ])('%s', async (_what, made, sentence) => {
    const target = await databases.empty()
    await restoreBackup(target, file, options)
    const before = await contentOf(target)
    await expect(restoreBackup(target, made(), { ...options, overwrite: true })).rejects.toThrow(sentence)
    expect(await contentOf(target)).toEqual(before)
  })

  function writeText(name: string, text: string): string {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  function cutFile(name: string, share: number): string {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(file))
    truncateSync(path, Math.floor(statSync(file).size * share))
    return path
  }
})

test.each<[string, RegExp, (db: Db) => Promise<unknown>]>([
  [
    'without the head of its audit chain',
    /the chain of .+ ends with event/,
    (db: Db) => db.deleteFrom('audit_head').execute(),
  ],
  [
    'with an unreadable document',
    /invoice \S+ of \S+ was changed/,
    (db: Db) => db.updateTable('invoice').set({ document: 'x' }).where('status', '=', 'final').execute(),
  ],
  [
    'with an added administrator',
    /user mallory of org-1 was added outside the server/,
    (db: Db) => insertUser(db, 'org-1', { name: 'Mallory', passwordHash: 'x', role: 'administration' }, now),
  ],
  [
    "with another administrator's password",
    /the password hash of user alice of org-1 was changed/,
    (db: Db) => updatePasswordHash(db, 'org-1', 'alice', 'x'),
  ],
])('rejects a backup %s as tampered with, and names the difference', async (how, sentence, tamper) => {
  const source = await databases.empty()
  await restoreBackup(source, file, options)
  await source.across(tamper)
  const tampered = join(folder, how)
  await writeBackup(source, tampered, now)
  const target = await databases.empty()
  await expect(restoreBackup(target, tampered, options)).rejects.toThrow(sentence)
  await expect(restoreBackup(target, tampered, options)).rejects.toThrow(/was tampered with: /)
  expect((await contentOf(target)).user_account).toEqual([])
})

test('restores the backup of a tampered database only with keepTampered', async () => {
  const source = await databases.empty()
  await restoreBackup(source, file, options)
  await source.across((db) =>
    db.updateTable('tag').set({ color: '#000000' }).where('tag', '=', 'bezahlt').execute(),
  )
  const tampered = join(folder, 'tampered')
  await writeBackup(source, tampered, now)
  const target = await databases.empty()
  await expect(restoreBackup(target, tampered, options)).rejects.toThrow(
    /tampered with: the color of tag bezahlt of org-1/,
  )
  expect((await contentOf(target)).invoice).toEqual([])
  await restoreBackup(target, tampered, { ...options, keepTampered: true })
  expect(await contentOf(target)).toEqual(await contentOf(source))
})
