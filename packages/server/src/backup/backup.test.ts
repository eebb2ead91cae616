import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { endpoints } from '@kontor/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectSqlite, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { organisationTables, passingTables } from '../database/organisation-tables.ts'
import { writeExampleData } from '../demo/example-data.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser, testStart } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '../testing/test-database.ts'
import { verifyAudit } from '../verify-audit.ts'
import { restoreBackup } from './restore-backup.ts'
import { copySqlite, writeBackup } from './write-backup.ts'

const now = testStart / 1000
const options = { overwrite: false, keepTampered: false, now }
const folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'))
const file = join(folder, 'kontor.backup')

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
  await alice.call(endpoints.updateInvoice, { body: final })
  await writeBackup(app.database, file, now)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const opened: { database: Database; drop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { database, drop } of opened.splice(0)) {
    await database.close()
    await drop()
  }
})

async function emptyDatabase(): Promise<Database> {
  const testDatabase: TestDatabase = await createTestDatabase()
  return kept(testDatabase.connect(), () => testDatabase.drop())
}

async function emptySqlite(): Promise<Database> {
  return kept(connectSqlite(join(folder, `${randomUUID()}.sqlite`)), async () => undefined)
}

async function kept(database: Database, drop: () => Promise<void>): Promise<Database> {
  opened.push({ database, drop })
  await migrate(database)
  return database
}

/** Everything that organisations own, table by table, without the chain of the system itself. */
async function contentOf(database: Database): Promise<Record<string, unknown[]>> {
  return database.snapshot(async (db) => {
    const content: Record<string, unknown[]> = {}
    for (const table of Object.keys(organisationTables)) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
      content[table] = rows
        .filter((row) => (row as { organisation?: string }).organisation !== '')
        .map((row) => JSON.stringify(row, Object.keys(row as object).toSorted()))
        .toSorted()
    }
    return content
  })
}

test('every table is part of a backup or named as one that is not', async () => {
  const tables = await app.database.kysely.introspection.getTables()
  const known = [...Object.keys(organisationTables), ...passingTables]
  expect(tables.map((table) => table.name).toSorted()).toEqual(known.toSorted())
})

test('a backup of a database in use is restored as it was, byte for byte, with its audit chains', async () => {
  const target = await emptyDatabase()
  await restoreBackup(target, file, options)
  expect(await contentOf(target)).toEqual(await contentOf(app.database))
  const before = await app.database.snapshot((db) => verifyAudit(db, alice.organisation))
  expect(await target.snapshot((db) => verifyAudit(db, alice.organisation))).toEqual(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('neither sessions nor the signing secret are in a backup', async () => {
  const text = gunzipSync(readFileSync(file)).toString()
  const [secret] = alice.refreshToken.split('.').slice(-1)
  expect(text).not.toMatch(/"(user_session|refresh_token|server_secret|idempotency_key)"/)
  expect(text).not.toContain(secret)
})

test('a database with organisations is replaced only when that is asked for', async () => {
  const target = await emptyDatabase()
  await restoreBackup(target, file, options)
  await expect(restoreBackup(target, file, options)).rejects.toThrow('--overwrite replaces all of them')
  const marker = { organisation: alice.organisation, tag: 'after', color: '' }
  await target.across((db) => db.insertInto('tag').values(marker).execute())
  await restoreBackup(target, file, { ...options, overwrite: true })
  expect(await contentOf(target)).toEqual(await contentOf(app.database))
})

describe('what is not sound is not restored, and the old content stays', () => {
  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n')
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, gzipSync(text))
    return path
  }
  test.each<[string, () => string, string]>([
    ['something else', () => writeText('no.txt', 'hello'), 'is no backup of Kontor'],
    ['a file that is not there', () => join(folder, 'nowhere'), 'cannot be read'],
    ['other lines', () => write('lines', '{"a":1}\n'), 'is no backup that this version'],
    [
      'a newer schema',
      () => write('newer', lines().join('\n').replace('0002-walls', '0999')),
      'newer version',
    ],
    ['a cut file', () => cutFile('cut', 0.7), 'incomplete or damaged'],
    ['a missing end', () => write('end', lines().slice(0, -2).join('\n')), 'incomplete or damaged'],
    ['a missing row', () => write('row', lines().toSpliced(5, 1).join('\n')), 'incomplete or damaged'],
    [
      'a changed row',
      () => write('changed', lines().join('\n').replace('Musterstadt', 'Musterdorf')),
      'damaged',
    ],
  ])('%s', async (_what, made, sentence) => {
    const target = await emptyDatabase()
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

test('a backup of a database that was tampered with is restored only when that is asked for', async () => {
  const source = await emptyDatabase()
  await restoreBackup(source, file, options)
  await source.across((db) =>
    db.updateTable('tag').set({ color: '#000000' }).where('tag', '=', 'bezahlt').execute(),
  )
  const tampered = join(folder, 'tampered')
  await writeBackup(source, tampered, now)
  const target = await emptyDatabase()
  await expect(restoreBackup(target, tampered, options)).rejects.toThrow(
    /tampered with: tag bezahlt of org-1/,
  )
  expect((await contentOf(target)).invoice).toEqual([])
  await restoreBackup(target, tampered, { ...options, keepTampered: true })
  expect(await contentOf(target)).toEqual(await contentOf(source))
})

describe.runIf(testEngine === 'postgres')('between the engines', () => {
  test('an organisation moves from SQLite to PostgreSQL and back, its documents byte for byte', async () => {
    const first = await emptySqlite()
    await restoreBackup(first, file, options)
    const there = join(folder, 'there')
    await writeBackup(first, there, now)
    const postgres = await emptyDatabase()
    await restoreBackup(postgres, there, options)
    const back = join(folder, 'back')
    await writeBackup(postgres, back, now)
    const last = await emptySqlite()
    await restoreBackup(last, back, options)
    expect(await contentOf(postgres)).toEqual(await contentOf(first))
    expect(await contentOf(last)).toEqual(await contentOf(first))
    expect((await last.snapshot((db) => verifyAudit(db, alice.organisation))).documents).toBeGreaterThan(50)
  })
})

describe.runIf(testEngine === 'sqlite')('a copy of a running SQLite database', () => {
  test('is one file that a restore takes as well, while drafts are being written', async () => {
    const source = join(folder, 'source.sqlite')
    const database = await kept(connectSqlite(source), async () => undefined)
    await restoreBackup(database, file, options)
    const copy = join(folder, 'copy.sqlite')
    const [draft] = await database.kysely.selectFrom('invoice').selectAll().limit(1).execute()
    let stopped = false
    const writing = (async () => {
      for (let n = 0; !stopped; n++) {
        await database.kysely
          .updateTable('invoice')
          .set({ revision: n })
          .where('id', '=', draft?.id ?? '')
          .execute()
        await new Promise(setImmediate)
      }
    })()
    await copySqlite(source, copy)
    stopped = true
    await writing
    const target = await emptyDatabase()
    await restoreBackup(target, copy, options)
    expect((await contentOf(target)).customer).toEqual((await contentOf(app.database)).customer)
    expect(sampleInvoice().status).toBe('draft')
  })
})
